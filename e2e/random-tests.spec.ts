import { expect } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

const source = `var n, m int
scan n, m
check n >= 2, n <= 200000, m >= 1, m <= 50
eol
var A [n]int
for i := 0 ... n
	scan A[i]
	check A[i] >= 1, A[i] <= 1000000000
end
eol
eof
`

test('random inputs from the scanspec: a shape, a seed, and the test is valid', async ({
  page,
  stack,
}) => {
  const bob = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await bob.createProblem({
    body: { title: 'Random', mechanism: 'standard' },
  })
  await bob.saveScanspec({ problemId, body: { enabled: true, source } })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests?test=new`, 'bob')
  const editor = page.getByRole('dialog', { name: 'New test' })
  const open = editor.getByRole('button', { name: 'Generate input' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Generate random data' })
  await dialog.getByText('From the scanspec').click()
  await dialog.getByLabel('Seed').fill('fixed')
  const preview = dialog.getByRole('group', { name: 'Generated data' })
  const insert = dialog.getByRole('button', { name: 'Replace input' })
  await dialog.getByLabel('Shape').selectOption('Smallest sizes')
  await expect(preview).toHaveText(/^2 1\n\d+ \d+\n$/)
  const smallest = await preview.textContent()
  await lookEveryWay(page, 'random-from-scanspec')

  // What the spec does not take is refused with a sentence.
  await dialog.getByLabel('Shape').selectOption('Tree')
  await expect(
    dialog.getByText('No loop of the scanspec reads n - 1 pairs of nodes 1 to n.'),
  ).toBeVisible()
  await expect(insert).toBeDisabled()

  await dialog.getByLabel('Shape').selectOption('Smallest sizes')
  await expect(preview).toHaveText(smallest ?? '', { useInnerText: false })
  await dialog.getByLabel('Seed').press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await expect(editor.getByLabel('Input', { exact: true })).toHaveValue(smallest ?? '')

  // A large one is sent as a file.
  await open.click()
  await dialog.getByLabel('Shape').selectOption('Largest sizes')
  await expect(dialog.getByText(/^[\d.]+ MB, its beginning$/)).toBeVisible()
  await insert.click()
  await expect(editor.getByText(/[\d.]+ MB/).first()).toBeVisible()
  await editor.getByRole('button', { name: 'Create' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('img', { name: 'The input matches the scanspec' })).toHaveCount(1)
})
