import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { acceptedAlert, look, lookEveryWay, signInAt, signInByForm, writeSource } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// As a new user would: sign in, import, read, run all, open a failing check, see the difference.

const packageFile = fileURLToPath(
  new URL('../server/seed/packages/twokettles.kpp', import.meta.url),
)

let stack: Stack
test.beforeAll(async ({ stack: own }) => {
  stack = own
})

const signIn = (page: Page, handle: string, path = '/'): Promise<void> =>
  signInAt(page, `${stack.url}${path}`, handle)

test('sign in, import, read, run all, open a failing check', async ({ page }) => {
  const shot = (name: string): Promise<void> => lookEveryWay(page, name)

  await page.goto(stack.url)
  await expect(page.getByRole('link', { name: /^Login with/ })).toBeVisible()
  await shot('login')
  await signInByForm(page, `${stack.url}/problems/my/p1`, 'bob')
  await expect(page).toHaveURL(/\/problems\/my\/p1$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My Problems' })).toBeVisible()
  await shot('list')

  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New problem' })
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await shot('new')
  await dialog.getByText('Import', { exact: true }).first().click()
  await dialog.locator('input[type=file]').setInputFiles(packageFile)
  await shot('import')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Package imported' })).toBeVisible()
  await shot('report')
  await page.getByRole('button', { name: 'Open the problem' }).click()

  await expect(page.getByRole('heading', { name: 'Two Kettles', level: 1 })).toBeVisible()
  await expect(page.locator('.katex').first()).toBeVisible()
  await shot('statement')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/edit\/attributes/)
  await expect(page.getByRole('complementary', { name: 'Problem editor' })).toBeVisible()
  await shot('attributes')
  await page.getByRole('link', { name: /^Tests/ }).click()
  await expect(page.getByRole('heading', { name: /^Tests/ })).toBeVisible()
  await shot('tests')

  await page.getByRole('link', { name: /^Solutions/ }).click()
  await expect(page.getByText('accepted/kettle.cpp').first()).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Execute', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Execute', exact: true }).click()
  const failing = page.getByRole('link', {
    name: /the execution of wrong_answer\/kettle_int\.cpp/,
  })
  await expect(failing).toContainText(/Wrong answer/i)
  await shot('solutions')

  await failing.click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Wrong answer/i)
      .first(),
  ).toBeVisible()
  await shot('execution')
  await page.locator('[data-check]').last().click()
  await expect(page.getByText(/differs: want/).first()).toBeVisible()
  await expect(page.getByText('Expected', { exact: true }).first()).toBeVisible()
  await shot('check')
})

test('somebody who is not invited asks for an invitation', async ({ page }) => {
  await signIn(page, 'dave', '/problems/my/p1')
  await page.getByRole('button', { name: 'Request Invite' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Submit' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('textbox').fill('I write problems for a school contest.')
  await send.click()
  await expect(page.getByText('You have sent a request for an invitation to Drafts.')).toBeVisible()
  await look(page, 'invite-requested')

  await page.goto(`${stack.url}/logout`)
  await expect(page.getByRole('link', { name: /^Login with/ })).toBeVisible()
  await page.goto(`${stack.url}/problems/my/p1`)
  await expect(page.getByRole('link', { name: /^Login with/ })).toBeVisible()
})

test('a problem of others is asked for, and a broken package changes nothing', async ({ page }) => {
  const alice = stack.client(await stack.tokenOf('alice'))
  const { problems } = await alice.listMyProblems({})
  await signIn(page, 'carol', `/p/${problems[0]?.id}/statement`)
  await expect(page.getByText('You do not have access to this problem.')).toBeVisible()
  await look(page, 'need-access')
  await page.getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled()

  const carol = stack.client(await stack.tokenOf('carol'))
  const countOfCarol = async () => (await carol.listMyProblems({})).pager.count
  const before = await countOfCarol()
  await page.goto(`${stack.url}/problems/my/p1`)
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New problem' })
  await dialog.getByText('Import', { exact: true }).first().click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'broken.kpp',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK no'),
  })
  const alerted = acceptedAlert(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  expect(await alerted).toMatch(/zip|archive|package/i)
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
  expect(await countOfCarol()).toBe(before)
})

test('unknown paths show the Not Found page', async ({ page }) => {
  await signIn(page, 'bob', '/problems/my/p1')
  await page.goto(`${stack.url}/nowhere/at/all`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await look(page, 'not-found')
})

test('a problem written by hand: create, add a test, run C++, see the verdict', async ({
  page,
}) => {
  await signIn(page, 'bob', '/problems/my/p1')
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  const create = page.getByRole('dialog', { name: 'New problem' })
  await create.getByLabel('Title').fill('Sum of Two')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/edit\/statement/)
  await expect(page.getByRole('complementary', { name: 'Problem editor' })).toBeVisible()

  await page.getByRole('link', { name: /^Tests/ }).click()
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  const testDialog = page.getByRole('dialog')
  await testDialog.getByLabel('Label', { exact: true }).fill('small')
  await testDialog.getByLabel('Input', { exact: true }).fill('2 3\n')
  await testDialog.getByLabel('Output', { exact: true }).fill('5\n')
  await look(page, 'test-dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Do you want to discard unsaved changes?')).toBeVisible()
  await page.keyboard.press('Escape')
  await testDialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('small', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: /^Solutions/ }).click()
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label', { exact: true }).fill('main')
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /C\+\+20 \(GCC/ }).click()
  await writeSource(
    dialog,
    '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n',
  )
  await look(page, 'solution-dialog')
  await dialog.getByRole('button', { name: /Save & run/ }).click()
  const viewer = page.getByRole('dialog', { name: /^main/ })
  await expect(viewer.getByRole('row', { name: /small Accepted/ })).toBeVisible()
  await look(page, 'written-by-hand')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /Accepted ?, the execution of main/ })).toBeVisible()
})
