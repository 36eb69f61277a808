import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './testing/longest-first.ts'
import { filesLeftOut } from './testing/parts.ts'

// Programs that tests start load what an earlier one compiled: a second of CPU less each.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/drafts-node')

// One project per kind of test: pure ones run in a moment, the others need PostgreSQL or a sandbox. What measures time,
// kills on a beat or looks over what the whole machine runs has a project of its own, ending in -timed: its files run
// one after the other, at the end, with all cores. No test waits as long as a timeout here; they end what hangs,
// however busy the machine is. The files of a project share their workers (`isolate: false`): what one leaves in a
// module, the next one finds.
const hangs = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}
const shared = { isolate: false, ...hangs }

/** The face of the contract that pages are built with (`browser` in contract/package.json). */
const ofPages = {
  alias: { '@drafts/contract': join(import.meta.dirname, 'contract/src/browser.ts') },
}

type Tests = NonNullable<TestProjectInlineConfiguration['test']>

const project = ({ setupFiles = [], exclude = [], ...test }: Tests & { name: string }) => ({
  test: {
    setupFiles: ['testing/one-core.setup.ts', ...setupFiles],
    exclude: [...configDefaults.exclude, ...filesLeftOut(), ...exclude],
    ...test,
  },
})
/** After all others, one file at a time. */
const timed = (test: Tests & { name: string }) => ({
  test: {
    setupFiles: ['testing/all-cores.setup.ts'],
    ...hangs,
    ...test,
    exclude: [...configDefaults.exclude, ...filesLeftOut(), ...(test.exclude ?? [])],
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      project({ name: 'contract', include: ['contract/src/**/*.test.ts'], ...shared }),
      project({ name: 'scanspec', include: ['scanspec/src/**/*.test.ts'], ...shared }),
      project({
        name: 'formats',
        include: ['formats/src/**/*.test.ts'],
        setupFiles: ['formats/src/testing/remove-archives.setup.ts'],
        ...shared,
      }),
      project({
        name: 'judge-pure',
        include: ['judge/src/**/*.test.ts'],
        exclude: ['**/*.sandbox.test.ts'],
        ...shared,
      }),
      project({
        name: 'sandbox',
        include: ['judge/**/*.sandbox.test.ts'],
        exclude: ['**/*-timed.sandbox.test.ts'],
        ...shared,
      }),
      timed({ name: 'sandbox-timed', include: ['judge/**/*-timed.sandbox.test.ts'] }),
      project({
        name: 'server',
        include: ['server/src/**/*.test.ts'],
        setupFiles: ['server/src/testing/no-disk-waits.setup.ts'],
        globalSetup: ['server/src/testing/global-setup.ts'],
        ...shared,
      }),
      project({
        name: 'stack',
        include: ['e2e/**/*.stack.test.ts'],
        ...shared,
      }),
      project({ name: 'cli', include: ['cli/src/**/*.test.ts', 'testing/*.test.ts'], ...shared }),
      project({
        name: 'web',
        include: ['web/src/**/*.test.{ts,tsx}'],
        exclude: ['**/*.route.test.tsx'],
        setupFiles: ['web/src/testing/browser.ts'],
        ...ofPages,
        ...shared,
        // One test reads the colours of the scheme.
        css: { include: [/tokens\.css/] },
      }),
      project({
        name: 'web-pages',
        include: ['web/src/**/*.route.test.tsx'],
        setupFiles: ['web/src/testing/browser.ts'],
        ...ofPages,
        ...shared,
      }),
      project({ name: 'boundaries', include: ['docs/*.test.ts'], ...shared }),
    ],
  },
})
