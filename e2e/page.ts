import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

// What the browser tests share.

const shots = process.env['DRAFTS_SHOTS']

/** The four ways every page is looked at. */
export const looks = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark-1280', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'light-390', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'dark-390', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** Signs a demo account in; `address` is where it wants to go. */
export const signInAt = async (page: Page, address: string, handle: string): Promise<void> => {
  await page.goto(address)
  await page.getByRole('link', { name: /^Login with/ }).click()
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Password').fill('drafts-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Axe finds nothing, nothing scrolls sideways, and the picture is kept where one is asked for. */
export const look = async (page: Page, name: string): Promise<void> => {
  await page.waitForTimeout(250)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
