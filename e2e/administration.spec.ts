import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// An administrator makes an account, its person chooses a password at the link, and what was done stands in the audit log.

const row = (page: Page, handle: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: handle }) })

test('an account is made, opened by its link, deactivated, and all of it is kept', async ({
  page,
  browser,
  stack,
}) => {
  const handle = `nina${test.info().repeatEachIndex}`
  await signInAt(page, `${stack.url}/_`, 'admin')
  await page.getByRole('button', { name: 'New account' }).click()
  const form = page.getByRole('dialog', { name: 'New account' })
  // A handle that is taken is said at the field, and stays.
  await form.getByLabel('Handle').fill('alice')
  await page.keyboard.press('Enter')
  await expect(form.getByText('This handle is taken. Choose another.')).toBeVisible()
  await form.getByLabel('Handle').fill(handle)
  await lookEveryWay(page, 'administration-new')
  await page.keyboard.press('Enter')
  const link = page.getByRole('dialog', { name: `Password link of ${handle}` })
  const url = await link.getByLabel('Link').inputValue()
  await lookEveryWay(page, 'administration-link')
  await page.keyboard.press('Escape')
  await expect(row(page, handle)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(url)
  await lookEveryWay(other, 'choose-password')
  await other.getByLabel('Password').fill('a good password')
  await other.keyboard.press('Enter')
  await other.getByLabel('Handle').fill(handle)
  await other.getByLabel('Password').fill('a good password')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/\/problems\/all\/p1$/)

  await row(page, handle)
    .getByRole('button', { name: `Actions of ${handle}` })
    .click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row(page, handle).getByText('Deactivated')).toBeVisible()
  await lookEveryWay(page, 'administration-accounts')
  await other.goto(`${stack.url}/api/login`)
  await other.getByLabel('Handle').fill(handle)
  await other.getByLabel('Password').fill('a good password')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('alert')).toContainText('This account is deactivated.')
  await lookEveryWay(other, 'deactivated')
  await other.context().close()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('Search by handle or subject').fill(handle)
  for (const what of [
    'Account made',
    'Account changed',
    'Signed in',
    'Sign-in refused',
    'Password changed',
  ])
    await expect(page.getByRole('cell', { name: what, exact: true }).first()).toBeVisible()
  await lookEveryWay(page, 'audit')
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { name: 'Last faults' })).toBeVisible()
  await lookEveryWay(page, 'health')
})
