// Points of a testlib checker: as many as the answer itself gets are all of them.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Convention, JudgeProgram } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolders } from '../sandbox/test-bed.ts'
import type { RunResult, RunSpec } from '../sandbox/sandbox.ts'
import { FakeSandbox } from '../testing/fake-sandbox.ts'
import { JobBed } from '../testing/job-bed.ts'

let bed: JobBed<FakeSandbox>
beforeAll(async () => {
  bed = await JobBed.over(new FakeSandbox())
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

type End = Partial<RunResult>
const points = (number: number | string): End => ({
  exitCode: 7,
  stderr: Buffer.from(`points ${number} words`),
})
const code = (exitCode: number): End => ({ exitCode })

let made = 0
/** A checker that says these of an output and of the answer `42`; which outputs it was asked about. */
const checkerOf = (
  ofOutput: End,
  ofAnswer: End,
  { convention = 'testlib', fullPoints }: { convention?: Convention; fullPoints?: number } = {},
) => {
  made += 1
  const asked: string[] = []
  bed.runner.programs[`checker ${made}`] = async ({ work }: RunSpec) => {
    const names = (work?.files ?? []).map(({ name }) => name)
    const output = await readFile(work?.files[1]?.from ?? '', 'utf8')
    asked.push(names.includes('source.txt') ? output : `${output} without source`)
    return output === '42' ? ofAnswer : ofOutput
  }
  const program: JudgeProgram = {
    ...bed.program('c17-gcc', convention, `checker ${made}`),
    ...(fullPoints === undefined ? {} : { fullPoints }),
  }
  return { program, asked }
}

const judge = async (checker: JudgeProgram, printed = '41') => {
  made += 1
  const source = `solution ${made}`
  bed.runner.programs[source] = () => ({ stdout: Buffer.from(printed) })
  const job = { languageId: 'c17-gcc', source, inputs: ['in'], answer: '42', checker }
  const { checks } = await bed.judge(job)
  return checks[0]
}

it.each<[string, End, End, object, string | null, number?]>([
  ['as many as the answer', points(37.5), points(37.5), {}, 'Accepted'],
  ['more than the answer', points(40), points('37.5'), {}, 'Accepted'],
  ['fewer than the answer', points(30), points(37.5), {}, 'WrongAnswer', 0.8],
  ['as many, in hundredths', code(56), code(56), {}, 'Accepted'],
  ['fewer, in hundredths', code(46), code(56), {}, 'WrongAnswer', 0.75],
  ['in hundredths, where the answer is right', code(46), code(0), {}, 'WrongAnswer', 0.3],
  [
    'fewer than the source says, where the answer is right',
    points(9),
    code(0),
    { fullPoints: 12 },
    'WrongAnswer',
    0.75,
  ],
  ['fewer than source and answer', points(9), points(10), { fullPoints: 12 }, 'WrongAnswer', 0.9],
  ['points by a text', points('points_info=half'), points(4), {}, 'WrongAnswer'],
  ['where the answer gets none', points(5), points(0), {}, 'WrongAnswer'],
  ['none, as the answer', points(0), points(0), {}, 'WrongAnswer'],
  ['fewer than nothing', points(-1), points(-2), {}, 'WrongAnswer'],
  ['where the answer is right', points(99), code(0), {}, 'WrongAnswer'],
  ['where the answer is wrong', points(99), code(1), {}, 'WrongAnswer'],
  ['where the answer is bad', points(99), code(3), {}, 'WrongAnswer'],
  ['where the checker fails of the answer', points(99), { reason: 'cpu' }, {}, 'WrongAnswer'],
  ['fewer than the source says', points(50), points(50), { fullPoints: 100 }, 'Accepted'],
  ['as many as the source says', points(100), points(120), { fullPoints: 100 }, 'Accepted'],
  ['no points', code(1), points(1), {}, 'WrongAnswer'],
  ['a fault', code(9), points(1), {}, null],
  ['another convention', points(9), points(9), { convention: 'kattis' }, null],
])('a checker of testlib, %s', async (_, ofOutput, ofAnswer, rest, verdict, score) => {
  const { program } = checkerOf(ofOutput, ofAnswer, rest)
  const check = await judge(program)
  expect([check?.verdict, check?.score]).toEqual([verdict, score])
})

it('what fell short has its points as its message, and one run of the checker', async () => {
  const { program } = checkerOf(points(3), points(4))
  const check = await judge(program)
  expect(check?.delta?.message).toBe('points 3 words')
  expect(check?.states?.map((state) => state.program)).toEqual(['solution', 'checker'])
})

it('an answer is judged once, without a source, and only where an output got points', async () => {
  const { program, asked } = checkerOf(points(3), points(4))
  await judge(program)
  await judge(program)
  expect(asked).toEqual(['41', '42 without source', '41'])
  const other = checkerOf(code(0), points(4))
  await judge(other.program)
  expect(other.asked).toEqual(['41'])
})

it('an answer whose run the clock ended is judged again', async () => {
  const ofAnswer: End = { ...points(3), state: 'killed', exitCode: null, reason: 'wall' }
  const { program, asked } = checkerOf(points(3), ofAnswer)
  expect((await judge(program))?.verdict).toBe('WrongAnswer')
  Object.assign(ofAnswer, { state: 'exited', reason: null }, points(3))
  expect((await judge(program))?.verdict).toBe('Accepted')
  expect((await judge(program))?.verdict).toBe('Accepted')
  expect(asked).toEqual(['41', '42 without source', '41', '42 without source', '41'])
})

it('the solution whose answer it is gets all points', async () => {
  const { program } = checkerOf(points(3), points(4))
  expect((await judge(program, '42'))?.verdict).toBe('Accepted')
})

/** A validator of Kattis that accepts and leaves these files; an answer is judged as the others are. */
const validatorOf = (ofOutput: Record<string, string>, ofAnswer: Record<string, string>) => {
  made += 1
  bed.runner.programs[`checker ${made}`] = async ({ work }: RunSpec) => {
    const output = await readFile(work?.files[1]?.from ?? '', 'utf8')
    const left = output === '42' ? ofAnswer : ofOutput
    const collected = await Promise.all(
      (work?.collect ?? [])
        .filter(({ name }) => Object.hasOwn(left, name))
        .map(async ({ name }) => {
          const path = join(work?.collectDir ?? '', name)
          await writeFile(path, left[name] ?? '')
          return { name, path, size: 1 }
        }),
    )
    return { ...code(Object.hasOwn(left, 'wrong') ? 43 : 42), collected }
  }
  return bed.program('c17-gcc', 'kattis', `checker ${made}`)
}

const scoreFile = 'score.txt'
const share = 'score_multiplier.txt'
it.each<[string, Record<string, string>, Record<string, string>, string | null, string, number?]>([
  ['no score', {}, { [scoreFile]: '9' }, 'Accepted', ''],
  [
    'as many points as the answer',
    { [scoreFile]: '7.5\n' },
    { [scoreFile]: '7.5' },
    'Accepted',
    '',
  ],
  ['more points than the answer', { [scoreFile]: '8' }, { [scoreFile]: '7.5' }, 'Accepted', ''],
  [
    'fewer points',
    { [scoreFile]: '6' },
    { [scoreFile]: '7.5' },
    'WrongAnswer',
    'The score is 6 of 7.5.',
    0.8,
  ],
  ['no points', { [scoreFile]: '0' }, { [scoreFile]: '0' }, 'WrongAnswer', 'The score is 0.'],
  ['points, and the answer none', { [scoreFile]: '7' }, {}, null, 'a score of 7, and nothing says'],
  [
    'points, and the answer is wrong',
    { [scoreFile]: '7' },
    { wrong: '', [scoreFile]: '7' },
    null,
    '7,',
  ],
  ['no number', { [scoreFile]: 'many' }, { [scoreFile]: '1' }, null, 'left no number as the score'],
  [
    'nothing as the score',
    { [scoreFile]: '' },
    { [scoreFile]: '1' },
    null,
    'left no number as the score',
  ],
  ['the whole share', { [share]: '1.0' }, {}, 'Accepted', ''],
  [
    'a part',
    { [share]: '0.5', [scoreFile]: '9' },
    {},
    'WrongAnswer',
    'The score is 0.5 of 1.',
    0.5,
  ],
  [
    'a score of what is wrong',
    { wrong: '', [scoreFile]: '9' },
    { [scoreFile]: '1' },
    'WrongAnswer',
    '',
  ],
])('a validator of Kattis that gives %s', async (_, ofOutput, ofAnswer, verdict, words, score) => {
  const check = await judge(validatorOf(ofOutput, ofAnswer))
  expect([check?.verdict, check?.score]).toEqual([verdict, score])
  expect(`${check?.delta?.message ?? ''}${check?.stderr?.snip ?? ''}`).toContain(words)
})
