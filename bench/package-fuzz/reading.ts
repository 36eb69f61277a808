import { inLocaleOrder } from '../../contract/src/index.ts'
import { readDpkg, readKattis, readPolygon, readTestZip } from '../../formats/src/index.ts'
import type { ReadPackage, TestZip } from '../../formats/src/index.ts'

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
  imported: ReadPackage | undefined
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
  if (kind === 'dpkg') return ofPackage(await readDpkg(path))
  if (kind === 'tests') return ofTests(await readTestZip(path))
  const options = { fileName: 'a.zip', tests: 'choose' as const }
  return ofPackage(await (kind === 'kattis' ? readKattis : readPolygon)(path, options))
}

const ofPackage = (read: ReadPackage): Reading => {
  const { kind, statements, editorials, tests, solutions, images, preserved, missing } = read
  const { driver, checker } = read
  const tools = missing ? [...missing.generators, ...missing.validators] : []
  const helpers = [driver, checker, ...tools].flatMap((program) => program?.files ?? [])
  const named = [...images, ...preserved, ...helpers].map(({ name }) => name)
  const found = [
    ...tests.flatMap(({ input, output }) => [input, output]),
    ...[...solutions, ...tools].map(({ source }) => source),
    ...images,
  ]
  return {
    imported: kind === 'dpkg' ? undefined : read,
    paths: [
      ...found.flatMap(({ path }) => path ?? []),
      // Helper files of a program may lie in a folder there; a figure that waits is called by its address.
      ...named.filter((name) => !/^https?:/.test(name)),
    ],
    names: [
      ...tools.map(({ label }) => label),
      ...solutions.flatMap(({ files = [] }) => files.map(({ name }) => name)),
    ],
    texts: [
      ...inLocaleOrder(statements).flatMap(([, { body }]) => Object.values(body).flat()),
      ...Object.values(editorials).map(({ content }) => content),
      ...tests.flatMap(({ notes, hint }) => [notes, hint]),
    ],
    value: read,
    close: read.close,
  }
}

const ofTests = (zip: TestZip): Reading => ({
  imported: undefined,
  paths: zip.tests.flatMap(({ input, output }) => [input.path, output.path]),
  names: zip.tests.map(({ label }) => label).filter((label) => label !== ''),
  texts: [],
  value: zip,
  close: () => zip.close(),
})
