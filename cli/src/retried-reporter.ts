import { writeFileSync } from 'node:fs'

/** What this reporter reads of a test of Vitest. */
interface TestCase {
  fullName: string
  diagnostic(): { retryCount: number } | undefined
}

/** Writes the names of the tests that passed only when they were run again, to the file of DRAFTS_RETRIED. */
export default class RetriedReporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if ((test.diagnostic()?.retryCount ?? 0) > 0) this.#names.push(test.fullName)
  }

  onTestRunEnd(): void {
    const file = process.env['DRAFTS_RETRIED']
    if (file) writeFileSync(file, JSON.stringify(this.#names))
  }
}
