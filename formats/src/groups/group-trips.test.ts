import { afterAll, describe, expect, it } from 'vitest'
import { writeKattis, writeKattis2025, writePolygon } from '../index.ts'
import { anyChecker, closeTrips, groupOf, toldTrip, tripNames } from '../testing/group-trips.ts'
import { packed, packedChecker, packedTest, textOf } from '../testing/packed.ts'
import type { PackageTest, ProblemPackage, ReadPackage } from '../index.ts'
import { groupWordsOf, locales, sections } from '@drafts/contract'
import { textFile } from '../problem/text-file.ts'
import { groupsTable } from './statement-table.ts'
import { statementWordsOf } from '../statement/statement-words.ts'
import type { TripFormat } from '../testing/group-trips.ts'
import type { PackageGroup } from './package-group.ts'

// Groups go out and come in again in each format; what is another then was told.

/** Two tests without a group, of A two, of B three. */
const problemWith = (a: Partial<PackageGroup>, b: Partial<PackageGroup>): ProblemPackage =>
  packed({
    checker: { ...packedChecker(anyChecker), flags: ['-c'] },
    tests: [
      packedTest('1\n', '1\n', { type: 'sample', weight: 0, label: '1' }),
      packedTest('1\n', '1\n', { label: '0' }),
      packedTest('1\n', '1\n', { label: '1', group: 'A' }),
      packedTest('1\n', '1\n', { label: '2', group: 'A' }),
      packedTest('1\n', '1\n', { label: '1', group: 'B', weight: 1 }),
      packedTest('1\n', '1\n', { label: '2', group: 'B', weight: 1 }),
      packedTest('1\n', '1\n', { label: '3', group: 'B', weight: 1 }),
    ],
    groups: [groupOf('A', a), groupOf('B', { dependsOn: ['A'], ...b })],
  })

afterAll(closeTrips)

const trip = async (problem: ProblemPackage, name: TripFormat): Promise<ReadPackage> =>
  (await toldTrip(problem, name)).read
const shown = ({ groups, tests, checker }: ProblemPackage) => ({
  groups,
  tests: tests.map((test) => [test.group ?? null, test.checkerArguments ?? null]),
  flags: checker?.flags,
})

describe('groups that all formats know', () => {
  const problem = problemWith({ points: 0.5 }, { points: 150, policy: 'sum', dependsOn: [] })

  it.each(tripNames)('come back by %s, three times', async (name) => {
    let read: ProblemPackage = problem
    for (let times = 0; times < 3; times += 1) read = await trip(read, name)
    const { groups, tests } = shown(read)
    expect(groups).toEqual(problem.groups)
    expect(tests.map(([own]) => own)).toEqual([null, null, 'A', 'A', 'B', 'B', 'B'])
  })

  it('go from one format to the next', async () => {
    let read: ProblemPackage = problem
    for (const name of tripNames) read = await trip(read, name)
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

const grouped = (input: string, more: Partial<PackageTest>): PackageTest =>
  packedTest(input, '1\n', more)

describe('by Kattis', () => {
  const kinds = ['legacy', '2025-09'] as const

  it.each(kinds)('names that no folder of %s has are told', async (kind) => {
    const groups = [groupOf('two words'), groupOf('Two-words'), groupOf('..')]
    const tests = groups.map(({ name }, at) => grouped(`${at}\n`, { group: name }))
    const { read, told } = await toldTrip({ ...problemWith({}, {}), groups, tests }, kind)
    expect(read.groups?.map(({ name }) => name)).toEqual(['Two-words', 'group', 'two-words-2'])
    expect(told).toContain('Group two words is called two-words-2 in the package.')
    expect(told).not.toContain('Group Two-words is called')
    expect(told).toContain('Group .. is called group in the package.')
  })

  it.each(kinds)('labels with a slash make no groups of %s', async (kind) => {
    const tests = [
      grouped('1\n', { label: 'x/1' }),
      grouped('2\n', { label: 'easy/1', checkerArguments: '-c -d' }),
      grouped('3\n', { label: 'x/1', group: 'A' }),
      grouped('4\n', { label: 'x/2', group: 'A' }),
    ]
    const problem = { ...problemWith({}, {}), groups: [groupOf('A')], tests }
    const read = await trip(problem, kind)
    expect(read.groups?.map(({ name }) => name)).toEqual(['A'])
    expect(read.tests.map((one) => one.group)).toEqual([undefined, undefined, 'A', 'A'])
  })

  it.each(kinds)('an order that names of folders do not have is told by %s', async (kind) => {
    const tests = [grouped('1\n', { group: 'B' }), grouped('2\n', { group: 'A' })]
    const problem = { ...problemWith({}, {}), groups: [groupOf('B'), groupOf('A')], tests }
    const { read, told } = await toldTrip(problem, kind)
    expect(read.tests.map((one) => one.group)).toEqual(['A', 'B'])
    expect(told).toContain(
      'Tests of a group stand together in the package, and groups in the order of their names.',
    )
  })

  it.each(kinds)(
    'a group in the folder of another has none of its arguments by %s',
    async (kind) => {
      const outer = groupOf('a', { checkerArguments: '--near 1', validatorArguments: '--most 9' })
      const groups = [outer, groupOf('a/b')]
      const tests = groups.map(({ name }, at) =>
        grouped(`${at}\n`, { group: name, label: `${at}` }),
      )
      expect((await trip({ ...problemWith({}, {}), groups, tests }, kind)).groups).toEqual(groups)
    },
  )

  it.each(kinds)(
    'a group has the arguments that it has here, whatever is given to the one around it, by %s',
    async (kind) => {
      const given = { checkerArguments: '--near 1', validatorArguments: '--most 9' }
      const tests = ['a', 'a/b'].map((name, at) =>
        grouped(`${at}\n`, { group: name, label: `${at}` }),
      )
      for (const [outer, inner] of [
        [{}, {}],
        [given, {}],
        [given, given],
        [{}, given],
      ]) {
        const groups = [groupOf('a', outer), groupOf('a/b', inner)]
        let read: ProblemPackage = await trip({ ...problemWith({}, {}), groups, tests }, kind)
        for (const [edited, stays] of [
          [{ checkerArguments: '', validatorArguments: '' }, inner],
          [given, inner],
        ]) {
          const changed = [groupOf('a', edited), groupOf('a/b', stays)]
          read = await trip({ ...read, groups: changed }, kind)
          expect(read.groups).toEqual(changed)
        }
      }
    },
  )

  it.each(kinds)('points of many digits come back by %s', async (kind) => {
    const groups = [groupOf('A', { points: 0.1 + 0.2 }), groupOf('B', { points: 1e-7 })]
    const tests = groups.map(({ name }, at) => grouped(`${at}\n`, { group: name }))
    expect((await trip({ ...problemWith({}, {}), groups, tests }, kind)).groups).toEqual(groups)
  })

  it('arguments of a group stand behind those of a test by 2025-09', async () => {
    const groups = [groupOf('A', { checkerArguments: '"two words"' })]
    const tests = [
      grouped('1\n', { group: 'A', label: '1' }),
      grouped('2\n', { group: 'A', label: '2', checkerArguments: '--own' }),
    ]
    const problem = { ...problemWith({}, {}), groups, tests }
    const { files } = await writeKattis2025(problem, 'p1')
    const file = files.find(({ path }) => path.endsWith('secret/A/2.yaml'))
    expect(await textOf(file)).toContain('  - --own\n  - two words\n')
    const read = await trip(problem, '2025-09')
    expect(read.groups).toEqual(groups)
    expect(read.tests.map((one) => one.checkerArguments)).toEqual([undefined, '--own'])
  })

  it('arguments with blanks are taken apart by legacy, which is told', async () => {
    const { read, told } = await toldTrip(
      problemWith({ validatorArguments: '"two words" x' }, { dependsOn: [] }),
      'legacy',
    )
    expect(read.groups?.[0]?.validatorArguments).toBe('two words x')
    expect(told).toContain('are taken apart there: "two words".')
  })

  it('what waits for a group without tests is told by 2025-09', async () => {
    const groups = [groupOf('A'), groupOf('B', { dependsOn: ['A'] })]
    const problem = { ...problemWith({}, {}), groups, tests: [grouped('1\n', { group: 'B' })] }
    const { warnings } = await writeKattis2025(problem, 'p1')
    expect(warnings.map(({ message }) => message)).toContain(
      'Group B waits for A: that is not in the package.',
    )
  })
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

  it('leaves groups without tests out, and is not there where all are', () => {
    const empty = { ...groups[0], name: 'empty', dependsOn: ['A'] } as PackageGroup
    const through = groups.map((one) => (one.name === 'A' ? one : { ...one, dependsOn: ['empty'] }))
    const table = groupsTable(problem, 'en-US')
    expect(table).toContain('| 0.5 |')
    expect(groupsTable({ ...problem, groups: [...through, empty] }, 'en-US')).toBe(table)
    expect(groupsTable({ ...problem, groups: [empty] }, 'en-US')).toBe('')
  })

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
