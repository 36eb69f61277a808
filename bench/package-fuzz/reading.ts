import { inLocaleOrder } from '../../contract/src/index.ts'
import { readDpkg, readKattis, readPolygon, readTestZip } from '../../formats/src/index.ts'
import type { ImportedProblem, ReadDpkg, TestZip } from '../../formats/src/index.ts'

export type PackageKind = 'kattis' | 'polygon' | 'dpkg' | 'tests'
export type SeedFiles = Record<string, string | Buffer | { link: string }>
export interface Seed {
  name: string
  kind: PackageKind
  files: SeedFiles
}

/** What a reader gave, as far as it is looked at. */
export interface Reading {
  /** Undefined: of a dpkg or of tests. */
  imported: ImportedProblem | undefined
  /** Where files lie in a package. */
  paths: readonly string[]
  /** What files are called beside a program: without a folder. */
  names: readonly string[]
  /** What is rendered. */
  texts: readonly string[]
  value: object
  close: () => void
}

export const readAs = async (kind: PackageKind, path: string): Promise<Reading> => {
  if (kind === 'dpkg') return ofDpkg(await readDpkg(path))
  if (kind === 'tests') return ofTests(await readTestZip(path))
  const options = { fileName: 'a.zip', tests: 'choose' as const }
  return ofImported(await (kind === 'kattis' ? readKattis : readPolygon)(path, options))
}

const ofImported = (imported: ImportedProblem): Reading => {
  const { statements, editorials, tests, solutions, images, kept, missing, driver, checker } =
    imported
  const programs = [driver, checker.comparator === 'custom' ? checker.program : undefined]
  const makers = missing ? [...missing.generators, ...missing.validators] : []
  return {
    imported,
    paths: [
      ...tests.flatMap(({ input, output }) => [input.path, output.path]),
      ...[...images, ...kept, ...solutions, ...makers].map(({ path }) => path),
      // What stands beside a program may stand in a folder there.
      ...[...programs, ...makers].flatMap(
        (program) => program?.helpers.map(({ name }) => name) ?? [],
      ),
    ],
    names: [
      ...[...programs, ...makers].flatMap((program) => (program ? [program.fileName] : [])),
      ...solutions.flatMap(({ fileName, files = [] }) => [
        fileName,
        ...files.map(({ name }) => name),
      ]),
    ],
    texts: [
      ...inLocaleOrder(statements).flatMap(([, { body, input, output, notes }]) => [
        body,
        input,
        output,
        notes,
      ]),
      ...Object.values(editorials),
      ...tests.map(({ hint }) => hint),
    ],
    value: imported,
    close: imported.close,
  }
}

const ofDpkg = (read: ReadDpkg): Reading => ({
  imported: undefined,
  paths: [
    ...[...read.images, ...read.kept]
      .map(({ name }) => name)
      .filter((name) => !/^https?:/.test(name)),
    ...[read.checker, read.driver].flatMap(
      (program) => program?.beside.files.map(({ name }) => name) ?? [],
    ),
  ],
  names: [],
  texts: inLocaleOrder(read.statements).flatMap(
    ([
      ,
      {
        body: { body, input, output, notes },
      },
    ]) => [body, input, output, notes],
  ),
  value: read,
  close: read.close,
})

const ofTests = (zip: TestZip): Reading => ({
  imported: undefined,
  paths: zip.tests.flatMap(({ input, output }) => [input.path, output.path]),
  names: zip.tests.map(({ label }) => label).filter((label) => label !== ''),
  texts: [],
  value: zip,
  close: () => zip.close(),
})
