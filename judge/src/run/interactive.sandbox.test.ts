import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { status } from '@drafts/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { removeFolders } from '../sandbox/test-bed.ts'
import {
  bed,
  drivers,
  FIXTURES,
  interactiveCases,
  judge,
  judgeRow,
  useInteractive,
} from '../testing/interactive-bed.ts'
import { everyone, polite } from '../testing/interactive-rows.ts'
import { JobBed } from '../testing/job-bed.ts'

// The side that ended first decides.

afterAll(removeFolders)
useInteractive()

describe('who ended first decides', () => {
  test.for(interactiveCases(false))('%s', async ([, convention, row]) => {
    expect(await judgeRow(convention, row)).toEqual([])
  })
})

test('what the driver tells its author, by convention', async () => {
  const messages = await Promise.all(
    everyone.map(async (convention) => {
      const { checks } = await judge(polite, ['say 1', 'hear', 'expect 2'], drivers[convention])
      return checks[0]?.delta?.message
    }),
  )
  expect(messages).toEqual([
    'expected 2, heard 1',
    'wrong answer expected 2, heard 1',
    'expected 2, heard 1',
  ])
})

test('a fault of the test is reported as one', async () => {
  const { checks } = await judge(polite, ['exit fail'], drivers.testlib)
  expect(checks[0]).toMatchObject({
    status: status.internalError,
    verdict: null,
    truthError: { note: 'FAIL the test is bad' },
  })
})

test('a driver finds its files, the solution none', async () => {
  const solution =
    'import os\nprint(os.path.exists("input.txt") or os.listdir("/work"), flush=True)'
  const driver = drivers.native
  const job = { languageId: 'python3', source: solution, driver, answer: 'the answer' }
  const { checks } = await bed.judge({
    ...job,
    inputs: ['show answer.txt\nhear\nexpect []\nexit wrong\n'],
  })
  expect(checks[0]?.delta?.message).toBe('the answer in answer.txt input.txt source.txt')
  const other = await bed.judge({ ...job, inputs: ['show source.txt\nexit wrong\n'] })
  expect(other.checks[0]?.delta?.message).toBe(`${solution} in answer.txt input.txt source.txt`)
  const without = await bed.judge({
    ...job,
    givesSource: false,
    inputs: ['show answer.txt\nexit wrong\n'],
  })
  expect(without.checks[0]?.delta?.message).toBe('the answer in answer.txt input.txt')
})

test('free input is for the program alone, without the driver', async () => {
  const source = 'print(int(input()) * 2)'
  const job = { languageId: 'python3', source, driver: drivers.native, answer: null }
  const { checks } = await bed.judge({ ...job, inputs: ['21\n'] })
  expect(checks[0]).toMatchObject({ verdict: 'Accepted', output: { snip: '42\n' } })
  expect(checks[0]?.states?.map(({ program }) => program)).toEqual(['solution'])
})

test('a standard run on free input is Accepted when it ends well', async () => {
  const job = { languageId: 'python3', source: 'print(1 // int(input()))', answer: null }
  const { checks } = await bed.judge({ ...job, inputs: ['1\n', '0\n'] })
  expect(checks.map(({ verdict, output }) => [verdict, output?.snip])).toEqual([
    ['Accepted', '1\n'],
    ['RuntimeError', ''],
  ])
})

test('the checker judges what the driver wrote', async () => {
  const driver = { ...drivers.testlib, judgesOutput: true }
  const job = { languageId: 'python3', source: polite, driver, answer: '42' }
  const inputs = ['write 42\nexit accept\n', 'write 43\nexit accept\n', 'write 42\nexit wrong\n']
  const { checks } = await bed.judge({ ...job, inputs, comparator: 'ints' })
  expect(checks.map(({ verdict }) => verdict)).toEqual(['Accepted', 'WrongAnswer', 'WrongAnswer'])
  const source =
    '#include <stdio.h>\nint main(){int x=0;fscanf(fopen("output.txt","r"),"%d",&x);printf("%d",x!=43);}'
  const checker = bed.program('c17-gcc', 'native', source)
  const custom = await bed.judge({ ...job, inputs, checker })
  expect(custom.checks.map(({ verdict }) => verdict)).toEqual([
    'WrongAnswer',
    'Accepted',
    'WrongAnswer',
  ])
  expect(custom.checks[0]?.states?.map(({ program }) => program)).toEqual([
    'solution',
    'driver',
    'checker',
  ])
})

test('the transcript is both directions with times', async () => {
  const solution =
    'import sys\nfor i in range(3): print(input() * 2, flush=True)\nprint("bye", "now", sep="\\n")'
  const { checks } = await judge(
    solution,
    ['say 12', 'hear', 'say x', 'hear', 'say', 'hear', 'rest', 'exit accept'],
    drivers.native,
  )
  const text = checks[0]?.output?.snip ?? ''
  expect(text.replaceAll(/^\d+\.\d{3} /gm, '')).toBe(
    '> 12\n< 1212\n> x\n< xx\n> \n< \n< bye\n< now\n',
  )
  const times = [...text.matchAll(/^\d+\.\d{3}/gm)].map(Number)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThan(0)
})

test('a long transcript is kept whole, up to 1 MB', async () => {
  const solution = 'import sys\nfor i in range(20000): print("z" * 90)\nsys.stdout.flush()\ninput()'
  const { checks } = await judge(
    solution,
    [...Array<string>(20_000).fill('hear'), 'say 1', 'exit accept'],
    drivers.testlib,
  )
  const { output, verdict } = checks[0] ?? {}
  expect(verdict).toBe('Accepted')
  expect(output?.size).toBeGreaterThan(990_000)
  expect(output?.size).toBeLessThan(1_000_100)
  expect(output?.blob).not.toBeNull()
})

test('a driver that does not build or is missing is the author’s fault', async () => {
  const broken = { ...bed.program('c17-gcc', 'native', 'nonsense'), judgesOutput: false }
  const { end, last, checks } = await judge(polite, ['exit accept'], broken)
  expect([end, last?.error?.whose]).toEqual(['done', 'author'])
  expect(last?.error?.note).toMatch(/^The driver does not compile/)
  expect(checks).toMatchObject([
    { no: 1, status: status.internalError, verdict: null, stderr: { snip: last?.error?.note } },
  ])
})

test('on one slot pairs run one after the other', async () => {
  const small = await JobBed.open({ slots: 1 })
  const { checks } = await small.judge({
    languageId: 'python3',
    source: polite,
    inputs: Array<string>(6).fill('say 5\nhear\nexpect 5\nexit accept\n'),
    driver: {
      ...small.program(
        'python3',
        'native',
        await readFile(path.join(FIXTURES, 'driver.py'), 'utf8'),
      ),
      judgesOutput: false,
    },
  })
  expect(checks.map(({ verdict }) => verdict)).toEqual(Array(6).fill('Accepted'))
  await small.close()
})

test.for<[string, Record<string, string>, string | null, string, number?]>([
  ['no score', {}, 'Accepted', ''],
  ['all', { 'score_multiplier.txt': '1' }, 'Accepted', ''],
  ['a part', { 'score_multiplier.txt': '0.25' }, 'WrongAnswer', 'The score is 0.25 of 1.', 0.25],
  [
    'points of a sum that is not known',
    { 'score.txt': '12' },
    null,
    'nothing says how much is all',
  ],
  ['no points', { 'score.txt': '0' }, 'WrongAnswer', 'The score is 0.'],
])('a driver of Kattis that accepts and gives %s', async ([, left, verdict, words, score]) => {
  const files = Object.entries(left).map(
    ([name, text]) => `open(sys.argv[3] + ${JSON.stringify(name)}, "w").write("${text}")\n`,
  )
  const source = `import sys\nprint(1, flush=True)\ninput()\n${files.join('')}sys.exit(42)\n`
  const driver = { ...bed.program('python3', 'kattis', source), judgesOutput: false }
  const job = { languageId: 'python3', source: polite, driver, inputs: ['1'], answer: '' }
  const { checks } = await bed.judge(job)
  expect([checks[0]?.verdict, checks[0]?.score]).toEqual([verdict, score])
  expect(`${checks[0]?.delta?.message ?? ''}${checks[0]?.stderr?.snip ?? ''}`).toContain(words)
})
