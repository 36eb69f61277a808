import { describe, expect, it } from 'vitest'
import { archiveOf, packed, packedSolution } from '../testing/packed.ts'
import { readPolygon } from '../polygon/read-polygon.ts'
import { writePolygon } from '../polygon/writing/write-polygon.ts'
import { readKattis } from './read-kattis.ts'
import { wantedVerdicts } from './wanted-verdicts.ts'
import { writeKattis, writeKattis2025 } from './writing/write-kattis.ts'
import type { WantVerdict } from '@drafts/contract'

const rule = (fields: Record<string, unknown>) =>
  new Map([['mixed/*', new Map(Object.entries(fields))]])

describe('what is expected of a solution', () => {
  it.each<[string, string, WantVerdict | undefined, WantVerdict[] | undefined]>([
    ['accepted/a.py', '', 'Accepted', undefined],
    ['run_time_error/a.py', '', 'RuntimeError', ['MemoryLimitExceeded', 'RuntimeError']],
    ['mixed/a.py', '', undefined, undefined],
    ['mixed/a.py', '# @EXPECTED_RESULTS@: WRONG-ANSWER', 'WrongAnswer', undefined],
    [
      'mixed/a.py',
      '/* @EXPECTED_RESULTS@: TIMELIMIT, wrong answer */',
      undefined,
      ['WrongAnswer', 'CPULimitExceeded'],
    ],
    [
      'mixed/a.py',
      '// @EXPECTED_RESULTS@: CORRECT,NO-OUTPUT',
      undefined,
      ['Accepted', 'WrongAnswer'],
    ],
    ['wrong_answer/a.py', '# @EXPECTED_RESULTS@: COMPILER-ERROR', 'WrongAnswer', undefined],
    ['wrong_answer/a.py', '# @EXPECTED_RESULTS@:', 'WrongAnswer', undefined],
    [
      'mixed/a.py',
      '<!-- @EXPECTED_RESULTS@: CORRECT, COMPILER-ERROR, OUTPUT-LIMIT -->',
      undefined,
      ['Accepted', 'RuntimeError'],
    ],
    ['wrong_answer/a.py', '# @EXPECTED_RESULTS@: CHECK-MANUALLY, CORRECT', 'Accepted', undefined],
  ])('%s that says %j', (label, source, wantVerdict, wantVerdicts) => {
    expect(wantedVerdicts(label, source, new Map(), () => undefined)).toEqual({
      wantVerdict: wantVerdict ?? null,
      ...(wantVerdicts ? { wantVerdicts } : {}),
    })
  })

  it.each<[object, WantVerdict[]]>([
    [{ permitted: ['AC', 'TLE'], required: ['TLE'] }, ['CPULimitExceeded']],
    [{ permitted: ['AC', 'TLE'] }, ['Accepted', 'CPULimitExceeded']],
    [{ permitted: ['AC', 'TLE', 'WA'], required: ['TLE'] }, ['WrongAnswer', 'CPULimitExceeded']],
    [
      { required: ['WA'] },
      ['WrongAnswer', 'CPULimitExceeded', 'MemoryLimitExceeded', 'RuntimeError'],
    ],
    [{ permitted: ['AC', 'RTE'] }, ['Accepted', 'MemoryLimitExceeded', 'RuntimeError']],
    [{ permitted: ['XX'] }, ['WrongAnswer']],
    [{ permitted: ['AC', 'XX', 'TLE'] }, ['Accepted', 'CPULimitExceeded']],
    [{ language: 'Python' }, ['WrongAnswer']],
  ])('by the rule %j', (fields, verdicts) => {
    const source = '# @EXPECTED_RESULTS@: WRONG-ANSWER'
    const { wantVerdict, wantVerdicts } = wantedVerdicts(
      'mixed/a.py',
      source,
      rule({ ...fields }),
      () => undefined,
    )
    expect(wantVerdicts ?? [wantVerdict]).toEqual(verdicts)
  })

  it('a word that is not known is told with its place', () => {
    const told: [string, boolean][] = []
    const source = '/* @EXPECTED_RESULTS@: Compiler error, CORRECT, XX */'
    const tell = (word: string, isOfRule: boolean) => void told.push([word, isOfRule])
    wantedVerdicts('mixed/a.py', source, rule({ permitted: ['YY'] }), tell)
    expect(told).toEqual([
      ['YY', true],
      ['Compiler error', false],
      ['XX', false],
    ])
  })
})

const several: WantVerdict[][] = [
  ['Accepted', 'CPULimitExceeded'],
  ['WrongAnswer', 'CPULimitExceeded'],
  ['CPULimitExceeded', 'MemoryLimitExceeded'],
  ['WrongAnswer', 'CPULimitExceeded', 'MemoryLimitExceeded', 'RuntimeError'],
]

const problemWith = (wantVerdicts: WantVerdict[]) =>
  packed({
    solutions: [
      packedSolution({ reference: true, label: 'main.py' }),
      packedSolution({ label: 'other.py', wantVerdict: null, wantVerdicts }),
    ],
  })

it.each(several.filter((verdicts) => !verdicts.includes('MemoryLimitExceeded')))(
  'of several verdicts a Kattis package brings back %s, %s',
  async (...verdicts) => {
    for (const write of [writeKattis, writeKattis2025]) {
      const { files, warnings } = await write(problemWith(verdicts), 'p')
      expect(warnings.some(({ code }) => code === 'verdict')).toBe(write === writeKattis)
      const { solutions } = await readKattis(await archiveOf(files))
      expect(solutions.find(({ label }) => label.endsWith('other.py'))).toMatchObject({
        label: 'mixed/other.py',
        wantVerdicts: verdicts,
      })
    }
  },
)

it.each(several)(
  'of several verdicts a package of Polygon brings back its tags: %s',
  async (...verdicts) => {
    const { files, warnings } = await writePolygon(problemWith(verdicts))
    const { solutions } = await readPolygon(await archiveOf(files))
    const isTag = verdicts.join() !== 'WrongAnswer,CPULimitExceeded'
    expect(solutions.find(({ label }) => label === 'other.py')?.wantVerdicts).toEqual(
      isTag ? verdicts : several.at(-1),
    )
    expect(warnings.some(({ code }) => code === 'verdict')).toBe(!isTag)
  },
)
