import { WantVerdict } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { textFile } from '../problem/text-file.ts'
import { groupOf } from '../testing/group-trips.ts'
import { archiveOf, packed, packedSolution, packedTest, textOf } from '../testing/packed.ts'
import { readPolygon } from '../polygon/read-polygon.ts'
import { writePolygon } from '../polygon/writing/write-polygon.ts'
import { readKattis } from './read-kattis.ts'
import { wantedVerdicts } from './wanted-verdicts.ts'
import { writeKattis, writeKattis2025 } from './writing/write-kattis.ts'

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

/** Reads the second solution out of a package of ours, after somebody changed its files or nobody did. */
const throughKattis = async (
  write: typeof writeKattis,
  problem: ReturnType<typeof packed>,
  change: (text: string) => string = (text) => text,
) => {
  const { files, warnings } = await write(problem, 'p')
  const rules = files.find(({ path }) => path === 'submissions/submissions.yaml')
  const others = files.filter((file) => file !== rules)
  const changed = rules && { path: rules.path, ...textFile(change(await textOf(rules))) }
  const read = await readKattis(await archiveOf(changed ? [...others, changed] : others))
  return { warnings, read, solution: read.solutions.find(({ label }) => label.includes('other')) }
}

const groups = [groupOf('one')]
const inGroup = [packedTest('1 2\n', '3\n', { group: 'one' })]

describe.each([
  ['legacy', writeKattis],
  ['2025-09', writeKattis2025],
] as const)('a package of %s', (version, write) => {
  it.each([...several, ['WrongAnswer', 'RuntimeError'], ['MemoryLimitExceeded', 'RuntimeError']])(
    'brings back several verdicts, without groups and with them: %s, %s',
    async (...verdicts) => {
      const wantVerdicts: WantVerdict[] = verdicts.map((one) => WantVerdict.parse(one))
      const problem = problemWith(wantVerdicts)
      for (const one of [problem, { ...problem, groups, tests: inGroup }]) {
        const { warnings, solution } = await throughKattis(write, one)
        expect(solution).toMatchObject({
          label: 'mixed/other.py',
          wantVerdict: null,
          wantVerdicts,
        })
        const told = warnings.some(({ message }) => message.includes('submissions.yaml'))
        expect(told).toBe(version === 'legacy')
      }
    },
  )

  it.each<[WantVerdict | null, string]>([
    [null, 'print(3)\n'],
    [null, '# @EXPECTED_RESULTS@: CORRECT\n'],
    ['Accepted', '# @EXPECTED_RESULTS@: WRONG-ANSWER\n'],
    ['WrongAnswer', '# @EXPECTED_RESULTS@: CORRECT\n'],
    ['CPULimitExceeded', ''],
    ['MemoryLimitExceeded', ''],
    ['RuntimeError', ''],
  ])('brings back %s alone where the source is %j', async (wantVerdict, source) => {
    const other = {
      ...packedSolution({ label: 'other.py', wantVerdict }),
      source: textFile(source),
    }
    const problem = packed({ solutions: [packedSolution({ reference: true }), other] })
    for (const one of [problem, { ...problem, groups, tests: inGroup }]) {
      const { solution, read } = await throughKattis(write, one)
      expect(solution).toMatchObject({ wantVerdict })
      expect(solution?.wantVerdicts).toBeUndefined()
      // Nothing stays of it once another is expected.
      const wantVerdicts: WantVerdict[] = ['Accepted', 'CPULimitExceeded']
      const next = read.solutions.map((its) =>
        its === solution ? { ...its, wantVerdict: null, wantVerdicts } : its,
      )
      const again = await throughKattis(write, { ...read, solutions: next })
      expect(again.solution).toMatchObject({ wantVerdict: null, wantVerdicts })
    }
  })

  it('has what its rule says once somebody changed that', async () => {
    const problem = problemWith(['WrongAnswer', 'RuntimeError'])
    const { solution } = await throughKattis(write, problem, (text) =>
      text.replaceAll('RTE', 'TLE'),
    )
    expect(solution?.wantVerdicts).toEqual(['WrongAnswer', 'CPULimitExceeded'])
  })
})

const isUntagged = /^(?:|WrongAnswer,(?:CPULimitExceeded|RuntimeError))$/

describe('a package of Polygon', () => {
  it.each([...several, ['WrongAnswer', 'RuntimeError'], []])(
    'brings back several verdicts and none by its tags, and tells what is no tag: %s, %s',
    async (...verdicts) => {
      const wantVerdicts: WantVerdict[] = verdicts.map((one) => WantVerdict.parse(one))
      const [main, other] = problemWith(wantVerdicts).solutions
      const { wantVerdicts: _, ...none } = other ?? packedSolution()
      const solutions = [main ?? none, wantVerdicts.length > 0 && other ? other : none]
      const { files, warnings } = await writePolygon(packed({ solutions }))
      const { solutions: read, warnings: said } = await readPolygon(await archiveOf(files))
      expect(read[1]?.wantVerdict).toBeNull()
      expect(read[1]?.wantVerdicts ?? []).toEqual(wantVerdicts)
      const areSeveral = said.some(({ message }) => message.includes('Any of several is right'))
      expect(areSeveral).toBe(verdicts.length > 0)
      const isTold = warnings.some(({ code }) => code.endsWith('verdict'))
      expect(isTold).toBe(isUntagged.test(verdicts.join()))
    },
  )

  it('has what its tag says once somebody changed that', async () => {
    const { files } = await writePolygon(problemWith(['WrongAnswer', 'RuntimeError']))
    const xml = await textOf(files.find(({ path }) => path === 'problem.xml'))
    const text = xml.replace('tag="rejected"', 'tag="accepted"')
    const others = files.filter(({ path }) => path !== 'problem.xml')
    const archive = await archiveOf([...others, { path: 'problem.xml', ...textFile(text) }])
    const { solutions } = await readPolygon(archive)
    expect(solutions[1]).toMatchObject({ wantVerdict: 'Accepted' })
    expect(solutions[1]?.wantVerdicts).toBeUndefined()
  })
})
