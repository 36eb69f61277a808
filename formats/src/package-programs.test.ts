import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { someOf } from '../../testing/parts.ts'
import { readDpkg } from './dpkg/read-dpkg.ts'
import { writeDpkg } from './dpkg/write-dpkg.ts'
import { readKattis, readPolygon, writeKattis, writeKattis2025, writePolygon } from './index.ts'
import { textFile } from './problem/text-file.ts'
import { fixtureFolder, readManifest } from './testing/fixtures.ts'
import { archiveOf, packed, packedChecker, textOf } from './testing/packed.ts'
import type {
  ArchiveFile,
  ImportWarning,
  ProblemPackage,
  ProblemProgram,
  ReadPackage,
} from './index.ts'

// Generators, validators and helper files of packages: each comes in, goes out in every format and comes in again.

interface Format {
  write: (problem: ProblemPackage) => Promise<{ files: ArchiveFile[]; warnings: ImportWarning[] }>
  read: (path: string) => Promise<ReadPackage>
}
const formats: Record<string, Format> = {
  dpkg: { write: async (problem) => ({ files: writeDpkg(problem), warnings: [] }), read: readDpkg },
  Polygon: { write: writePolygon, read: readPolygon },
  'Kattis legacy': { write: (problem) => writeKattis(problem, 'p'), read: readKattis },
  'Kattis 2025-09': { write: (problem) => writeKattis2025(problem, 'p'), read: readKattis },
}

const wholeOf = async ({ programs }: ProblemPackage) => {
  const whole = []
  for (const { role, label, languageId, source } of programs)
    whole.push({ role, label, languageId, text: await textOf(source) })
  return whole.toSorted((a, b) => (a.label < b.label ? -1 : 1))
}
const thereAndBack = async ({ write, read }: Format, problem: ProblemPackage) => {
  const { files, warnings } = await write(problem)
  const again = await read(await archiveOf(files))
  const programs = await wholeOf(again)
  again.close()
  const told = warnings.filter(({ code }) => /^program-|^language$|^validator/.test(code))
  return { programs, told: told.map(({ message }) => message), again }
}

const manifest = readManifest('programs of packages')

const one = 'v validator'
/** Programs of each fixture that has any, by the first letter of their roles. */
const brought: Record<string, string> = {
  'hello.kpp': 'v validate',
  'different.kpp': 'v validate',
  'guess.kpp': 'v validate',
  'oddecho.kpp': 'v validator, h validator.h',
  'alternativeencryption.kpp': 'g eval, g generator, v input_validator',
  '99problems.kpp': 'v validator, h validator.h',
  'namegeneration.kpp': 'v validator, h validator.h',
  'tripletexting.kpp': 'v tt',
  'busplanning.kpp': 'v input_validator',
  'absurdistan2.kpp': 'v validate',
  'vonwalken.kpp': 'v check_numerical_stability, v validate',
  'arboriculture.kpp': 'v validator, h validator.h',
  'arithmetic.kpp': 'v validator, h validator.h',
  'mineraldeposits.kpp': 'v validate',
  'diabolicdoofenshmirtz.kpp': 'g genEven, g genOdd, g stdout',
  'lanternrow.kpp': 'v validate',
  'twokettles.kpp': 'v v',
  'splittheribbon.kpp': 'v v',
  'hiddenshelf.kpp': 'v v',
  'guess-array.zip': 'g random_gen, v validator, h testlib.h',
  'little-h-reboot.zip': 'v validator5',
  'lantern-row.zip': 'g gen_list, v validator, h testlib.h',
  'two-kettles.zip': one,
  'split-the-ribbon.zip': 'g one, v validator, h testlib.h',
  'hidden-shelf.zip': one,
  'crossing-words.zip': one,
  'gate-codes.zip': one,
  'check-wcmp.zip': one,
  'check-pointscmp.zip': one,
}
const rows = (manifest?.packages ?? []).flatMap(({ file, kind }) => {
  const wanted = brought[basename(file)]
  return wanted === undefined
    ? []
    : [[basename(file), kind, join(fixtureFolder, file), wanted] as const]
})

describe.skipIf(!manifest)('the programs of a package', () => {
  it('that is a fixture have a row each', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(brought).toSorted())
  })

  it.each(someOf('formats', rows, 4))(
    'come in, go out and come in again: %s',
    async (_name, kind, path, wanted) => {
      const first = await (kind === 'kattis' ? readKattis(path) : readPolygon(path))
      expect(first.programs.map(({ role, label }) => `${role[0]} ${label}`).join(', ')).toBe(wanted)
      const before = await wholeOf(first)
      for (const [format, way] of Object.entries(formats)) {
        const { programs, told } = await thereAndBack(way, first)
        const isTold = told.some((line) => line.includes('goes by its file’s ending'))
        const bare = isTold ? before.map((program) => without(program)) : before
        expect([format, isTold ? programs.map((program) => without(program)) : programs]).toEqual([
          format,
          bare,
        ])
      }
      first.close()
    },
  )
})

const without = (program: Awaited<ReturnType<typeof wholeOf>>[number]) => ({
  ...program,
  languageId: null,
})

const program = (
  role: ProblemProgram['role'],
  label: string,
  languageId: string | null,
  text: string,
): ProblemProgram => ({ role, label, languageId, source: textFile(text) })

/** Names that other files of a package have, a helper file that no source names, and one that the checker has too. */
const problem = packed({
  programs: [
    program('validator', 'val', 'cpp20-gcc', '#include "testlib.h"\n#include "lib.h"\n'),
    program('generator', 'check', 'python3', 'import words\nprint(1)\r\n'),
    program('generator', 'rnd', 'cpp20-gcc', '#include "graph.h"\nint main() {}'),
    program('validator', 'strict', 'python3', 'import sys\nsys.exit(42)\n'),
    program('helper', 'graph.h', null, '#include "edges.h"\n'),
    program('helper', 'edges.h', null, ''),
    program('helper', 'lib.h', null, '// of the checker too\n'),
    program('helper', 'words.py', null, 'x = 1\n'),
    program('helper', 'table.txt', null, '1 2\n'),
    program('helper', 'spare.cpp', null, 'int spare;\n'),
  ],
  checker: {
    ...packedChecker({
      comparator: 'custom',
      convention: 'testlib',
      languageId: 'cpp17-gcc',
      source: '#include "lib.h"\n#include "own.h"\nint main() {}\n',
    }),
    files: [
      { name: 'lib.h', ...textFile('// of the checker too\n') },
      { name: 'own.h', ...textFile('#include "graph.h"\n') },
    ],
  },
})

const pathsOf = async ({ write }: Format) => (await write(problem)).files.map(({ path }) => path)

describe('programs of a problem', () => {
  it.each(Object.entries(formats))('are the same after a trip as %s', async (_name, format) => {
    const { programs, again } = await thereAndBack(format, problem)
    expect(programs).toEqual(await wholeOf(problem))
    // A helper file is no file of the checker's own; a package of ours has all as it is.
    expect(again.checker?.files.map(({ name }) => name)).toEqual(
      again.kind === 'dpkg' ? ['lib.h', 'own.h'] : ['own.h'],
    )
  })

  it('lie where the tools of each format look', async () => {
    const { Polygon, 'Kattis 2025-09': kattis } = formats
    expect(Polygon && (await pathsOf(Polygon))).toEqual(
      expect.arrayContaining(['files/check.py', 'files/rnd.cpp', 'files/val.cpp', 'files/graph.h']),
    )
    const paths = kattis ? await pathsOf(kattis) : []
    expect(paths.filter((path) => /^(?:generators|input_validators)\//.test(path))).toEqual([
      'generators/check/main.py',
      'generators/check/spare.cpp',
      'generators/check/table.txt',
      'generators/check/words.py',
      'generators/rnd/edges.h',
      'generators/rnd/graph.h',
      'generators/rnd/main.cpp',
      'generators/rnd/spare.cpp',
      'generators/rnd/table.txt',
      'input_validators/strict/main.py',
      'input_validators/strict/spare.cpp',
      'input_validators/strict/table.txt',
      'input_validators/val/lib.h',
      'input_validators/val/spare.cpp',
      'input_validators/val/table.txt',
      'input_validators/val/testlib.h',
      'input_validators/val/val.inc',
      'input_validators/val/validate.cpp',
    ])
  })

  it.each([
    ['Kattis legacy', 'output_validators/validator'],
    ['Kattis 2025-09', 'output_validator'],
  ])(
    'that a checker includes lie beside it in %s, and sources that none names do not',
    async (name, folder) => {
      const format = formats[name]
      const paths = format ? await pathsOf(format) : []
      const names = paths.filter((path) => path.startsWith(`${folder}/`))
      expect(names.map((path) => path.slice(folder.length + 1))).toEqual([
        'build',
        'checker.cpp',
        'edges.h',
        'graph.h',
        'lib.h',
        'own.h',
        'run',
        'table.txt',
      ])
    },
  )

  it('that a checker includes are resources of it in Polygon, but a testlib.h', async () => {
    const testlib = program('helper', 'testlib.h', null, '// of the generators\n')
    const { files } = await writePolygon({ ...problem, programs: [...problem.programs, testlib] })
    const xml = await textOf(files.find(({ path }) => path === 'problem.xml'))
    const assetsOf = (name: string) =>
      [
        ...(xml.split(`path="files/${name}"`)[1]?.split('</file>')[0] ?? '').matchAll(
          /asset name="(\w+)"/g,
        ),
      ].map(([, asset]) => asset)
    expect(assetsOf('graph.h')).toEqual(['checker', 'interactor', 'validator'])
    expect(assetsOf('testlib.h')).toEqual(['validator'])
  })

  const alone = program('helper', 'graph.h', null, '// alone\n')
  const include = '#include "graph.h"\nint main() {}\n'
  const [convention, languageId] = ['kattis', 'cpp20-gcc'] as const
  const judged = { convention, languageId, source: include }
  const withChecker = packed({
    programs: [alone],
    checker: packedChecker({ comparator: 'custom', ...judged }),
  })
  const withDriver = packed({
    mechanism: 'interactive',
    programs: [alone],
    driver: { body: { enabled: true, ...judged }, files: [], flags: [], judgesOutput: false },
  })
  it.each(
    Object.entries(formats).flatMap(([name, format]) => [
      [name, 'checker', format, withChecker] as const,
      [name, 'driver', format, withDriver] as const,
    ]),
  )(
    'that nothing else includes come back once in %s: of a %s',
    async (name, kind, format, given) => {
      const { programs, again } = await thereAndBack(format, given)
      const own = (await Promise.all((again[kind]?.files ?? []).map(textOf))).toSorted()
      const isOwn = name.startsWith('Kattis')
      // Its folder is the only place where a package of Kattis has it.
      expect([programs.map(({ label }) => label), own]).toEqual(
        isOwn ? [[], ['// alone\n']] : [['graph.h'], []],
      )
    },
  )

  it('that lose something are told', async () => {
    const odd = packed({
      programs: [
        program('validator', '-v', 'python3', 'exit(0)\n'),
        program('generator', 'old', 'cpp17-gcc', 'int main() {}\n'),
        program('generator', 'g', 'fortran', 'end\n'),
      ],
    })
    const toldBy = async (format: Format | undefined) =>
      format && (await thereAndBack(format, odd)).told.toSorted()
    expect(await toldBy(formats['Polygon'])).toEqual([
      'The generator g is in a language that is not known, which Polygon has not.',
      'The validator -v is called v in the package.',
      'The validator -v is none of testlib: Polygon takes an input for right only where it ends with 0.',
    ])
    expect(await toldBy(formats['Kattis 2025-09'])).toEqual([
      'The generator g: the format knows no language by the ending .txt.',
      'The generator old goes by its file’s ending there: .cpp.',
      'The validator -v is called v in the package.',
      'The validator -v names no 42: Kattis takes an input for right only where its validator ends with that.',
    ])
  })
})
