import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'

// What the browser tests share.

const shots = process.env['DRAFTS_SHOTS']

/** The four ways every page is looked at. */
export const looks = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark-1280', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'light-390', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'dark-390', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const sessions = new Map<string, Cookies>()

/** Signs a demo account in; `address` is where it wants to go. By the form once an account and server, then by its session. */
export const signInAt = async (page: Page, address: string, handle: string): Promise<void> => {
  const { origin } = new URL(address)
  const key = `${origin} ${handle}`
  await page.context().addCookies(sessions.get(key) ?? [])
  if (await isSignedIn(page, origin)) {
    await page.goto(address)
    return
  }
  await signInByForm(page, address, handle)
  await expect.poll(() => isSignedIn(page, origin)).toBe(true)
  sessions.set(key, await page.context().cookies())
}

const isSignedIn = async (page: Page, origin: string): Promise<boolean> =>
  (await page.request.get(`${origin}/api/accounts/me`)).ok()

/** As a person does it. */
export const signInByForm = async (page: Page, address: string, handle: string): Promise<void> => {
  await page.goto(address)
  await page.getByRole('link', { name: /^Login with/ }).click()
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Password').fill('drafts-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fonts are there, nothing moves, and the last change is painted. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document.getAnimations().filter(({ effect }) => {
      const timing = effect?.getComputedTiming()
      return timing?.endTime !== Infinity
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Axe finds nothing, nothing scrolls sideways, and the picture is kept where one is asked for. */
export const look = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
