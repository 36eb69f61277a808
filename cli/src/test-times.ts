import { relative } from 'node:path'
import type { BesideReport } from './beside-reporter.ts'
import { parseReport } from './parse-report.ts'

/** How long a file of tests took, and which of its tests passed only when they were run again. */
export interface Times {
  files: { file: string; ms: number }[]
  retried: string[]
}

interface VitestFiles {
  testResults?: { name: string; startTime: number; endTime: number }[]
}

export const timesOfVitest = (report: string, beside: string, root: string): Times => ({
  files: ((parseReport(report) as VitestFiles | undefined)?.testResults ?? []).map(
    ({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    }),
  ),
  retried: (parseReport(beside) as BesideReport | undefined)?.retried ?? [],
})

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { results: { duration: number }[] }[] }[]
}

export const timesOfPlaywright = (report: string): Times => {
  const suites = (parseReport(report) as { suites?: Suite[] } | undefined)?.suites ?? []
  const files = suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) }))
  return { files, retried: suites.flatMap(retriedIn) }
}

const resultsOf = (suite: Suite): { title: string; durations: number[] }[] => [
  ...(suite.suites ?? []).flatMap(resultsOf),
  ...suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({ title, durations: results.map(({ duration }) => duration) })),
  ),
]

const durationOf = (suite: Suite): number =>
  resultsOf(suite)
    .flatMap(({ durations }) => durations)
    .reduce((sum, ms) => sum + ms, 0)

const retriedIn = (suite: Suite): string[] =>
  resultsOf(suite)
    .filter(({ durations }) => durations.length > 1)
    .map(({ title }) => title)

const slowestShown = 10

/** The slowest files, and every test that was run again. */
export const slowestLines = (all: readonly Times[]): string[] => [
  'Slowest files:',
  ...all
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowestShown)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
  ...retriedLines(all.flatMap(({ retried }) => retried)),
]

const retriedLines = (names: readonly string[]): string[] =>
  names.length === 0
    ? ['No test was run again.']
    : [`Passed only when run again: ${names.length}`, ...names.map((name) => `  ${name}`)]
