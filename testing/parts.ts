// The tests of `./drafts test --all` that `./drafts test` leaves out, by parts. `./drafts test` runs a part by itself
// where a change touches one of the paths that the part guards.

interface Part {
  /** One line for the end of a run. */
  says: string
  /** Beginnings of paths from the root of the repository. */
  guards: readonly string[]
  /** Test files that belong to the part as a whole; others ask `isPartOn` for single tests. */
  files?: readonly string[]
}

export const PARTS = {
  languages: {
    says: 'every language that is installed, with all sources',
    guards: [
      'judge/src/languages/',
      'judge/fixtures/languages/',
      'judge/src/build',
      'judge/src/prepare',
      'judge/src/self-test',
      'cli/src/toolchains/toolchain-list.ts',
      'contract/src/languages.ts',
    ],
  },
  generators: {
    says: 'every language of every family in each generator',
    guards: [
      'scanspec/src/codegen/',
      'scanspec/src/functional/',
      'judge/src/languages/functional',
      'judge/src/languages/kotlin',
      'judge/src/run/functional',
    ],
    // A sandbox builds and runs the first language of each but Kotlin in any case (judge/src/languages/functional.sandbox.test.ts).
    files: ['scanspec/src/functional/programs.test.ts'],
  },
  sandbox: {
    says: 'the sandbox under random input for a minute',
    guards: ['judge/src/sandbox/'],
  },
  roles: {
    says: 'each hostile program in every role, and each way of two programs to last',
    guards: ['judge/src/sandbox/', 'judge/src/run/', 'judge/src/build', 'judge/src/checkers/'],
  },
  backups: {
    says: 'a backup that goes to PostgreSQL 15 and back',
    guards: ['server/src/platform/backup/', 'server/src/backup', 'server/migrations/'],
  },
  formats: {
    says: 'round trips of all packages, and a package of 9,900 files',
    guards: ['formats/src/', 'server/src/modules/packages/'],
  },
  testlib: {
    says: 'packages that bring a testlib.h',
    guards: ['judge/testlib/', 'formats/src/polygon/', 'judge/src/checkers/'],
  },
  packages: {
    says: 'packages that are imported and judged by a whole stack',
    guards: [
      'formats/src/',
      'server/src/modules/packages/',
      'server/src/modules/imports/',
      'judge/src/run/',
      'judge/src/checkers/',
      'judge/src/isolated/',
    ],
    // What a judge makes for a package has e2e/made-tests.stack.test.ts in any case, a server that ends meanwhile has
    // e2e/found-limits.stack.test.ts.
    files: [
      'e2e/packages.stack.test.ts',
      'e2e/chosen-tests.stack.test.ts',
      'e2e/fixture-trips.stack.test.ts',
    ],
  },
  sync: {
    says: 'a sync that is ended at each of its calls, and what it refuses',
    guards: ['cli/src/sync', 'formats/src/dpkg', 'server/src/modules/sections/'],
    files: ['e2e/sync-ended.stack.test.ts', 'e2e/sync-guards.stack.test.ts'],
  },
  loop: {
    says: 'every request that once held the main thread',
    guards: ['server/src/platform/', 'server/src/modules/', 'contract/src/rules/'],
  },
  proxy: {
    says: 'a browser, a judge, uploads of 128 MB and nodes that are killed behind a proxy',
    guards: [
      'server/src/platform/',
      'server/src/modules/accounts/',
      'server/src/modules/realtime/',
      'server/src/doctor/',
      'cli/src/commands/doctor',
      'judge/src/job-source.ts',
      'web/src/lib/',
      'deploy/',
      'e2e/proxy',
    ],
    // Cookies, addresses and origins behind a proxy have server/src/modules/accounts/behind-proxy.api.test.ts in any case, what the
    // doctor finds there has server/src/doctor/doctor.api.test.ts.
    files: ['e2e/proxy.spec.ts'],
  },
  'language-servers': {
    says: 'language servers in a whole stack',
    guards: [
      'judge/src/language-servers/',
      'server/src/modules/lsp/',
      'cli/src/toolchains/language-server',
    ],
    files: ['e2e/language-server.stack.test.ts', 'e2e/language-server.spec.ts'],
  },
  s3: {
    says: 'a whole stack with its files in S3',
    guards: ['server/src/platform/blobs/', 'server/src/open-platform.ts', 'server/src/backup.ts'],
    files: ['e2e/s3.stack.test.ts'],
  },
  browsers: {
    says: 'two and three browsers that edit one problem',
    guards: [
      'contract/src/rules/merge/',
      'server/src/modules/sections/',
      'web/src/product/section-draft/',
      'web/src/lib/live/',
    ],
    files: ['e2e/two-browsers.spec.ts', 'e2e/three-browsers.spec.ts'],
  },
  formulas: {
    says: 'two people in the same formulas for ten minutes',
    guards: ['web/src/components/rich-text/writing/formulas/', 'e2e/formulas'],
  },
  chaos: {
    says: 'kills of several judges and servers for minutes',
    guards: [
      'server/src/modules/judging/',
      'server/src/modules/queue/',
      'judge/src/job-source.ts',
      'judge/src/recovery.ts',
      'judge/src/worker.ts',
    ],
    files: ['e2e/chaos-many.stack.test.ts'],
  },
  linear: {
    says: 'every shape of text for every function that takes one',
    guards: [
      'contract/src/rules/',
      'formats/src/',
      'scanspec/src/',
      'web/src/lib/',
      'web/src/product/',
      'web/src/components/rich-text/',
      'web/src/components/code-editor/',
      'testing/linear',
    ],
  },
  upgrades: {
    says: 'each kept database of an older version',
    guards: ['server/migrations/', 'server/src/platform/db/', 'server/src/testing/old-databases/'],
  },
  sweeps: {
    says: 'a thousand random writes with sweeps between them',
    guards: [
      'server/src/modules/blobs/',
      'server/src/platform/blobs/',
      'server/src/modules/revisions/',
      'server/src/modules/packages/fork/fork-problem.ts',
    ],
  },
  writing: {
    says: 'the tools of a text, and pasted texts, in a browser',
    guards: [
      'web/src/components/rich-text/',
      'web/src/features/statements/',
      'server/src/modules/render/',
      'server/src/modules/grammar/',
      'formats/src/tex/',
    ],
    files: ['e2e/rich-text-tools.spec.ts'],
  },
  looks: {
    says: 'every stop of a journey in both schemes at both widths',
    guards: ['web/src/'],
  },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof PARTS

const all: readonly [string, Part][] = Object.entries(PARTS)

/** The parts that guard one of these paths. */
export const partsTouchedBy = (paths: readonly string[]): PartName[] =>
  all
    .filter(([, { guards }]) =>
      guards.some((guard) => paths.some((path) => path.startsWith(guard))),
    )
    .map(([name]) => name as PartName)

/** Pure workspaces have no types of Node. */
const environment = (): Record<string, string | undefined> =>
  (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {}

/** DRAFTS_PARTS names them, separated by commas; `all` is every one. */
export const isPartOn = (part: PartName): boolean => {
  const named = (environment()['DRAFTS_PARTS'] ?? '').split(',')
  return named.includes('all') || named.includes(part)
}

/** All of these where the part is on, else each n-th from the first on. */
export const someOf = <T>(part: PartName, rows: readonly T[], nth: number): T[] =>
  rows.filter((_, at) => at % nth === 0 || isPartOn(part))

/** All of these where the part is on, else the first and the last. */
export const endsOf = <T>(part: PartName, rows: readonly T[]): T[] =>
  rows.filter((_, at) => at === 0 || at === rows.length - 1 || isPartOn(part))

/** Files of parts that are off. */
export const filesLeftOut = (): string[] =>
  all.flatMap(([name, { files }]) => (isPartOn(name as PartName) ? [] : (files ?? [])))
