import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The big fixtures, if this machine has them: DRAFTS_FIXTURES, or beside the clone. */
export const fixturesFolder = (): string | undefined => {
  const folder = resolve(root, process.env['DRAFTS_FIXTURES'] ?? '../shared/fixtures')
  return existsSync(join(folder, 'packages/manifest.json')) ? folder : undefined
}

export interface PackageRow {
  file: string
  kind: 'kattis' | 'polygon'
  mechanism: string
  outcome: string
  runnable?: boolean
  expected: {
    testCount?: number
    solutions?: { file: string; language?: string; expected?: string; note?: string }[] | number
  }
  notes?: string
}

export const readManifest = (
  folder: string,
): { packages: PackageRow[]; malformed: MalformedRow[] } =>
  JSON.parse(readFileSync(join(folder, 'packages/manifest.json'), 'utf8')) as {
    packages: PackageRow[]
    malformed: MalformedRow[]
  }

export interface MalformedRow {
  file: string
  kind: 'kattis' | 'polygon'
  theme: string
  expected: { outcome: string; created?: boolean; why?: string }
}
