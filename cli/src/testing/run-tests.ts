import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PARTS } from '../../../testing/parts.ts'
import type { TestOptions } from '../command.ts'
import { ROOT } from '../repository.ts'
import { cacheFolder, readTimes, writeTimes } from './cache.ts'
import { Cores } from './cores.ts'
import { lastLine } from './counts.ts'
import { makePlan } from './plan.ts'
import type { Plan } from './plan.ts'
import { bin, endPrograms, runNode } from './programs.ts'
import type { Ended } from './programs.ts'
import { Progress } from './progress.ts'
import { writeRecord } from './record.ts'
import { isUnsteady, repeatedLines, repeatFailures } from './repeat-failures.ts'
import type { Answer } from './repeat-failures.ts'
import { EventFile } from './report.ts'
import type { Event } from './report.ts'
import { Results } from './results.ts'
import type { Failure } from './results.ts'
import { countLines, failureLines, nameOf, timeLines, usageLine } from './summary.ts'
import { Usage } from './usage.ts'

// How a run of all tests goes: toolchains are installed and pages are built while the checks and the tests that need
// neither begin; the tests in a browser, in the sandbox and of whole stacks join them. All of them share the cores
// (cores.ts), so both are busy from the first second to the last file; what measures time comes at the end, alone.

/** Projects of Vitest that need neither a compiler nor pages. */
const AT_ONCE = [
  'boundaries',
  'contract',
  'scanspec',
  'formats',
  'judge-pure',
  'cli',
  'web',
  'web-pages',
]
const LOOK_MS = 250
const VITEST_REPORTER = 'cli/src/testing/vitest-reporter.ts'
const PLAYWRIGHT_REPORTER = 'cli/src/testing/playwright-reporter.ts'
/** Languages that tests of every change use: of each generator of functional problems the first. */
const FIRST_OF_GENERATORS = ['go', 'rust', 'kotlin', 'csharp-mono', 'pascal-fpc']

/** Ends with the one line that counts; the exit code is 0 where nothing failed. */
export async function runTests(options: TestOptions): Promise<number> {
  const plan = makePlan(options)
  const suite = new Suite(plan, options.isAll)
  const stop = (): void => {
    void endPrograms().then(() => {
      suite.close()
      process.exit(130)
    })
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    return await suite.run()
  } finally {
    suite.close()
  }
}

class Suite {
  readonly #plan: Plan
  readonly #isAll: boolean
  readonly #usage = new Usage()
  readonly #cache = cacheFolder()
  readonly #folder = mkdtempSync(join(tmpdir(), 'drafts-test-'))
  readonly #results = new Results()
  readonly #times: Record<string, number>
  readonly #cores: Cores
  readonly #progress: Progress
  #reports = 0

  constructor(plan: Plan, isAll: boolean) {
    this.#plan = plan
    this.#isAll = isAll
    this.#times = readTimes(this.#cache)
    this.#cores = new Cores(cpus().length, (file) => this.#times[file] ?? 0)
    this.#progress = new Progress(this.#results, this.#cores)
  }

  async run(): Promise<number> {
    this.#progress.print(this.#plan.says)
    await this.#cores.listen(this.#socket)
    writeFileSync(this.#timesFile, JSON.stringify(this.#times))
    await (this.#plan.files === undefined ? this.#runWhole() : this.#runFiles(this.#plan.files))
    const failures = this.#results.failures
    const repeated = await repeatFailures(failures, (failure) => this.#runAlone(failure))
    this.#progress.close()
    this.#writeTimes()
    const { wallMs, busyMs, share } = this.#usage.read()
    const unsteady = repeated.filter(isUnsteady).map(({ failure }) => nameOf(failure))
    const counts = this.#results.counts
    if (this.#isAll) writeRecord(this.#cache, { wallMs, busyMs, counts, unsteady })
    const lines = [
      ...timeLines(this.#fileTimes()),
      '',
      ...countLines(this.#results.byKind),
      '',
      usageLine(wallMs, busyMs, share),
      ...this.#partLines(),
      '',
      ...(failures.length === 0 ? [] : ['Failed:', ...failures.flatMap(failureLines)]),
      ...repeatedLines(repeated),
      '',
      lastLine(counts),
    ]
    process.stdout.write(`\n${lines.join('\n')}\n`)
    return counts.failed === 0 ? 0 : 1
  }

  close(): void {
    this.#progress.close()
    this.#cores.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #runWhole(): Promise<void> {
    const ready = this.#prepare({ withPages: true })
    await Promise.all([
      // The pass that lints with types reports the errors of types too: the programs are built once.
      this.#check('lint', [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings']),
      this.#check('format', [join(ROOT, 'cli/src/testing/check-format.ts')]),
      this.#vitest(AT_ONCE.map((name) => `--project=${name}`)),
      ready.then(() =>
        Promise.all([
          this.#vitest(AT_ONCE.map((name) => `--project=!${name}`)),
          this.#playwright([]),
        ]),
      ),
    ])
  }

  async #runFiles(files: readonly string[]): Promise<void> {
    if (files.length === 0) return
    const inBrowser = files.filter((file) => file.endsWith('.spec.ts'))
    const others = files.filter((file) => !file.endsWith('.spec.ts'))
    const needsTools = files.some((file) => /^(judge|e2e)\//.test(file))
    if (needsTools)
      await this.#prepare({ withPages: files.some((file) => file.startsWith('e2e/')) })
    await Promise.all([
      others.length > 0 ? this.#vitest(others) : undefined,
      inBrowser.length > 0 ? this.#playwright(inBrowser) : undefined,
    ])
  }

  /** Toolchains are found by any clone of the machine; DRAFTS_TOOLCHAINS names another folder. */
  async #prepare({ withPages }: { withPages: boolean }): Promise<void> {
    const isEvery = this.#plan.parts.some((part) =>
      ['languages', 'generators', 'language-servers'].includes(part),
    )
    const ids = isEvery ? ['all'] : ['everyday', ...FIRST_OF_GENERATORS]
    const install = runNode(
      ['cli/src/testing/install.ts', this.#toolchains, ...ids],
      this.#environment,
      (text) => this.#progress.print(text.trimEnd()),
    )
    if (withPages) await this.#check('pages', ['cli/src/testing/build-pages.ts'])
    await install
  }

  async #check(name: string, args: string[]): Promise<void> {
    const release = await this.#cores.take(name)
    const { exitCode, output } = await runNode(args, this.#environment)
    release()
    if (exitCode !== 0) this.#progress.print(output)
    this.#results.addCheck(name, exitCode, output)
  }

  async #vitest(args: readonly string[]): Promise<void> {
    await this.#follow('vitest', (environment) => runNode(vitestArgs(args), environment))
  }

  async #playwright(files: readonly string[]): Promise<void> {
    await this.#follow('browser', (environment) =>
      runNode(playwrightArgs(files.map((file) => escape(file))), environment),
    )
  }

  /** Takes what a program reports while it runs; a program that crashed has failed whatever it reported. */
  async #follow(
    program: string,
    start: (environment: Record<string, string>) => Promise<Ended>,
  ): Promise<void> {
    this.#reports += 1
    const report = join(this.#folder, `${program}-${this.#reports}.jsonl`)
    const events = new EventFile(report)
    let hasFailed = false
    let hasEnded = false
    let left = 0
    const look = (): void => {
      for (const event of events.next()) {
        this.#results.take(event, program)
        this.#show(event)
        hasFailed ||= event.kind === 'failed' || event.kind === 'unhandled'
        hasFailed ||= event.kind === 'file' && event.result.error !== undefined
        hasEnded ||= event.kind === 'end'
        if (event.kind === 'planned') left += event.files.length
        if (event.kind === 'file') left -= 1
      }
    }
    const timer = setInterval(look, LOOK_MS)
    const { exitCode, output } = await start({ ...this.#environment, DRAFTS_REPORT: report })
    clearInterval(timer)
    look()
    if ((exitCode !== 0 && !hasFailed) || !hasEnded || left > 0)
      this.#results.addOutside(
        program,
        `It ended with ${exitCode}, ${left} files left.\n${output.slice(-4000)}`,
      )
  }

  #show(event: Event): void {
    if (event.kind === 'failed')
      this.#progress.print(
        failureLines({ ...event, project: '' })
          .join('\n')
          .replace(/^ {2}/, 'Failed: '),
      )
    else if (event.kind === 'unhandled') this.#progress.print(event.message)
    else if (event.kind === 'printed') this.#progress.print(firstLine(event.text))
    else if (event.kind === 'file' && event.result.error !== undefined)
      this.#progress.print(`Failed: ${event.result.file}\n${event.result.error}`)
  }

  async #runAlone({ file, project, test = '' }: Failure): Promise<Answer> {
    // Vitest joins the names of groups and test by blanks.
    const name = project === 'browser' ? (test.split(' > ').at(-1) ?? test) : test
    this.#reports += 1
    // Playwright empties its folder at the start: what the first run left there is to stay.
    const output = `--output=test-results/alone-${this.#reports}`
    const args =
      project === 'browser'
        ? [...playwrightArgs([escape(file)]), '--workers=1', output, '--grep', escape(name)]
        : vitestArgs([file, `--project=${project}`, '--testNamePattern', `^${escape(name)}$`])
    const report = join(this.#folder, `alone-${this.#reports}.jsonl`)
    const environment = { ...this.#environment, DRAFTS_REPORT: report, DRAFTS_TRACE: '1' }
    const { exitCode } = await runNode(args, environment)
    return exitCode === 0 ? 'passed' : 'failed'
  }

  get #socket(): string {
    return join(this.#folder, 'cores')
  }

  get #timesFile(): string {
    return join(this.#folder, 'times.json')
  }

  get #toolchains(): string {
    return process.env['DRAFTS_TOOLCHAINS'] || join(this.#cache, 'toolchains')
  }

  get #environment(): Record<string, string> {
    return {
      NODE_COMPILE_CACHE: join(this.#cache, 'node'),
      DRAFTS_CACHE: this.#cache,
      DRAFTS_CORES: this.#socket,
      DRAFTS_TEST_TIMES: this.#timesFile,
      DRAFTS_PARTS: this.#isAll ? 'all' : this.#plan.parts.join(','),
      DRAFTS_TOOLCHAINS: this.#toolchains,
      // Whole stacks come and go: their judges need not prove thirty compilers each time.
      DRAFTS_LANGUAGES: process.env['DRAFTS_LANGUAGES'] || 'everyday',
      ...(this.#isAll ? { DRAFTS_SEED: process.env['DRAFTS_SEED'] ?? 'random' } : {}),
    }
  }

  #fileTimes(): { file: string; kind: string; ms: number }[] {
    const kinds = new Map(this.#results.files.map(({ file, project }) => [file, project]))
    return [...this.#cores.heldMs].map(([file, ms]) => ({
      file,
      kind: kinds.get(file) ?? 'checks',
      ms,
    }))
  }

  #writeTimes(): void {
    const rounded = [...this.#cores.heldMs].map(([file, ms]) => [file, Math.round(ms)] as const)
    writeTimes(this.#cache, Object.fromEntries(rounded))
  }

  #partLines(): string[] {
    const { parts } = this.#plan
    if (parts.length === 0) return []
    const lead = this.#isAll ? 'Only --all runs:' : 'Run as their code has changed:'
    return [lead, ...parts.map((part) => `  ${part}: ${PARTS[part].says}`)]
  }
}

const vitestArgs = (args: readonly string[]): string[] => [
  bin('vitest'),
  'run',
  `--reporter=${join(ROOT, VITEST_REPORTER)}`,
  '--passWithNoTests',
  ...args,
]

const playwrightArgs = (files: readonly string[]): string[] => [
  bin('playwright'),
  'test',
  '--config=e2e/playwright.config.ts',
  `--reporter=${join(ROOT, PLAYWRIGHT_REPORTER)}`,
  '--pass-with-no-tests',
  ...files,
]

/** A test says in one line what it skipped; a library may print a page. */
const firstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 200) ?? ''

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
