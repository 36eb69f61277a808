import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { BesideReport } from './beside-reporter.ts'
import { parseReport } from './parse-report.ts'

/** A test that failed, and the first lines of what it printed. */
export interface Failure {
  file: string
  test: string
  message: string
}

interface VitestReport {
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** A file that could not be loaded has no tests: it fails by itself. */
export const failuresOfVitest = (report: string, root: string): Failure[] =>
  ((parseReport(report) as VitestReport | undefined)?.testResults ?? []).flatMap((result) => {
    const file = relative(root, result.name)
    const failed = result.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(file, fullName, failureMessages?.join('\n') ?? ''),
      )
    return failed.length === 0 && result.status === 'failed'
      ? [failure(file, 'the file itself', result.message ?? '')]
      : failed
  })

export const unhandledOfVitest = (beside: string, project: string): Failure[] =>
  ((parseReport(beside) as BesideReport | undefined)?.unhandled ?? []).map((error) =>
    failure(project, 'an error that no test caught', error),
  )

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

export const failuresOfPlaywright = (report: string): Failure[] =>
  ((parseReport(report) as { suites?: PlaywrightSuite[] } | undefined)?.suites ?? []).flatMap(
    failedIn,
  )

const failedIn = (suite: PlaywrightSuite): Failure[] => [
  ...(suite.suites ?? []).flatMap(failedIn),
  ...suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      failure(
        `e2e/${suite.file}`,
        title,
        tests
          .flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
          .find(Boolean) ?? '',
      ),
    ),
]

const linesShown = 12
const widthShown = 200

const failure = (file: string, test: string, message: string): Failure => ({
  file,
  test,
  message: stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesShown)
    .map((line) => line.slice(0, widthShown))
    .join('\n'),
})

/** The last lines of a run name what failed: a reader of the end of the output can begin there. */
export const failureLines = (failures: readonly Failure[]): string[] =>
  failures.length === 0
    ? []
    : [
        'Failed:',
        ...failures.flatMap(({ file, test, message }) => [
          `  ${file} > ${test}`,
          ...message.split('\n').map((line) => `      ${line}`),
        ]),
      ]
