import { expect, test } from '@playwright/test'
import type { Dialog, Locator, Page } from '@playwright/test'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testFileBytes, testZipBytes } from '../contract/src/index.ts'
import type { Client } from '../contract/src/index.ts'
import { look, signInAt } from './page.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// What the forms of the Tests tab hold (spec §5): sizes, weights, how many, and what is asked before it is done.

let stack: Stack
let bob: Client
let folder: string
test.beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  bob = stack.client(await stack.tokenOf('bob'))
  folder = await mkdtemp(join(tmpdir(), 'drafts-rules-'))
})
test.afterAll(async () => {
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
})

const newProblem = async (): Promise<string> =>
  (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id

const signIn = (page: Page, path: string): Promise<void> =>
  signInAt(page, `${stack.url}${path}`, 'bob')

const testDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(New|Edit) test/ })

const writesOf = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  return writes
}

/** A file of zeros that takes no room on the disk. */
const fileOf = async (bytes: number): Promise<string> => {
  const path = join(folder, `${bytes}.zip`)
  await writeFile(path, '')
  await truncate(path, bytes)
  return path
}

/** The sentence of the browser's alert that a deed leads to. */
const alertOf = async (page: Page, deed: () => Promise<void>): Promise<string> => {
  const said = Promise.withResolvers<string>()
  page.once('dialog', (dialog: Dialog) => {
    said.resolve(dialog.message())
    void dialog.accept()
  })
  await deed()
  return said.promise
}

test('250 tests: New is disabled and the warning appears', async ({ page }) => {
  const problemId = await newProblem()
  const add = () => bob.createTest({ problemId, body: { input: { text: '1\n' } } })
  for (let count = 0; count < 249; count += 1)
    // In turn: they are appended one after the other.
    // oxlint-disable-next-line no-await-in-loop
    await add()
  await signIn(page, `/p/${problemId}/edit/tests`)
  const warning = page.getByText('You may add at most 250 tests to a problem.', { exact: true })
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
  await expect(warning).toBeHidden()
  await add()
  await page.reload()
  await expect(warning).toBeVisible()
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})

test('an example file of more than 4096 bytes is refused by an alert', async ({ page }) => {
  const problemId = await newProblem()
  await signIn(page, `/p/${problemId}/edit/tests?test=new`)
  const dialog = testDialog(page)
  await dialog.getByLabel('Type').selectOption('sample')
  await dialog.getByLabel('Input', { exact: true }).fill('typed before\n')
  const writes = writesOf(page)
  const choose = (bytes: number) =>
    dialog.getByLabel('Input file').setInputFiles({
      name: 'input.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(bytes, 'x'),
    })
  expect(await alertOf(page, () => choose(4097))).toBe('The file is too large (5 kB)')
  await expect(dialog.getByLabel('Input', { exact: true })).toHaveValue('typed before\n')
  expect(writes).toEqual([])
  await choose(4096)
  await expect(dialog.getByLabel('Input', { exact: true })).toHaveValue('x'.repeat(4096))

  // What is typed is told at its field.
  await dialog.getByLabel('Output', { exact: true }).fill('y'.repeat(4097))
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('The file is too large (5 kB)')).toBeVisible()
  expect(writes).toEqual([])
  await look(page, 'rules-example')
})

test('another file of more than 20 MB is refused by an alert', async ({ page }) => {
  const problemId = await newProblem()
  await signIn(page, `/p/${problemId}/edit/tests?test=new`)
  const dialog = testDialog(page)
  await expect(dialog.getByLabel('Type')).toHaveValue('regular')
  const writes = writesOf(page)
  const over = await fileOf(testFileBytes + 1)
  const choose = (path: string) => dialog.getByLabel('Output file').setInputFiles(path)
  expect(await alertOf(page, () => choose(over))).toBe('The file is too large (20972 kB)')
  expect(writes).toEqual([])
  await choose(await fileOf(testFileBytes))
  await expect(dialog.getByText(/first 10240 bytes, read only/)).toBeVisible()
  expect(writes).toEqual(['/api/blobs'])
})

test('a zip of more than 128 MB is refused before anything is sent', async ({ page }) => {
  const problemId = await newProblem()
  await signIn(page, `/p/${problemId}/edit/tests?dialog=import`)
  const dialog = page.getByRole('dialog', { name: 'Import tests' })
  const send = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(send).toBeDisabled()
  const writes = writesOf(page)
  const over = await fileOf(testZipBytes + 1)
  const choose = (path: string) => dialog.locator('input[type=file]').setInputFiles(path)
  expect(await alertOf(page, () => choose(over))).toBe('The file is too large (128001 kB)')
  await expect(send).toBeDisabled()
  await choose(await fileOf(testZipBytes))
  await expect(send).toBeEnabled()
  expect(writes).toEqual([])
})

test('a weight is a whole number from 1 to 100; an example has none', async ({ page }) => {
  const problemId = await newProblem()
  await signIn(page, `/p/${problemId}/edit/tests?test=new`)
  const dialog = testDialog(page)
  const weight = dialog.getByLabel('Weight')
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  const sentence = dialog.getByText('A weight is a whole number from 1 to 100.')
  await expect(weight).toHaveValue('1')
  await weight.press('ArrowUp')
  await expect(weight).toHaveValue('2')
  const writes = writesOf(page)
  for (const wrong of ['0', '101', '']) {
    await weight.fill(wrong)
    await create.click()
    await expect(sentence).toBeVisible()
    await expect(weight).toHaveValue(wrong)
  }
  expect(writes).toEqual([])
  await weight.fill('0')
  await dialog.getByLabel('Type').selectOption('sample')
  await expect(weight).toBeHidden()
  await expect(sentence).toBeHidden()
  await dialog.getByLabel('Type').selectOption('additional')
  await expect(weight).toHaveValue('1')
  await weight.fill('100')
  await create.click()
  await expect(dialog).toBeHidden()
  await dialog.waitFor({ state: 'hidden' })
  await page.goto(`${stack.url}/p/${problemId}/edit/tests?test=new`)
  await dialog.getByLabel('Type').selectOption('sample')
  await create.click()
  await expect(dialog).toBeHidden()
  const weights = async () => {
    const { tests } = await bob.listTests({ problemId })
    return tests.map((one) => ('weight' in one ? one.weight : undefined))
  }
  expect(await weights()).toEqual([100, 0])
})

test('the filter looks in labels, in any case', async ({ page }) => {
  const problemId = await newProblem()
  for (const label of ['Large one', 'small', 'LARGE two', ''])
    // oxlint-disable-next-line no-await-in-loop
    await bob.createTest({ problemId, body: { label, comment: 'large', input: { text: '1\n' } } })
  await signIn(page, `/p/${problemId}/edit/tests`)
  const labels = page.locator('tbody tr td:nth-child(2)')
  await expect(labels).toHaveText(['Large one', 'small', 'LARGE two', 'Unlabelled'])
  await page.getByLabel('Filter tests').fill('lArGe')
  await expect(labels).toHaveText(['Large one', 'LARGE two'])
  await page.getByLabel('Filter tests').fill('huge')
  await expect(page.getByText('No test has this label')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(labels).toHaveCount(4)
})

test('“Fix {n} issues(s)?” and “Delete {n} test(s)?” and “Delete test {n}?” are asked', async ({
  page,
}) => {
  const problemId = await newProblem()
  for (const text of ['1\r\n2', '1\n', '3'])
    // oxlint-disable-next-line no-await-in-loop
    await bob.createTest({ problemId, body: { input: { text }, output: { text: '1\n' } } })
  await signIn(page, `/p/${problemId}/edit/tests`)
  const stored = async () => {
    const { tests } = await bob.listTests({ problemId })
    return tests.map(({ id }) => id)
  }
  const ask = async (open: Locator, words: string, yes: string) => {
    const question = page.getByRole('dialog', { name: words, exact: true })
    const writes = writesOf(page)
    await open.click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(writes).toEqual([])
    return async () => {
      await open.click()
      await question.getByRole('button', { name: yes, exact: true }).click()
      await expect(question).toBeHidden()
    }
  }
  const fix = page.getByRole('button', { name: 'Fix Issues' })
  await (
    await ask(fix, 'Fix 3 issues(s)?', 'Fix')
  )()
  await expect(page.getByText('3 issues fixed.')).toBeVisible()
  await expect(fix).toBeHidden()

  const [, second] = await stored()
  const menu = page.getByRole('button', { name: 'Actions of test 2', exact: true })
  await menu.click()
  const remove = page.getByRole('menuitem', { name: 'Delete' })
  await remove.click()
  const one = page.getByRole('dialog', { name: 'Delete test 2?', exact: true })
  await expect(one).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(one).toBeHidden()
  expect(await stored()).toHaveLength(3)
  await menu.click()
  await remove.click()
  await one.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  expect(await stored()).not.toContain(second)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const many = page.getByRole('button', { name: 'Delete', exact: true })
  await expect(many).toBeDisabled()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await (
    await ask(many, 'Delete 2 test(s)?', 'Delete')
  )()
  await expect(page.getByText('No tests yet')).toBeVisible()
  expect(await stored()).toEqual([])
})

test('generator: repeat goes from 1 to 1000', async ({ page }) => {
  const problemId = await newProblem()
  await signIn(page, `/p/${problemId}/edit/tests?test=new`)
  await testDialog(page).getByRole('button', { name: 'Generate input' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate random data' })
  const repeat = dialog.getByLabel('Repeat')
  const insert = dialog.getByRole('button', { name: 'Insert' })
  const sentence = dialog.getByText('Repeat is a whole number from 1 to 1000.')
  for (const wrong of ['0', '1001']) {
    await repeat.fill(wrong)
    await expect(sentence).toBeVisible()
    await expect(insert).toBeDisabled()
  }
  await repeat.fill('1000')
  await expect(sentence).toBeHidden()
  await insert.click()
  await expect(dialog).toBeHidden()
  const typed = await testDialog(page).getByLabel('Input', { exact: true }).inputValue()
  expect(typed.trim().split(/\s+/)).toHaveLength(1000)
})
