// For tests only: a problem with groups goes out in a format and comes in again.

import {
  readDpkg,
  readKattis,
  readPolygon,
  writeDpkg,
  writeKattis,
  writeKattis2025,
  writePolygon,
} from '../index.ts'
import { archiveOf } from './packed.ts'
import type { ProblemPackage, ReadPackage } from '../index.ts'
import type { PackageGroup } from '../groups/package-group.ts'

export const groupOf = (name: string, own: Partial<PackageGroup> = {}): PackageGroup => ({
  name,
  points: 10,
  policy: 'all',
  dependsOn: [],
  checkerArguments: '',
  validatorArguments: '',
  ...own,
})

/** A checker that may be called with any arguments. */
export const anyChecker = {
  comparator: 'custom',
  convention: 'kattis',
  languageId: 'python3',
  source: 'exit(42)\n',
}

export const tripFormats = {
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
export type TripFormat = keyof typeof tripFormats
export const tripNames = Object.keys(tripFormats) as TripFormat[]

const opened: ReadPackage[] = []
export const closeTrips = (): void => {
  for (const { close } of opened.splice(0)) close()
}

/** `told`: what the export and the import say, a line each. */
export const toldTrip = async (
  problem: ProblemPackage,
  name: TripFormat,
): Promise<{ read: ReadPackage; told: string }> => {
  const { write, read } = tripFormats[name]
  const { files, warnings } = await write(problem)
  const found = await read(await archiveOf(files))
  opened.push(found)
  const all = [...warnings, ...found.warnings]
  return { read: found, told: all.map(({ message }) => message).join('\n') }
}
