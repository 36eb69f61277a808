import { expect } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { lookEveryWay, signInAt, writeSource } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// The programs that make tests, as a setter writes them.

let stack: Stack
let bob: Client
let problemId: string

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Made', mechanism: 'standard' } })).id
})

test('a generator of testlib is compiled as it is saved, and its mistakes stand at their lines', async ({
  page,
}) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/programs`, 'bob')
  await expect(page.getByText('No programs yet')).toBeVisible()
  await page.getByRole('link', { name: 'New' }).first().click()
  await page.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It compiles.')).toBeVisible({ timeout: 60_000 })
  await writeSource(page.locator('form'), 'int main() { return nothing; }\n')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('It does not compile:')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.cm-lintRange-error')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Does not compile' })).toBeVisible()
  await lookEveryWay(page, 'programs')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No programs yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('navigation', { name: 'Programs' })).toContainText('gen')
})
