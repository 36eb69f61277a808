import { expect, it } from 'vitest'
import { slowestLines, timesOfPlaywright, timesOfVitest } from './test-times.ts'

const file = (name: string, ms: number) => ({
  name: `/repo/${name}`,
  startTime: 1000,
  endTime: 1000 + ms,
})

it('names the slowest files first, ten at most', () => {
  const testResults = Array.from({ length: 12 }, (_, at) => file(`a${at}.test.ts`, at * 1000))
  const times = timesOfVitest(JSON.stringify({ testResults }), '[]', '/repo')
  const lines = slowestLines([times])
  expect(lines[1]).toBe('   11.0 s  a11.test.ts')
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10)
  expect(lines.at(-1)).toBe('No test was run again.')
})

it('names tests that were run again, of both runners', () => {
  const report = {
    suites: [
      {
        file: 'x.spec.ts',
        specs: [{ title: 'once', tests: [{ results: [{ duration: 5 }] }] }],
        suites: [
          {
            file: 'x.spec.ts',
            specs: [{ title: 'twice', tests: [{ results: [{ duration: 7 }, { duration: 8 }] }] }],
          },
        ],
      },
    ],
  }
  const browser = timesOfPlaywright(JSON.stringify(report))
  expect(browser).toEqual({ files: [{ file: 'e2e/x.spec.ts', ms: 20 }], retried: ['twice'] })
  const lines = slowestLines([browser, timesOfVitest('{}', '{"retried":["again"]}', '/repo')])
  expect(lines.slice(-3)).toEqual(['Passed only when run again: 2', '  twice', '  again'])
})

it('a report that is missing or broken names nothing', () => {
  expect(timesOfVitest('', '', '/')).toEqual({ files: [], retried: [] })
  expect(timesOfPlaywright('{')).toEqual({ files: [], retried: [] })
})
