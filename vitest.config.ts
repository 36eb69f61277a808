import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Programs that tests start load what an earlier one compiled: a second of CPU less each.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

// One project per kind of test: pure ones run in a moment, the others need PostgreSQL or a sandbox.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'formats', include: ['formats/src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'judge-pure',
          include: ['judge/src/**/*.test.ts'],
          exclude: ['**/*.sandbox.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['judge/**/*.sandbox.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['e2e/**/*.stack.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      { test: { name: 'cli', include: ['cli/src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/browser.ts'],
          testTimeout: 60_000,
          // One test reads the colours of the scheme.
          css: { include: [/tokens\.css/] },
        },
      },
      { test: { name: 'boundaries', include: ['docs/*.test.ts'] } },
    ],
  },
})
