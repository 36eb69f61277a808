import { spawn } from 'node:child_process'
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
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
  unhandledOfVitest,
  type Failure,
} from './test-failures.ts'
import { slowestLines, timesOfPlaywright, timesOfVitest, type Times } from './test-times.ts'
import { toPlaces } from './toolchain-places.ts'
import { choose } from './toolchains.ts'
import { buildWebOnce } from './web-build.ts'

const BIN = join(ROOT, 'node_modules/.bin')
const PLAYWRIGHT_CONFIG = 'e2e/playwright.config.ts'

/** `apart`: it measures time, so nothing runs beside it. `first`: others need what it makes. */
interface Suite {
  name: string
  apart?: boolean
  first?: boolean
  run: (print: Print) => Promise<Outcome>
}

interface Outcome {
  counts: Counts
  times?: Times
  failures?: Failure[]
}

type Print = (text: string) => void

/** Projects that measure time; some tests of the server still have a bound in it. */
const APART = /-timed$|^server$/
/** The longest first, so that none of them is left over at the end. */
const LONGEST = ['tests: browser', 'tests: sandbox', 'tests: stack']
const SIDE_BY_SIDE = 2
/** Sources that Node has stripped and compiled: many short programs and threads load the same ones. */
const COMPILED = join(ROOT, 'node_modules/.cache/drafts-node')

/** Runs every suite, whatever the ones before said, and ends with the one line that counts. */
export async function runTests(): Promise<number> {
  installMissing(TEST_PACKAGES)
  installLanguages()
  const reports = mkdtempSync(join(tmpdir(), 'drafts-test-'))
  const suites = [...checks(), ...(await vitestSuites(reports)), ...browserSuites(reports)]
  const beside = suites.filter(({ apart, first }) => !apart && !first)
  const results = [
    ...(await runInTurn(suites.filter(({ first }) => first))),
    ...(await runSideBySide(longestFirst(beside))),
    ...(await runInTurn(suites.filter(({ apart }) => apart))),
  ]
  rmSync(reports, { recursive: true, force: true })
  const total = addCounts(results.map(({ counts }) => counts))
  const summary = results.map(({ name, counts }) => `${name}: ${lastLine(counts)}`)
  const slowest = slowestLines(results.flatMap(({ times }) => times ?? []))
  const failures = failureLines(results.flatMap((result) => result.failures ?? []))
  const end = [...slowest, '', ...summary, '', ...failures, '', lastLine(total)]
  process.stdout.write(`\n${end.join('\n')}\n`)
  return total.failed === 0 ? 0 : 1
}

type Result = Outcome & { name: string }

const longestFirst = (suites: readonly Suite[]): Suite[] =>
  suites.toSorted((a, b) => placeOf(a) - placeOf(b))

const placeOf = ({ name }: Suite): number => {
  const place = LONGEST.indexOf(name)
  return place === -1 ? LONGEST.length : place
}

/** What a suite prints is kept until it ends: two of them must not write over each other. */
async function runSideBySide(suites: Suite[]): Promise<Result[]> {
  const waiting = [...suites]
  const results: Result[] = []
  const lane = async (): Promise<void> => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
      const output: string[] = []
      const outcome = await suite.run((text) => output.push(text))
      say(`\n== ${suite.name}`)
      process.stdout.write(output.join(''))
      results.push({ name: suite.name, ...outcome })
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return results
}

async function runInTurn(suites: Suite[]): Promise<Result[]> {
  const results: Result[] = []
  for (const suite of suites) {
    say(`\n== ${suite.name}`)
    results.push({ name: suite.name, ...(await suite.run((text) => process.stdout.write(text))) })
  }
  return results
}

/**
 * All languages, once: into the folder that `./drafts up` looks into as well, unless DRAFTS_TOOLCHAINS names another.
 * The tests use data folders of their own, so they get its path. What could not be had is skipped by name.
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
    {
      name: 'build of the pages',
      first: true,
      run: async () => ({ counts: countCheck(tryBuild()) }),
    },
  ]
}

function check(name: string, args: string[]): Suite {
  return {
    name,
    run: async (print) => ({ counts: countCheck(await runNode(args, print)) }),
  }
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
    apart: APART.test(project),
    run: async (print) => {
      const report = join(reports, `vitest-${project}.json`)
      const beside = join(reports, `beside-${project}.json`)
      const exitCode = await runNode(
        [
          join(BIN, 'vitest'),
          'run',
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--reporter=${join(ROOT, 'cli/src/beside-reporter.ts')}`,
          `--outputFile.json=${report}`,
        ],
        print,
        { DRAFTS_BESIDE_REPORT: beside },
      )
      const text = readReport(report)
      const besideText = readReport(beside) ?? ''
      return {
        counts: countVitest(text, exitCode),
        times: timesOfVitest(text ?? '', besideText, ROOT),
        failures: [
          ...failuresOfVitest(text ?? '', ROOT),
          ...unhandledOfVitest(besideText, project),
        ],
      }
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
  const run = async (print: Print): Promise<Outcome> => {
    const exitCode = await runNode(
      [join(BIN, 'playwright'), 'test', '--config', PLAYWRIGHT_CONFIG, '--reporter=list,json'],
      print,
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    )
    const text = readReport(report)
    return {
      counts: countPlaywright(text, exitCode),
      times: timesOfPlaywright(text ?? ''),
      failures: failuresOfPlaywright(text ?? ''),
    }
  }
  return [{ name: 'tests: browser', run }]
}

function readReport(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function runNode(
  args: string[],
  print: Print,
  environment: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...baseEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
}
