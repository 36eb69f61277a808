import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '../index.ts'
import { run } from './outcome.ts'

/** A spec with an input that it accepts. */
export interface ReaderCase {
  spec: string
  input: Uint8Array
}

interface SharedCase {
  input?: string
  inputBase64?: string
  inputParts?: [string, number][]
  accept: boolean
}
interface SharedGroup {
  spec: string
  cases: SharedCase[]
}

const own: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'reader-cases.json'), 'utf8'),
)

// Cases that several implementations of the language share lie outside the repository, in DRAFTS_FIXTURES.
const fixtures =
  process.env['DRAFTS_FIXTURES'] ?? join(import.meta.dirname, '../../../../shared/fixtures')
const folder = join(fixtures, 'scanspec')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

export const sharedGroups: SharedGroup[] = files.flatMap(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).groups as SharedGroup[],
)

const bytesOf = ({ input, inputBase64, inputParts = [] }: SharedCase): Uint8Array => {
  if (inputBase64 !== undefined) return Buffer.from(inputBase64, 'base64')
  return Buffer.from(input ?? inputParts.map(([text, times]) => text.repeat(times)).join(''))
}

const isAccepted = ({ spec, input }: ReaderCase): boolean =>
  parse(spec).faults.length === 0 && run(spec, input).accepted

export const ownCases: readonly ReaderCase[] = Object.entries(own).flatMap(([spec, inputs]) =>
  inputs.map((input) => ({ spec, input: Buffer.from(input) })),
)

export const cases: readonly ReaderCase[] = [
  ...ownCases,
  ...sharedGroups
    .flatMap(({ spec, cases: shared }) => shared.map((one) => ({ spec, input: bytesOf(one) })))
    .filter(isAccepted),
]
