import { joinArguments, splitArguments } from '@drafts/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { numbersFrom } from '../../../contract/src/testing/random.ts'
import { testSeed } from '../../../testing/seed.ts'
import { readBare } from '../testing/bare-kattis.ts'
import { buildZip } from '../testing/build-zip.ts'
import { closeTrips, toldTrip } from '../testing/group-trips.ts'
import { lostByTrip } from '../testing/lost-by-trip.ts'
import { readKattis } from './read-kattis.ts'
import type { PackageTest, ProblemPackage, ReadPackage } from '../index.ts'

// Arguments of the output validator that folders around tests have: they come in as the checker's or the group's.

afterAll(closeTrips)

const legacy = {
  'problem.yaml': 'name: Sum\ntype: scoring\nvalidation: custom\n',
  'output_validators/v.py': 'exit(42)\n',
}
const newer = {
  'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\ntype: scoring\n',
  'output_validator/v.py': 'exit(42)\n',
}

/** Arguments with which the checker is called for a test. */
const calledWith = (
  { checker, groups = [] }: ProblemPackage,
  { group, checkerArguments }: Pick<PackageTest, 'group' | 'checkerArguments'>,
): string[] => [
  ...(checkerArguments === undefined ? (checker?.flags ?? []) : splitArguments(checkerArguments)),
  ...splitArguments(groups.find(({ name }) => name === group)?.checkerArguments ?? ''),
]

const testsIn = (...bases: string[]): Record<string, string> =>
  Object.fromEntries(
    bases.flatMap((base) => [
      [`data/${base}.in`, base],
      [`data/${base}.ans`, ''],
    ]),
  )

const shown = ({ checker, groups = [], tests }: ReadPackage): object => ({
  flags: checker?.flags,
  groups: groups.map(({ name, checkerArguments }) => [name, checkerArguments]),
  own: tests.flatMap(({ label, checkerArguments: own }) =>
    own === undefined ? [] : [[label, own]],
  ),
})
const toldOf = ({ warnings }: ReadPackage): string[] =>
  warnings.flatMap(({ code, message }) => (code === 'flags' ? [message] : []))

const file = 'data/secret/testdata.yaml'

describe('arguments of a folder around all groups', () => {
  it('are those of the checker where all tests have them', async () => {
    const read = await readBare({
      ...legacy,
      ...testsIn('secret/a/1', 'secret/b/1'),
      [file]: 'output_validator_flags: -e 3\n',
      'data/secret/b/testdata.yaml': 'output_validator_flags: -e 3 -x\n',
    })
    expect(shown(read)).toEqual({
      flags: ['-e', '3'],
      groups: [
        ['a', ''],
        ['b', '-x'],
      ],
      own: [],
    })
    expect(toldOf(read)).toEqual([])
  })

  it('are those of each group where one of them has others', async () => {
    const read = await readBare({
      ...legacy,
      ...testsIn('secret/a/1', 'secret/b/1', 'secret/b/2', 'secret/c/1'),
      'data/secret/1.in': null,
      'data/secret/1.ans': null,
      [file]: 'output_validator_flags: -e 3\n',
      'data/secret/c/testdata.yaml': 'output_validator_flags: -e 5\n',
    })
    expect(shown(read)).toEqual({
      flags: [],
      groups: [
        ['a', '-e 3'],
        ['b', '-e 3'],
        ['c', '-e 5'],
      ],
      own: [],
    })
    expect(toldOf(read)).toEqual([])
  })

  it('are those of each group where samples have none', async () => {
    const read = await readBare({
      ...legacy,
      ...testsIn('sample/1', 'sample/2', 'secret/a/1'),
      'data/secret/1.in': null,
      'data/secret/1.ans': null,
      [file]: 'output_validator_flags: -e 3\n',
    })
    expect(shown(read)).toEqual({ flags: [], groups: [['a', '-e 3']], own: [] })
    expect(toldOf(read)).toEqual([])
  })

  it('are told where tests in no group have to have them one by one', async () => {
    const read = await readBare({
      ...legacy,
      ...testsIn('secret/a/1'),
      [file]: 'output_validator_flags: -e 3\n',
      'data/secret/a/testdata.yaml': 'output_validator_flags: -e 5\n',
    })
    expect(shown(read)).toEqual({ flags: [], groups: [['a', '-e 5']], own: [['1', '-e 3']] })
    expect(toldOf(read)).toEqual([
      'Tests of data/secret that are in no group have checker arguments of their own here, other than the checker’s: a test that is added there needs them too.',
    ])
  })

  it('are told of a group where one of its tests has others in their place', async () => {
    const read = await readBare({
      ...newer,
      ...testsIn('secret/a/1', 'secret/a/2', 'secret/b/1'),
      'data/secret/test_group.yaml': 'output_validator_args: [-e, "3 4"]\n',
      'data/secret/a/1.yaml': 'output_validator_args: [-y]\n',
      'data/secret/b/test_group.yaml': 'output_validator_args: [-x]\n',
    })
    expect(shown(read)).toMatchObject({
      groups: [
        ['a', ''],
        ['b', '-x'],
      ],
      own: [
        ['1', '-e "3 4"'],
        ['a/1', '-y'],
        ['a/2', '-e "3 4"'],
      ],
    })
    expect(toldOf(read)).toContain(
      'Group a gives the checker no arguments here, as one of its tests is called without those of its folder: its tests have their own, and a test that is added needs them too.',
    )
  })

  it('that are longer than a group may have are not judged', async () => {
    const read = await readBare({
      ...legacy,
      ...testsIn('sample/1', 'secret/a/1'),
      'data/secret/1.in': null,
      'data/secret/1.ans': null,
      [file]: `output_validator_flags: ${'x'.repeat(1001)}\n`,
    })
    expect(read.checker?.body.judgedAs).toMatch(/^nothing .* more than 1000 characters/)
    expect(shown(read)).toEqual({ flags: [], groups: [['a', '']], own: [] })
  })

  it('leave the default validator what it knows', async () => {
    const read = await readBare({
      'problem.yaml': 'name: Sum\ntype: scoring\n',
      ...testsIn('secret/a/1', 'secret/b/1', 'sample/1'),
      'data/secret/1.in': null,
      'data/secret/1.ans': null,
      'data/secret/a/testdata.yaml': 'output_validator_flags: float_tolerance 1e-3\n',
      'data/secret/b/testdata.yaml': 'output_validator_flags: float_tolerance 1e-4\n',
    })
    expect(read.checker?.body).toMatchObject({ judgedAs: 'kattis' })
    expect(shown(read)).toMatchObject({
      groups: [
        ['a', 'float_tolerance 1e-3'],
        ['b', 'float_tolerance 1e-4'],
      ],
      own: [],
    })
  })

  it('are those of the default validator too where each group has the same', async () => {
    const read = await readBare({
      'problem.yaml': 'name: Sum\ntype: scoring\n',
      ...testsIn('secret/a/1'),
      'data/secret/1.in': null,
      'data/secret/1.ans': null,
      'data/secret/a/testdata.yaml': 'output_validator_flags: case_sensitive\n',
    })
    expect(read.checker?.body).toMatchObject({ judgedAs: 'kattis' })
    expect(shown(read)).toMatchObject({ groups: [['a', 'case_sensitive']], own: [] })
  })
})

const rounds = Number(process.env['DRAFTS_STEPS'] ?? 12)
const seed = testSeed()
const folders = ['', 'sample', 'secret', 'secret/a', 'secret/a/b', 'secret/c', 'secret/d']
const given = [[], ['-e', '3'], ['-e', '3'], ['-e', '3', '-x'], ['-x'], ['-e'], ['two words']]

interface Drawn {
  files: Record<string, string>
  /** Arguments that the home tool gives for each test, by the path of the test. */
  wanted: Map<string, string[]>
  /** Arguments that the home tool would give for a test that is added to a folder. */
  ofFolder: (folder: string) => string[]
}

const drawn = (below: (count: number) => number): Drawn => {
  const isLegacy = below(2) === 0
  const anyOf = (): string[] => {
    const words = given[below(given.length)] ?? []
    return isLegacy ? words.flatMap((word) => word.split(' ')) : words
  }
  const keys = below(2) === 0 ? 'output_validator' : 'input_validator'
  const lineOf = (name: string, words: string[]): string =>
    isLegacy
      ? `${name}_flags: ${JSON.stringify(words.join(' '))}\n`
      : `${name}_args: ${JSON.stringify(words)}\n`
  const said = new Map<string, string[]>()
  const files: Record<string, string> = isLegacy ? { ...legacy } : { ...newer }
  for (const folder of folders) {
    if (below(5) < 2) continue
    const words = anyOf()
    if (below(4) > 0) said.set(folder, words)
    const path = ['data', folder, isLegacy ? 'testdata.yaml' : 'test_group.yaml']
      .filter(Boolean)
      .join('/')
    const lines = [
      said.has(folder) ? lineOf('output_validator', words) : '',
      below(3) === 0 ? lineOf('input_validator', anyOf()) : '',
    ]
    files[path] = lines.join('') || lineOf(keys, said.get(folder) ?? [])
    if (lines.join('') === '' && keys === 'output_validator') said.set(folder, [])
  }
  const ofFolder = (folder: string): string[] => {
    const own = said.get(folder)
    if (own || folder === '') return own ?? []
    return ofFolder(folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '')
  }
  const wanted = new Map<string, string[]>()
  for (const folder of folders.slice(1))
    for (let at = 0; at < below(4); at += 1) {
      const base = `${folder}/t${at}`
      Object.assign(files, testsIn(base))
      const own = !isLegacy && below(6) === 0 ? anyOf() : undefined
      if (own) files[`data/${base}.yaml`] = lineOf('output_validator', own)
      wanted.set(`data/${base}.in`, own ?? ofFolder(folder))
    }
  return { files, wanted, ofFolder }
}

describe(`random folders (seed ${seed})`, () => {
  it('are judged as at home, later tests too, unless that is told', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const { files, wanted, ofFolder } = drawn(numbersFrom(seed + at))
      if (wanted.size === 0) continue
      const read = await readKattis(await buildZip({ 'statement/problem.md': 'Add.', ...files }))
      const told = toldOf(read)
      const found = new Map(
        read.tests.map((test) => [test.input.path ?? '', calledWith(read, test)]),
      )
      const groups = new Map(
        (read.groups ?? []).map(({ name }) => [name, calledWith(read, { group: name })]),
      )
      const expected = [...groups.keys()].map((name) =>
        told.some((line) => line.startsWith(`Group ${name} gives the checker no arguments`))
          ? [name, read.checker?.flags]
          : [name, ofFolder(`secret/${name}`)],
      )
      const single = read.tests.flatMap(({ group, checkerArguments, input: { path = '' } }) => {
        const folder = path.slice(0, path.lastIndexOf('/'))
        const isTold = told.some((line) =>
          line.startsWith(
            group === undefined
              ? `Tests of ${folder} that are in no group`
              : `Group ${group} gives the checker no arguments`,
          ),
        )
        const isOwn = Object.hasOwn(files, path.replace(/in$/, 'yaml'))
        const isSingle = checkerArguments !== undefined && (read.groups ?? []).length > 0
        return isSingle && !isOwn && !isTold ? [path] : []
      })
      expect({ at, files, found, groups, single }).toEqual({
        at,
        files,
        found: wanted,
        groups: new Map(expected as [string, string[]][]),
        single: [],
      })
      read.close()
    }
  })

  it.each(['legacy', '2025-09'] as const)(
    'stay so by %s when arguments of a group change',
    async (name) => {
      for (let at = 0; at < rounds; at += 1) {
        const below = numbersFrom(seed + at)
        const { files, wanted } = drawn(below)
        if (wanted.size === 0) continue
        const first = await readKattis(await buildZip({ 'statement/problem.md': 'Add.', ...files }))
        let problem: ProblemPackage = first
        for (const no of [1, 2, 3]) {
          const { read, told } = await toldTrip(problem, name)
          expect({ at, no, files, told, lost: lostByTrip(problem, read, told) }).toEqual({
            at,
            no,
            files,
            told,
            lost: [],
          })
          const { groups = [] } = read
          const one = groups[below(groups.length || 1)]
          const field = below(2) === 0 ? 'checkerArguments' : 'validatorArguments'
          const changed = joinArguments(given[below(given.length)] ?? [])
          problem = {
            ...read,
            ...(one && {
              groups: groups.map((group) => (group === one ? { ...one, [field]: changed } : group)),
            }),
          }
        }
        first.close()
      }
    },
  )
})
