import { expect } from '@playwright/test'
import type { ListedTest } from '../contract/src/index.ts'
import { lookEveryWay, signInAt, writeNumber } from './page.ts'
import { test } from './product.ts'

const source = `var n int
scan n
check n >= 1, n <= 1000
eol
var A [n]int
for i := 0 ... n
	scan A[i]
	check A[i] >= 1, A[i] <= 1000000
end
eol
eof
`
const answer = 'n = int(input())\nassert n < 1000\nprint(sum(map(int, input().split())))\n'

test('many tests are drawn from the scanspec, answered by the reference, and taken back', async ({
  page,
  bob,
  stack,
}) => {
  const { id: problemId } = await bob.createProblem({
    body: { title: 'Many', mechanism: 'standard' },
  })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests`, 'bob')
  await page.getByRole('link', { name: 'Random', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Random tests' })
  await expect(dialog.getByText('The scanspec is off')).toBeVisible()
  await bob.saveScanspec({ problemId, body: { enabled: true, source } })
  await bob.createSolution({
    problemId,
    body: { languageId: 'python3', label: 'main', source: { text: answer }, reference: true },
  })
  const fill = dialog.getByRole('switch', { name: 'Fill the outputs by the reference solution' })
  await expect(fill).toBeChecked()
  const howMany = dialog.getByLabel('How many')
  const submit = dialog.getByRole('button', { name: 'Make tests' })
  await writeNumber(howMany, '251')
  await expect(submit).toBeDisabled()
  await expect(dialog.getByText('A whole number from 1 to 250.')).toBeVisible()
  await writeNumber(howMany, '12')
  await dialog.getByLabel('Seed').fill('fixed')
  await lookEveryWay(page, 'random-tests')
  await submit.click()
  await expect(dialog).toBeHidden()
  const toast = page.getByText(/^12 tests made\./)
  await expect(toast).toBeVisible()
  await expect(page.getByRole('img', { name: 'The input matches the scanspec' })).toHaveCount(12)
  const tests = (await bob.listTests({ problemId })).tests as ListedTest[]
  const labels = tests.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Random 1', 'Sorted lists 1', 'Largest sizes 1']))
  expect(new Set(tests.map(({ input }) => input.sha256Sum)).size).toBe(12)
  // The reference gives up on the largest; from there on nothing was run.
  expect(tests.some(({ output }) => output.size === 0)).toBe(true)
  await expect(page.getByText(/outputs? left empty: the reference/)).toBeVisible()
  await lookEveryWay(page, 'random-tests-made')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No tests yet')).toBeVisible()
  expect((await bob.listTests({ problemId })).tests).toEqual([])
})
