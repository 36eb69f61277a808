import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { nearestComparator, readJudgedAs, sections } from '@drafts/contract'
import type { JudgedAs } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comparatorSource, optionsOfChecker } from '../formats/src/comparator/comparator-source.ts'
import { compare } from '../judge/src/checkers/compare.ts'
import type { ComparatorJob } from '../judge/src/checkers/compare.ts'
import { integerRows, legacy, legacyRows, plainRows } from '../judge/src/testing/comparator-rows.ts'
import { isPartOn } from '../testing/parts.ts'

// The checkers that a package of Polygon brings judge as the product's own comparators do: compiled with our testlib.h,
// on every row that the comparators have, and on rows of their own.

const run = promisify(execFile)
const header = resolve(import.meta.dirname, '../judge/testlib')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-polygon-'))
  await run('g++', [
    '-std=c++17',
    '-x',
    'c++-header',
    join(header, 'testlib.h'),
    '-o',
    join(folder, 'testlib.h.gch'),
  ])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Row = readonly [options: Partial<ComparatorJob>, answer: string, output: string]

const own: Row[] = [
  [{ comparator: 'words' }, 'a\vb\fc', 'a b\nc'],
  [{ comparator: 'words' }, 'ä 语', 'ä\t语\r\n'],
  [{ comparator: 'lines' }, '', '\n\n'],
  [{ comparator: 'lines' }, '\na', 'a'],
  [{ comparator: 'lines' }, 'a\n \t\n\nb', 'a\n\n\nb  \n\n'],
  [{ comparator: 'lines' }, 'a\n', 'a b\n'],
  [{ comparator: 'lines' }, 'a b', 'a'],
  [{ comparator: 'floats6' }, '.5 5. +1e0', '0.5 5 1'],
  [{ comparator: 'floats6' }, '1', '1e'],
  [{ comparator: 'floats6' }, '1', '.'],
  [{ comparator: 'floats6' }, '1', '1.0.0'],
  [{ comparator: 'floats6' }, '1', '1 '],
  [{ comparator: 'floats6' }, '1e-400', '0'],
  [{ comparator: 'floats6' }, 'IMPOSSIBLE', 'impossible'],
  [{ comparator: 'ints' }, '1 2', '1'],
  [{ comparator: 'ints' }, '-0', '0'],
]

const rows: Row[] = [
  ...plainRows.map(([comparator, answer, output]) => [{ comparator }, answer, output] as const),
  ...integerRows.map(([answer, output]) => [{ comparator: 'ints' }, answer, output] as const),
  ...legacyRows.map(([options, answer, output]) => [options, answer, output] as const),
  ...own,
]
const bySource = Map.groupBy(rows, ([options]) => sourceOf(options))

/** The first of each comparator; each of its options too where the part of testlib is on. */
const tested = [...bySource.entries()].filter(
  ([, [first]], at, all) =>
    isPartOn('testlib') ||
    all.findIndex(([, [other]]) => other?.[0].comparator === first?.[0].comparator) === at,
)

const codes = { accepted: 0, wrong: 1, badAnswer: 3 } as const

it.each(tested.map(([source, of]) => [JSON.stringify(of[0]?.[0]), source, of] as const))(
  'the checker of %s judges as the comparator',
  async (_options, source, of) => {
    await writeFile(join(folder, 'check.cpp'), source)
    const flags = ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-I', folder, '-I', header]
    await run('g++', [...flags, '-o', join(folder, 'check'), join(folder, 'check.cpp')])
    for (const [options, answer, output] of of) {
      const outcome = compare(
        { ...legacy, ...options },
        { bytes: Buffer.from(answer) },
        { bytes: Buffer.from(output) },
      )
      await writeFile(join(folder, 'in'), '')
      await writeFile(join(folder, 'ans'), answer)
      await writeFile(join(folder, 'out'), output)
      const { status } = spawnSync(join(folder, 'check'), ['in', 'out', 'ans'], { cwd: folder })
      expect([options, answer, output, status]).toEqual([
        options,
        answer,
        output,
        codes[outcome.kind],
      ])
    }
  },
)

const recorded = JSON.parse(
  await readFile(
    resolve(import.meta.dirname, '../judge/src/testing/fixtures/named-checkers.json'),
    'utf8',
  ),
) as Record<string, [answer: string, output: string, kind: keyof typeof codes][]>
/** One of each kind and home; all where the part of testlib is on. */
/** One of each home for each home: their sources share what is compiled. */
const first = new Set([
  'testlib lcmp for kattis',
  'testlib icmp for testlib',
  'kattis float_tolerance 1e-6 for testlib',
])
const named = Object.entries(recorded).flatMap(([judgedAs, pairs]) =>
  (['testlib', 'kattis'] as const).flatMap((home) => {
    const isAsked = isPartOn('testlib') || first.has(`${judgedAs} for ${home}`)
    return isAsked ? [{ judgedAs, home, pairs }] : []
  }),
)

it.each(named)(
  'the checker of $judgedAs, for $home, judges as it',
  async ({ judgedAs, home, pairs }) => {
    const { comparator, legacy: options } = nearestComparator(
      readJudgedAs(judgedAs) as Exclude<JudgedAs, { kind: 'nothing' }>,
    )
    const body = sections.checker.content.parse({ comparator, ...options, judgedAs, source: '' })
    await writeFile(join(folder, 'named.cpp'), comparatorSource(optionsOfChecker(body), home))
    const flags = ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-I', folder, '-I', header]
    await run('g++', [...flags, '-o', join(folder, 'named'), join(folder, 'named.cpp')])
    await mkdir(join(folder, 'feedback'), { recursive: true })
    await writeFile(join(folder, 'in'), '')
    const call = home === 'kattis' ? ['in', 'ans', 'feedback'] : ['in', 'out', 'ans']
    const ends = home === 'kattis' ? { accepted: 42, wrong: 43, badAnswer: 3 } : codes
    for (const [answer, output, kind] of pairs) {
      await writeFile(join(folder, 'ans'), answer, 'latin1')
      await writeFile(join(folder, 'out'), output, 'latin1')
      const { status } = spawnSync(join(folder, 'named'), call, {
        cwd: folder,
        input: Buffer.from(output, 'latin1'),
      })
      expect([judgedAs, answer, output, status]).toEqual([judgedAs, answer, output, ends[kind]])
    }
  },
)

it('the checker beside a driver that decides alone accepts whatever is left', async () => {
  await writeFile(join(folder, 'check.cpp'), comparatorSource(null))
  await run('g++', [
    '-std=c++17',
    '-I',
    header,
    '-o',
    join(folder, 'check'),
    join(folder, 'check.cpp'),
  ])
  await writeFile(join(folder, 'in'), 'x')
  for (const output of ['', 'anything\n\nat all']) {
    await writeFile(join(folder, 'out'), output)
    const { status } = spawnSync(join(folder, 'check'), ['in', 'out', 'in'], { cwd: folder })
    expect(status).toBe(0)
  }
})

function sourceOf(options: Partial<ComparatorJob>): string {
  const body = sections.checker.content.parse({ ...legacy, ...options, source: '' })
  return comparatorSource(optionsOfChecker(body))
}
