import { writeFileSync } from 'node:fs'

/** What this reporter reads of a test of Vitest. */
interface TestCase {
  fullName: string
  diagnostic(): { retryCount: number } | undefined
}

/** What Vitest's JSON report leaves out. */
export interface BesideReport {
  /** Names of the tests that passed only when they were run again. */
  retried: string[]
  /** Errors that no test caught. Vitest ends with 1 for them, whatever its tests say. */
  unhandled: string[]
}

/** Writes a `BesideReport` to the file of DRAFTS_BESIDE_REPORT. */
export default class BesideReporter {
  readonly #retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    if ((test.diagnostic()?.retryCount ?? 0) > 0) this.#retried.push(test.fullName)
  }

  onTestRunEnd(
    _modules: unknown,
    errors: readonly { message?: string; stack?: string; VITEST_TEST_PATH?: string }[],
  ): void {
    const file = process.env['DRAFTS_BESIDE_REPORT']
    if (!file) return
    const unhandled = errors.map(({ message, stack, VITEST_TEST_PATH: path }) =>
      [path, stack ?? message].filter(Boolean).join('\n'),
    )
    const report: BesideReport = { retried: this.#retried, unhandled }
    writeFileSync(file, JSON.stringify(report))
  }
}
