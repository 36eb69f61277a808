import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, Suite, TestCase, TestResult as Run } from '@playwright/test/reporter'
import { ROOT } from '../repository.ts'
import { say } from './report.ts'
import type { TestResult } from './report.ts'

interface Open {
  left: number
  tests: TestResult[]
}

/** Says what Playwright does, as events of report.ts. The tests of a file may run in several workers. */
export default class EventReporter implements Reporter {
  readonly #files = new Map<string, Open>()

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      const file = fileOf(test)
      const open = this.#files.get(file) ?? { left: 0, tests: [] }
      open.left += 1
      this.#files.set(file, open)
    }
    say({
      kind: 'planned',
      files: [...this.#files.keys()].map((file) => ({ file, project: 'browser' })),
    })
  }

  onTestEnd(test: TestCase, run: Run): void {
    const file = fileOf(test)
    const open = this.#files.get(file)
    if (!open) return
    const result = resultOf(test, run)
    if (result.state === 'failed')
      say({ kind: 'failed', file, test: result.name, message: result.message })
    open.tests.push(result)
    open.left -= 1
    if (open.left === 0)
      say({ kind: 'file', result: { file, project: 'browser', tests: open.tests } })
  }

  /** Outside of a test: a fixture of a worker, a file that does not load. */
  onError(error: { message?: string; stack?: string }): void {
    say({
      kind: 'unhandled',
      message: stripVTControlCharacters(error.stack ?? error.message ?? ''),
    })
  }

  onEnd(): void {
    say({ kind: 'end' })
  }
}

const fileOf = ({ location }: TestCase): string => relative(ROOT, location.file)

const resultOf = (test: TestCase, { status, errors, attachments }: Run): TestResult => ({
  // The first two are the project and the file.
  name: test.titlePath().slice(3).join(' > '),
  state: stateOf(status, test.expectedStatus),
  // The folder first: of a long message only the beginning is printed.
  message: [
    ...shownIn(attachments),
    ...errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
  ].join('\n'),
})

/** Where e2e/product.ts wrote down what the pages of a failed test showed. */
const shownIn = (attachments: Run['attachments']): string[] => {
  const page = attachments.find(({ name }) => name.startsWith('page-'))?.path
  return page === undefined ? [] : [`Its pages: ${relative(ROOT, dirname(page))}`]
}

const stateOf = (status: Run['status'], wanted: Run['status']): TestResult['state'] => {
  if (status === 'skipped') return 'skipped'
  return status === wanted ? 'passed' : 'failed'
}
