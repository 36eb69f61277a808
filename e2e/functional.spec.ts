import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { look, lookEveryWay, signInAt, writeSource } from './page.ts'
import { test } from './product.ts'

// A functional problem from its statement to a verdict.

const right = 'def total(terms, word):\n    print("aside")\n    return sum(terms), word * 2\n'

test('a function is read about, begun from its stub, written and judged', async ({
  page,
  bob,
  stack,
}) => {
  const { id } = await bob.createProblem({ body: { title: 'Total', mechanism: 'functionBased' } })
  await bob.saveSignature({
    problemId: id,
    body: {
      enabled: true,
      name: 'total',
      arguments: [
        { name: 'terms', kind: '[]int' },
        { name: 'word', kind: 'string' },
      ],
      returns: [
        { name: 'sum', kind: 'int' },
        { name: 'twice', kind: 'string' },
      ],
    },
  })
  const body = { input: { text: '3\n1 2 3\nab\n' }, output: { text: '6\nabab\n' } }
  await bob.createTest({ problemId: id, body: { ...body, type: 'sample' } })
  await bob.createTest({
    problemId: id,
    body: { label: 'empty', input: { text: '0\n\n\n' }, output: { text: '0\n\n' } },
  })

  await signInAt(page, `${stack.url}/p/${id}/statement`, 'bob')
  await expect(page.getByLabel('Call')).toHaveText('total([1, 2, 3], "ab")')
  await expect(page.getByLabel('Returns')).toHaveText('6, "abab"')
  await page.getByText('File to start from').click()
  await page.getByRole('article').getByRole('combobox', { name: 'Language' }).fill('Python 3.11')
  await page.getByRole('option', { name: 'Python 3.11' }).click()
  await expect(page.getByLabel('File to start from')).toContainText('def total(terms: list[int]')
  await lookEveryWay(page, 'function-stub')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('article').getByRole('link', { name: 'Download stub' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('solution.py')
  expect(await readFile(await download.path(), 'utf8')).toContain("return 0, ''")

  await page.goto(`${stack.url}/p/${id}/edit/solutions?solution=new`)
  const dialog = page.getByRole('dialog', { name: 'New solution' })
  await dialog.getByLabel('Label', { exact: true }).fill('main')
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await expect(page.getByRole('option', { name: /Perl/ })).toHaveCount(0)
  await page.getByRole('option', { name: 'Python 3.11' }).click()
  const source = dialog.getByRole('textbox', { name: 'Source' })
  await expect(source).toContainText("return 0, ''")
  await look(page, 'function-solution')
  await dialog.getByRole('button', { name: /Save & run/ }).click()
  const viewer = page.getByRole('dialog', { name: /^main/ })
  await expect(viewer.getByRole('row', { name: /Wrong Answer/ })).toBeVisible()
  await viewer.getByRole('row', { name: /Wrong Answer/ }).click()
  await expect(viewer.getByText('returns.0: expected 6, got 0')).toBeVisible()
  await look(page, 'function-wrong')

  const [solution] = (await bob.listSolutions({ problemId: id })).solutions
  await page.goto(`${stack.url}/p/${id}/edit/solutions?solution=${solution?.id ?? ''}`)
  const edited = page.getByRole('dialog', { name: 'Edit solution' })
  await writeSource(edited, right)
  await edited.getByRole('button', { name: /Save & run/ }).click()
  await expect(viewer.getByRole('row', { name: /empty Accepted/ })).toBeVisible()
})
