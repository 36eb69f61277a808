// For tests only: where the packages of the manifest lie, if they do.

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface FixtureTest {
  name: string
  sample: boolean
  inSha256: string
  outSha256: string | null
}

export interface FixtureSolution {
  file: string
  tag?: string
  language?: string
  expected?: string
  reference?: boolean
  directory?: boolean
  files?: string[]
}

export interface FixturePackage {
  file: string
  kind: 'kattis' | 'polygon'
  mechanism: 'standard' | 'interactive'
  outcome: string
  mustTell?: string[]
  twin?: string
  expected: {
    title?: string
    titlesByLocale?: Record<string, string>
    timeLimitMs?: number
    memoryLimitMB?: number
    memoryLimitBytes?: number
    sampleCount?: number
    testCount?: number
    checker?: { kind: string; flags?: string }
    comparatorSuggested?: string
    solutions?: FixtureSolution[]
    statementLocales?: { code: string; locale?: string; formats?: string[]; sections?: string[] }[]
    statementFiles?: string[]
    attributes?: {
      license?: string
      rightsOwner?: string
      source?: string
      sourceURL?: string
      keywords?: string | string[]
    }
    tags?: string[]
    symlinks?: number
    otherLimits?: { code?: number; time_multiplier?: number }
    hints?: number
    descriptions?: number
    customSamples?: string[]
    attachments?: string[]
    validators?: string[]
    includeCode?: boolean
    editorial?: string[]
    tutorial?: boolean
    testStats?: { digest: string }
    tests?: FixtureTest[]
  }
}

export interface FixtureArchive {
  file: string
  kind: 'kattis' | 'polygon'
  sha256: string
  expected: {
    outcome: string
    code?: string
    why?: string
    count?: number
    tests?: { label: string; input?: string; output?: string }[]
  }
}

export interface FixtureManifest {
  packages: (FixturePackage & { sha256: string })[]
  malformed: FixtureArchive[]
  testsZip: FixtureArchive[]
}

const root =
  process.env['DRAFTS_FIXTURES'] ?? resolve(import.meta.dirname, '../../../../shared/fixtures')

export const fixtureFolder = join(root, 'packages')

/** A file that is, byte for byte, a good package of its own kind cannot be refused ("of the wrong kind" is one). */
export const malformedIn = ({ packages, malformed }: FixtureManifest): FixtureArchive[] => {
  const good = new Set([
    ...packages.map((row) => `${row.kind} ${row.sha256}`),
    ...malformed
      .filter((row) => row.file.endsWith('wrong-kind-polygon.kpp'))
      .map((row) => `polygon ${row.sha256}`),
  ])
  return malformed.filter((row) => !good.has(`${row.kind} ${row.sha256}`))
}

/** Undefined, and said, in a clone that has no fixtures beside it. */
export function readManifest(what: string): FixtureManifest | undefined {
  const path = join(fixtureFolder, 'manifest.json')
  if (existsSync(path)) return parseManifest(readFileSync(path, 'utf8'))
  console.warn(`Skipped: ${what}, as there are no fixtures at ${root} (set DRAFTS_FIXTURES).`)
  return undefined
}

function parseManifest(text: string): FixtureManifest {
  const manifest: unknown = JSON.parse(text)
  // The file is ours and is read by tests alone: its shape is believed.
  return manifest as FixtureManifest
}
