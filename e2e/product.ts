import { join, relative } from 'node:path'
import { test as base } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { releaseCore, takeCore } from '../testing/take-core.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

const root = join(import.meta.dirname, '..')

interface SharedContext {
  context: BrowserContext
  /** Takes away what a test has left. */
  clean: () => Promise<void>
}

/** Tests in a browser, with one product a worker: what a test changes is a problem of its own. */
export const test = base.extend<
  { core: undefined; bob: Client; closed: undefined },
  { stack: Stack; shared: SharedContext }
>({
  /** A test waits for a core as long as other files of the suite have them. */
  core: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use, { file }) => {
      await takeCore(relative(root, file))
      await use(undefined)
      releaseCore()
    },
    { auto: true, timeout: 0 },
  ],
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  /** The client of bob, who is invited. */
  bob: async ({ stack }, use) => use(stack.client(await stack.tokenOf('bob'))),
  /**
   * A page that loads all of the product anew takes a second of a core, and half of that where the process of the page has
   * compiled it before. So the tests of a worker share a context, and an empty page keeps its process from one to the next.
   */
  shared: [
    async ({ browser, stack }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const kept = await context.newPage()
      await kept.goto(`${stack.url}/api/accounts/me`)
      const clean = async (): Promise<void> => {
        for (const page of context.pages()) if (page !== kept) await page.close()
        await context.unrouteAll()
        await context.clearCookies()
        await context.clearPermissions()
        await context.setOffline(false)
        await kept.evaluate(() => localStorage.clear())
      }
      await use({ context, clean })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    await use(shared.context)
    await shared.clean()
  },
  /** A page that a test opened in a context of its own would go on asking the server until the last test. */
  closed: [
    async ({ browser, shared: _shared }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
