import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { catchCalls, holdSaves, look, signInAt, withoutRealtime } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// Nothing typed is lost: a session that ends, a save that fails, Back, reload, and somebody else's change.

let stack: Stack
let bob: Client
let problemId: string

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id
  await bob.saveChecker({
    problemId,
    body: { comparator: 'custom', languageId: 'python3', source: { text: 'print(0)\n' } },
  })
})

const isSave = /\/api\/problems\/[^/]+\/checker$/
const storedSource = async () => (await bob.getChecker({ problemId })).source?.text

const openChecker = async (page: Page) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/checker`, 'bob')
  const source = page.getByRole('textbox', { name: 'Source', exact: true })
  await expect(source).toContainText('print(0)')
  return source
}

/** Types over everything; the focus stays. */
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Source', exact: true }).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const answerSaves = (page: Page, status: number, code: string) =>
  catchCalls(page, isSave, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: { error: 'The server failed.', code } }),
  )

for (const [name, status, code, words] of [
  [
    'the session ended',
    401,
    'ErrUnauthenticated',
    /You are signed out\. .*what you entered is kept/,
  ],
  ['the server failed', 500, 'ErrInternal', /The server failed\. What you typed is here, and not/],
] as const)
  test(`${name}: the text stays in its tab, leaving asks, and it is saved again`, async ({
    page,
  }) => {
    const source = await openChecker(page)
    await answerSaves(page, status, code)
    await write(page, 'print(1)')
    await page.getByLabel('Convention').focus()
    await expect(page.getByText(words)).toBeVisible()
    await look(page, `unsaved-${status}`)
    // Another tab takes nothing away: coming back, it is all there.
    await page.getByRole('link', { name: 'Tests' }).click()
    await expect(page).toHaveURL(/\/edit\/tests$/)
    await page.getByRole('link', { name: 'Checker' }).click()
    await expect(source).toContainText('print(1)')
    await expect(page.getByText(words)).toBeVisible()
    // Leaving the editor asks, and the key that led here does not answer.
    await page.getByRole('link', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Do you want to discard unsaved changes?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(source).toContainText('print(1)')
    await page.unroute(isSave)
    await page.getByRole('button', { name: 'Save again' }).click()
    await expect.poll(storedSource).toBe('print(1)')
    await expect(page.getByText(words)).toBeHidden()
    await page.getByRole('link', { name: 'Tests' }).click()
    await expect(page).toHaveURL(/\/edit\/tests$/)
  })

test('what was not left yet is saved by Back, and kept over a reload', async ({ page }) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests`, 'bob')
  await page.getByRole('link', { name: 'Checker' }).click()
  const source = page.getByRole('textbox', { name: 'Source', exact: true })
  await expect(source).toContainText('print(0)')
  await write(page, 'print(2)')
  await page.goBack()
  await expect(page).toHaveURL(/\/edit\/tests$/)
  await expect.poll(storedSource).toBe('print(2)')

  await page.getByRole('link', { name: 'Checker' }).click()
  await expect(source).toContainText('print(2)')
  await holdSaves(page, isSave)
  await write(page, 'print(3)')
  await page.reload()
  await expect(page.getByText('Restored what was not saved yet')).toBeVisible()
  await expect(source).toContainText('print(3)')
  await look(page, 'unsaved-restored')
  expect(await storedSource()).toBe('print(2)')
  await page.unroute(isSave)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(source).toContainText('print(2)')
  await page.reload()
  await expect(source).toContainText('print(2)')
  await expect(page.getByText('Restored what was not saved yet')).toBeHidden()
})

test('a conflict shows both, leaving asks, and theirs can be taken back', async ({ page }) => {
  await withoutRealtime(page)
  const source = await openChecker(page)
  await bob.saveChecker({
    problemId,
    body: { comparator: 'custom', languageId: 'python3', source: { text: 'print(1)\nprint()\n' } },
  })
  await write(page, 'print(2)')
  await page.getByLabel('Convention').focus()
  const theirs = page.getByRole('group', { name: 'Theirs: Source' })
  await expect(theirs).toContainText('print(1)')
  await expect(source).toContainText('print(2)')
  await look(page, 'unsaved-conflict')
  await page.getByRole('button', { name: 'Decide later' }).click()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText('Do you want to discard unsaved changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(source).toContainText('print(1)')
  await page.getByRole('button', { name: 'Bring mine back' }).click()
  await expect(source).toContainText('print(2)')
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect.poll(storedSource).toBe('print(2)')
})

test('the warning of a slow save goes away when the save has ended', async ({ page }) => {
  await openChecker(page)
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await catchCalls(page, isSave, async (route) => {
    if (route.request().method() !== 'GET') await gate
    await route.continue()
  })
  await write(page, 'print(4)')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText('The problem is being saved...')).toBeVisible()
  release()
  await expect(page).toHaveURL(new RegExp(`/p/${problemId}/statement$`))
  expect(await storedSource()).toBe('print(4)')
})

test('who comes back while a save is on its way is nobody else', async ({ page }) => {
  const source = await openChecker(page)
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await catchCalls(page, isSave, async (route) => {
    if (route.request().method() !== 'GET') await gate
    await route.continue()
  })
  await write(page, 'print(5)')
  await page.getByRole('link', { name: 'Tests' }).click()
  await expect(page).toHaveURL(/\/edit\/tests$/)
  await page.getByRole('link', { name: 'Checker' }).click()
  await expect(source).toContainText('print(5)')
  await write(page, 'print(6)')
  await page.getByLabel('Convention').focus()
  release()
  await expect.poll(storedSource).toBe('print(6)')
  await expect(page.getByText(/^Someone else changed/)).toBeHidden()
})

test('attributes: what was refused for want of a session is kept', async ({ page }) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/attributes`, 'bob')
  await catchCalls(page, /\/attributes$/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 401, json: { error: 'No session.', code: 'ErrUnauthenticated' } }),
  )
  await page.getByLabel('Source Name').fill('A contest')
  await page.getByLabel('Rights Owner').focus()
  await expect(page.getByText(/You are signed out/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Source Name')).toHaveValue('A contest')
  await expect(page.getByText('Restored what was not saved yet')).toBeVisible()
})
