import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Programs that tests start load what an earlier one compiled: a second of CPU less each.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/drafts-node')

// One project per kind of test: pure ones run in a moment, the others need PostgreSQL or a sandbox. What measures time,
// kills on a beat or looks over what the whole machine runs has a project of its own, ending in -timed: its files run
// one after the other, and `./drafts test` runs nothing beside them. No test waits as long as a timeout here; they end
// what hangs, however busy the machine is.
const hangs = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}
const timedSandbox = {
  include: [
    'judge/src/sandbox/**/*.sandbox.test.ts',
    'judge/src/run/interactive.sandbox.test.ts',
    'judge/testlib/testlib.sandbox.test.ts',
  ],
  exclude: ['judge/src/sandbox/fuzz.sandbox.test.ts'],
}
const timedStack = [
  'e2e/chaos.stack.test.ts',
  'e2e/chaos-many.stack.test.ts',
  'e2e/main-thread.stack.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'scanspec', include: ['scanspec/src/**/*.test.ts'], testTimeout: 60_000 } },
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
          exclude: [
            ...timedSandbox.include.filter((path) => !path.includes('**')),
            'judge/src/sandbox/!(fuzz).sandbox.test.ts',
          ],
          ...hangs,
        },
      },
      { test: { name: 'sandbox-timed', ...timedSandbox, fileParallelism: false, ...hangs } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          ...hangs,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['e2e/**/*.stack.test.ts'],
          exclude: timedStack,
          ...hangs,
        },
      },
      { test: { name: 'stack-timed', include: timedStack, fileParallelism: false, ...hangs } },
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
