import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installToolchains } from './install-toolchains.ts'
import { installMissing, TEST_PACKAGES } from './packages.ts'
import { baseEnvironment } from './programs.ts'
import { ROOT } from './repository.ts'
import { say } from './say.ts'
import {
  addCounts,
  countCheck,
  countPlaywright,
  countVitest,
  lastLine,
  type Counts,
} from './test-counts.ts'
import { toPlaces } from './toolchain-places.ts'
import { choose } from './toolchains.ts'
import { buildWebOnce } from './web-build.ts'

const BIN = join(ROOT, 'node_modules/.bin')
const PLAYWRIGHT_CONFIG = 'e2e/playwright.config.ts'

interface Suite {
  name: string
  run: () => Counts
}

/** Runs every suite, whatever the ones before said, and ends with the one line that counts. */
export async function runTests(): Promise<number> {
  installMissing(TEST_PACKAGES)
  installLanguages()
  const reports = mkdtempSync(join(tmpdir(), 'drafts-test-'))
  const suites = [...checks(), ...(await vitestSuites(reports)), ...browserSuites(reports)]
  const results = suites.map((suite) => {
    say(`\n== ${suite.name}`)
    return { name: suite.name, counts: suite.run() }
  })
  rmSync(reports, { recursive: true, force: true })
  const total = addCounts(results.map(({ counts }) => counts))
  const summary = results.map(({ name, counts }) => `${name}: ${lastLine(counts)}`).join('\n')
  process.stdout.write(`\n${summary}\n\n${lastLine(total)}\n`)
  return total.failed === 0 ? 0 : 1
}

/**
 * All languages, once: into the folder that `./drafts up` looks into as well, unless DRAFTS_TOOLCHAINS names another.
 * The tests use data folders of their own, so they are told where it is. What could not be had is skipped by name.
 */
function installLanguages(): void {
  const folder = process.env['DRAFTS_TOOLCHAINS'] || join(ROOT, '.data')
  process.env['DRAFTS_TOOLCHAINS'] = folder
  // Whole stacks come and go: their judges need not prove thirty compilers each time.
  process.env['DRAFTS_LANGUAGES'] ||= 'everyday'
  try {
    installToolchains(choose(['all']), toPlaces(folder))
  } catch (error) {
    say(
      `${error instanceof Error ? error.message : String(error)}; tests of missing languages are skipped.`,
    )
  }
}

function checks(): Suite[] {
  return [
    check('format', [join(BIN, 'prettier'), '--check', '--log-level', 'warn', '.']),
    check('lint', [join(BIN, 'oxlint'), '--type-aware', '--deny-warnings']),
    check('types', [join(ROOT, 'cli/src/check-types.ts')]),
    { name: 'build of the pages', run: () => countCheck(tryBuild()) },
  ]
}

function check(name: string, args: string[]): Suite {
  return { name, run: () => countCheck(runNode(args)) }
}

function tryBuild(): number {
  try {
    buildWebOnce()
    return 0
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/** One run a project, so that a project without tests is noticed. */
async function vitestSuites(reports: string): Promise<Suite[]> {
  return (await vitestProjects()).map((project) => ({
    name: `tests: ${project}`,
    run: () => {
      const report = join(reports, `vitest-${project}.json`)
      const exitCode = runNode([
        join(BIN, 'vitest'),
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
      ])
      return countVitest(readReport(report), exitCode)
    },
  }))
}

async function vitestProjects(): Promise<string[]> {
  const config: { default: { test: { projects: { test: { name: string } }[] } } } = await import(
    join(ROOT, 'vitest.config.ts')
  )
  return config.default.test.projects.map(({ test }) => test.name)
}

function browserSuites(reports: string): Suite[] {
  if (!existsSync(join(ROOT, PLAYWRIGHT_CONFIG))) return []
  const report = join(reports, 'playwright.json')
  const run = () => {
    const exitCode = runNode(
      [join(BIN, 'playwright'), 'test', '--config', PLAYWRIGHT_CONFIG, '--reporter=list,json'],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    )
    return countPlaywright(readReport(report), exitCode)
  }
  return [{ name: 'tests: browser', run }]
}

function readReport(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** With the output straight to ours, in the order in which it comes. */
function runNode(args: string[], environment: Record<string, string> = {}): number | null {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...baseEnvironment(), ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status
}
