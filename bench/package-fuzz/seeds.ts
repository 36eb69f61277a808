import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../../formats/src/archive/open-archive.ts'
import { fixtureFolder, readManifest } from '../../formats/src/testing/fixtures.ts'
import { dpkgSeed, kattisSeeds, polygonSeeds, testsSeed } from './own-seeds.ts'
import type { PackageKind, Seed, SeedFiles } from './reading.ts'

// What is broken: small packages of our own, and those of the fixtures where they are there. A file that no reader looks into
// is cut to a few bytes, so that a package is read in milliseconds.

const wholeBytes = 40_000
const mostFiles = 100

export const loadSeeds = async (): Promise<Seed[]> => {
  const own: Seed[] = [
    ...kattisSeeds.map((files, at) => ({ name: `own-${at}`, kind: 'kattis' as const, files })),
    ...polygonSeeds.map((files, at) => ({ name: `own-${at}`, kind: 'polygon' as const, files })),
    { name: 'own', kind: 'dpkg', files: dpkgSeed },
    { name: 'own', kind: 'tests', files: testsSeed },
  ]
  if (!readManifest('seeds of the fuzzer beside its own')) return own
  return [...own, ...(await fixturesOf('kattis')), ...(await fixturesOf('polygon'))]
}

const fixturesOf = async (kind: PackageKind): Promise<Seed[]> => {
  const seeds: Seed[] = []
  for (const name of readdirSync(join(fixtureFolder, kind)).toSorted()) {
    if (!/\.(kpp|zip)$/.test(name)) continue
    const files = await filesOf(join(fixtureFolder, kind, name))
    if (Object.keys(files).length <= mostFiles) seeds.push({ name, kind, files })
  }
  return seeds
}

const filesOf = async (path: string): Promise<SeedFiles> => {
  const archive = await openArchive(path)
  const files: SeedFiles = {}
  for (const { path: name, size, isLink } of archive.entries.values()) {
    const bytes = await archive.read(name, Infinity)
    if (isLink) files[name] = { link: bytes.toString() }
    else files[name] = size > wholeBytes && !isDocument(name) ? bytes.subarray(0, 100) : bytes
  }
  archive.close()
  return files
}

const isDocument = (name: string): boolean => /\.(yaml|xml|tex|md|json|svg)$/.test(name)
