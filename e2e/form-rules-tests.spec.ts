import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// What is asked before tests are changed or gone. The rules of their forms are held by the tests of a rendered route
// (web/src/pages/problem-editor/test-rules.route.test.tsx).

let stack: Stack
let bob: Client
test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})

const newProblem = async (): Promise<string> =>
  (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id

const signIn = (page: Page, path: string): Promise<void> =>
  signInAt(page, `${stack.url}${path}`, 'bob')

const writesOf = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  return writes
}

test('“Fix {n} issues(s)?” and “Delete {n} test(s)?” and “Delete test {n}?” are asked', async ({
  page,
}) => {
  const problemId = await newProblem()
  for (const text of ['1\r\n2', '1\n', '3'])
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
