import { expect, it } from 'vitest'
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
  unhandledOfVitest,
} from './test-failures.ts'

const broken = (title: string) => ({
  title,
  ok: false,
  tests: [{ results: [{ error: { message: `${title} broke` } }] }],
})

it('names a failed test of Vitest with the first lines of its message, without colours', () => {
  const message = ['\u001B[31mAssertionError\u001B[39m: 1', '', ...Array(30).fill('at x')].join(
    '\n',
  )
  const report = {
    testResults: [
      {
        name: '/repo/a/b.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'subtracts', status: 'failed', failureMessages: [message] },
        ],
      },
    ],
  }
  const lines = failureLines(failuresOfVitest(JSON.stringify(report), '/repo'))
  expect(lines.slice(0, 3)).toEqual([
    'Failed:',
    '  a/b.test.ts > subtracts',
    '      AssertionError: 1',
  ])
  expect(lines).toHaveLength(2 + 12)
})

it('names a file that could not be loaded', () => {
  const result = {
    name: '/repo/a.test.ts',
    status: 'failed',
    message: 'no module',
    assertionResults: [],
  }
  expect(failuresOfVitest(JSON.stringify({ testResults: [result] }), '/repo')).toEqual([
    { file: 'a.test.ts', test: 'the file itself', message: 'no module' },
  ])
})

it('names an error that no test caught', () => {
  const beside = JSON.stringify({ retried: [], unhandled: ['/repo/a.test.ts\nTypeError: x'] })
  expect(failureLines(unhandledOfVitest(beside, 'web'))).toEqual([
    'Failed:',
    '  web > an error that no test caught',
    '      /repo/a.test.ts',
    '      TypeError: x',
  ])
  expect(unhandledOfVitest('', 'web')).toEqual([])
})

it('names a failed test of the browser, in describes too', () => {
  const fine = { title: 'fine', ok: true, tests: [{ results: [{}] }] }
  const inner = { file: 'x.spec.ts', specs: [broken('inner')] }
  const report = {
    suites: [{ file: 'x.spec.ts', specs: [fine, broken('outer')], suites: [inner] }],
  }
  expect(failuresOfPlaywright(JSON.stringify(report))).toEqual([
    { file: 'e2e/x.spec.ts', test: 'inner', message: 'inner broke' },
    { file: 'e2e/x.spec.ts', test: 'outer', message: 'outer broke' },
  ])
})

it('a run without a failure, or without a report, names nothing', () => {
  expect(failureLines([])).toEqual([])
  expect(failuresOfVitest('', '/')).toEqual([])
  expect(failuresOfPlaywright('{')).toEqual([])
})
