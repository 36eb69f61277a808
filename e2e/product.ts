import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test as base } from '@playwright/test'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { releaseCore, takeCore } from '../testing/take-core.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

const root = join(import.meta.dirname, '..')

interface SharedContext {
  context: BrowserContext
  /** Shows nothing. */
  empty: Page
  /** Takes away what a test has left. */
  clean: () => Promise<void>
}

/** Tests in a browser, with one product a worker: what a test changes is a problem of its own. */
export const test = base.extend<
  { core: undefined; bob: Client; closed: undefined; shown: undefined },
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
      const empty = await context.newPage()
      await empty.goto(`${stack.url}/api/accounts/me`)
      const clean = async (): Promise<void> => {
        for (const page of context.pages()) if (page !== empty) await page.close()
        await context.unrouteAll()
        await context.clearCookies()
        await context.clearPermissions()
        await context.setOffline(false)
        await empty.evaluate(() => localStorage.clear())
      }
      await use({ context, empty, clean })
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
  /** What the pages of a test that failed showed is written down before they are closed. */
  shown: [
    async ({ browser, shared, context: _context, closed: _closed }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const pages = browser.contexts().flatMap((context) => context.pages())
      for (const [at, page] of pages.filter((one) => one !== shared.empty).entries())
        await writeDown(page, `page-${at + 1}`, testInfo)
    },
    { auto: true },
  ],
})

/** A picture and a text, which are named in the report. A page that hangs or crashed has neither, and that is said. */
const writeDown = async (page: Page, name: string, testInfo: TestInfo): Promise<void> => {
  const timeout = 20_000
  const png = testInfo.outputPath(`${name}.png`)
  const whyNoPicture = await page.screenshot({ path: png, timeout }).then(() => '', orWhy)
  if (whyNoPicture === '') testInfo.attachments.push({ name, path: png, contentType: 'image/png' })
  const outline = await page.locator('html').ariaSnapshot({ timeout }).catch(orWhy)
  const text = testInfo.outputPath(`${name}.txt`)
  await writeFile(text, [page.url(), whyNoPicture, outline].join('\n'))
  testInfo.attachments.push({ name, path: text, contentType: 'text/plain' })
}

const orWhy = (error: unknown): string => (error instanceof Error ? error.message : String(error))
