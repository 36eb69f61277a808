import { join, relative } from 'node:path'
import { test as base } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { releaseCore, takeCore } from '../testing/take-core.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

const root = join(import.meta.dirname, '..')

/** Tests in a browser, with one product a worker: what a test changes is a problem of its own. */
export const test = base.extend<
  { core: undefined; bob: Client; closed: undefined },
  { stack: Stack }
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
  /** A page that a test opened in a context of its own would go on asking the server until the last test. */
  closed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
