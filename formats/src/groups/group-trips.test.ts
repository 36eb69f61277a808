import { afterAll, describe, expect, it } from 'vitest'
import { numbersFrom } from '../../../contract/src/testing/random.ts'
import { testSeed } from '../../../testing/seed.ts'
import {
  readDpkg,
  readKattis,
  readPolygon,
  writeDpkg,
  writeKattis,
  writeKattis2025,
  writePolygon,
} from '../index.ts'
import { archiveOf, packed, packedChecker, packedTest } from '../testing/packed.ts'
import type { ProblemPackage, ReadPackage } from '../index.ts'
import { groupWordsOf, locales, sections } from '@drafts/contract'
import { textFile } from '../problem/text-file.ts'
import { statementWordsOf } from '../statement/statement-words.ts'
import type { PackageGroup } from './package-group.ts'

// Groups go out and come in again in each format; what is another then was told.

const group = (name: string, own: Partial<PackageGroup> = {}): PackageGroup => ({
  name,
  points: 10,
  policy: 'all',
  dependsOn: [],
  checkerArguments: '',
  validatorArguments: '',
  ...own,
})

const validator = {
  comparator: 'custom',
  convention: 'kattis',
  languageId: 'python3',
  source: 'exit(42)\n',
}

/** Two tests without a group, of A two, of B three. */
const problemWith = (a: Partial<PackageGroup>, b: Partial<PackageGroup>): ProblemPackage =>
  packed({
    checker: { ...packedChecker(validator), flags: ['-c'] },
    tests: [
      packedTest('1\n', '1\n', { type: 'sample', weight: 0, label: '1' }),
      packedTest('1\n', '1\n', { label: '0' }),
      packedTest('1\n', '1\n', { label: '1', group: 'A' }),
      packedTest('1\n', '1\n', { label: '2', group: 'A' }),
      packedTest('1\n', '1\n', { label: '1', group: 'B', weight: 1 }),
      packedTest('1\n', '1\n', { label: '2', group: 'B', weight: 1 }),
      packedTest('1\n', '1\n', { label: '3', group: 'B', weight: 1 }),
    ],
    groups: [group('A', a), group('B', { dependsOn: ['A'], ...b })],
  })

const formats = {
  dpkg: {
    write: (problem: ProblemPackage) => ({ files: writeDpkg(problem), warnings: [] }),
    read: readDpkg,
  },
  polygon: { write: (problem: ProblemPackage) => writePolygon(problem), read: readPolygon },
  legacy: { write: (problem: ProblemPackage) => writeKattis(problem, 'p1'), read: readKattis },
  '2025-09': {
    write: (problem: ProblemPackage) => writeKattis2025(problem, 'p1'),
    read: readKattis,
  },
}
type Name = keyof typeof formats

const opened: ReadPackage[] = []
afterAll(() => {
  for (const { close } of opened) close()
})

const toldTrip = async (
  problem: ProblemPackage,
  name: Name,
): Promise<{ read: ReadPackage; told: string }> => {
  const { write, read } = formats[name]
  const { files, warnings } = await write(problem)
  const found = await read(await archiveOf(files))
  opened.push(found)
  const all = [...warnings, ...found.warnings]
  return { read: found, told: all.map(({ message }) => message).join('\n') }
}
const trip = async (problem: ProblemPackage, name: Name): Promise<ReadPackage> =>
  (await toldTrip(problem, name)).read
const shown = ({ groups, tests, checker }: ProblemPackage) => ({
  groups,
  tests: tests.map((test) => [test.group ?? null, test.checkerArguments ?? null]),
  flags: checker?.flags,
})

describe('groups that all formats know', () => {
  const problem = problemWith({ points: 0.5 }, { points: 150, policy: 'sum', dependsOn: [] })

  it.each(Object.keys(formats) as Name[])('come back by %s, three times', async (name) => {
    let read: ProblemPackage = problem
    for (let times = 0; times < 3; times += 1) read = await trip(read, name)
    const { groups, tests } = shown(read)
    expect(groups).toEqual(problem.groups)
    expect(tests.map(([own]) => own)).toEqual([null, null, 'A', 'A', 'B', 'B', 'B'])
  })

  it('go from one format to the next', async () => {
    let read: ProblemPackage = problem
    for (const name of Object.keys(formats) as Name[]) read = await trip(read, name)
    expect(shown(read).groups).toEqual(problem.groups)
  })
})

it('dependencies come back by Polygon and 2025-09, and legacy tells that it has none', async () => {
  const problem = problemWith({}, {})
  for (const name of ['dpkg', 'polygon', '2025-09'] as const)
    expect((await trip(problem, name)).groups).toEqual(problem.groups)
  const { warnings } = await writeKattis(problem, 'p1')
  expect(warnings.map(({ message }) => message)).toContain(
    'Group B waits for A, which the legacy format does not know.',
  )
})

it.each(['dpkg', 'legacy', '2025-09'] as const)(
  'arguments of a group come back by %s, behind those of the checker',
  async (name) => {
    const problem = problemWith({ checkerArguments: '--near 1' }, { dependsOn: [] })
    const read = await trip(await trip(problem, name), name)
    expect(shown(read)).toMatchObject({ groups: problem.groups, flags: ['-c'] })
    expect(read.tests.every(({ checkerArguments }) => checkerArguments === undefined)).toBe(true)
  },
)

it('weights of a group that adds up keep their proportion by Polygon', async () => {
  const problem = problemWith({}, { policy: 'sum', points: 7.5 })
  const tests = problem.tests.map((test, at) => (at === 6 ? { ...test, weight: 3 } : test))
  const read = await trip({ ...problem, tests }, 'polygon')
  expect(read.groups).toEqual(problem.groups)
  expect(read.tests.slice(4).map(({ weight }) => weight / (read.tests[4]?.weight ?? 1))).toEqual([
    1, 1, 3,
  ])
})

const trips = Number(process.env['DRAFTS_STEPS'] ?? 12)
const seed = testSeed()

/** Groups of every kind, and a test or a few in each. */
const drawn = (below: (count: number) => number): ProblemPackage => {
  const policies = ['all', 'sum', 'min'] as const
  const groups = Array.from({ length: 1 + below(4) }, (_, at) =>
    group(`g${at}`, {
      points: [0, 0.5, 7, 12.5, 150][below(5)] ?? 0,
      policy: policies[below(3)] ?? 'all',
      dependsOn: Array.from({ length: at }, (_needed, to) => `g${to}`).filter(() => below(3) === 0),
      checkerArguments: below(3) === 0 ? '--near 1' : '',
      validatorArguments: below(3) === 0 ? '--most 9' : '',
    }),
  )
  const members = groups.flatMap(({ name }) =>
    Array.from({ length: 1 + below(3) }, (_, at) =>
      packedTest('1\n', '1\n', { label: `${at + 1}`, group: name, weight: 1 + below(3) }),
    ),
  )
  const plain = problemWith({}, {})
  return { ...plain, tests: [...plain.tests.slice(0, 2), ...members], groups }
}

/** Shares of the points of each group that its tests have. */
const sharesOf = ({ tests }: ProblemPackage, name: string): number[] => {
  const weights = tests.flatMap((test) => (test.group === name ? [test.weight] : []))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  // Where nothing weighs anything all have the same.
  return weights.map((weight) => (whole === 0 ? 1 / weights.length : weight / whole))
}

describe(`random groups (seed ${seed})`, () => {
  it.each(Object.keys(formats) as Name[])(
    'are what they were by %s, or are told, and stay so on later trips',
    async (name) => {
      for (let at = 0; at < trips; at += 1) {
        const problem = drawn(numbersFrom(seed + at))
        const { read, told } = await toldTrip(problem, name)
        const lost = (problem.groups ?? []).filter((one) => {
          const found = read.groups?.find((other) => other.name === one.name)
          const isSame = JSON.stringify(found) === JSON.stringify(one)
          // Where each test counts its share is a part of it.
          const shares =
            one.policy === 'sum' ? [sharesOf(problem, one.name), sharesOf(read, one.name)] : []
          const isShared = JSON.stringify(shares[0]) === JSON.stringify(shares[1])
          return !(isSame && isShared) && !told.includes(`Group ${one.name}`)
        })
        expect({ at, lost, told }).toEqual({ at, lost: [], told })
        expect(read.tests.map((test) => test.group)).toEqual(
          problem.tests.map((test) => test.group),
        )
        let again: ProblemPackage = read
        for (const later of [2, 3]) {
          again = await trip(again, name)
          expect([at, later, again.groups]).toEqual([at, later, read.groups])
        }
      }
    },
  )
})

it('all or nothing is told where a validator of legacy gives scores', async () => {
  const plain = problemWith({}, { policy: 'min', dependsOn: [] })
  const text = 'name: Sum\ntype: scoring\nvalidation: custom score\n'
  const preserved = [{ name: 'problem.yaml', ...textFile(text) }]
  const { read, told } = await toldTrip({ ...plain, preserved }, 'legacy')
  expect(told).toContain('Group A counts as its worst test there, as the validator gives scores.')
  expect(read.groups?.map(({ policy }) => policy)).toEqual(['min', 'min'])
})

describe('the table of groups in the statement', () => {
  const attributes = { ...sections.attributes.content.parse({}), showsGroups: true }
  const plain = problemWith({ points: 0.5 }, { policy: 'sum', points: 150 })
  const groups = (plain.groups ?? []).map((one) =>
    one.name === 'A' ? one : { ...one, dependsOn: ['A'] },
  )
  const problem = { ...plain, groups, plain: { ...plain.plain, attributes } }
  const cells = ['Group', 'Points', 'Depends on', '0.5', '150 (each test counts)']

  it.each(['polygon', 'legacy', '2025-09'] as const)(
    'stands once in it by %s, however often it goes',
    async (name) => {
      let read: ProblemPackage = problem
      for (let times = 0; times < 3; times += 1) {
        read = await trip(read, name)
        const text = JSON.stringify(read.statements['en-US']?.body)
        for (const cell of cells) expect(text.split(`${cell} `)).toHaveLength(2)
        expect(read.plain.attributes?.showsGroups).toBe(false)
      }
    },
  )

  it('is told to be text there, and is a choice still by dpkg', async () => {
    const said = [await writePolygon(problem), await writeKattis(problem, 'p1')]
    for (const { warnings } of [...said, await writeKattis2025(problem, 'p1')])
      expect(warnings.map(({ code }) => code)).toContain('groups-table')
    const read = await trip(problem, 'dpkg')
    expect(read.plain.attributes?.showsGroups).toBe(true)
    expect(JSON.stringify(read.statements)).not.toContain('Depends on')
  })

  it('has the heading that packages know as that of the scoring, in each language', () => {
    for (const locale of locales)
      expect(groupWordsOf(locale).heading).toBe(statementWordsOf(locale).scoring)
  })
})
