import { canonicalJson } from '@drafts/contract'
import { CommandRefused } from '../say.ts'
import type { Digests } from './folder/digests.ts'
import { findPart, isStem } from './parts.ts'

// `.drafts.json` in a folder: where the folder belongs, and what was in step last. It lies under git with the rest, so whoever
// clones the repository goes on from there. It holds no token, and no text of the problem but short values.

export const stateName = '.drafts.json'

export interface KnownPart {
  /** The id of a test or solution. */
  id?: string
  /** The version of a section that was last in step; the server merges from it. */
  version?: number
  /** Left out: it was being written for the first time when a run ended. */
  fields?: Digests
}

/** A picture of the folder, and which one of the server it is. */
export interface KnownPicture {
  id: string
  sha256: string
}

export interface SyncState {
  server: string
  problemId: string
  parts: Map<string, KnownPart>
  /** Stems in the order that both sides had last. */
  tests: readonly string[]
  pictures: Map<string, KnownPicture>
}

export const newState = (server: string, problemId: string): SyncState => ({
  server,
  problemId,
  parts: new Map(),
  tests: [],
  pictures: new Map(),
})

const table = (map: ReadonlyMap<string, unknown>): string => {
  const rows = [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = rows.map(([key, value]) => `    ${JSON.stringify(key)}: ${canonicalJson(value)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`
}

/** A line a part, so that git merges the states of two people. */
export const writeState = ({ server, problemId, parts, tests, pictures }: SyncState): string => {
  const lines = [
    '"format": "drafts-sync"',
    '"version": 1',
    `"server": ${JSON.stringify(server)}`,
    `"problemId": ${JSON.stringify(problemId)}`,
    `"parts": ${table(parts)}`,
    `"pictures": ${table(pictures)}`,
    `"tests": ${JSON.stringify(tests)}`,
  ]
  return `{\n  ${lines.join(',\n  ')}\n}\n`
}

/** Refuses what is no state, and what has marks of git in it; names that could lead out of the folder are no part of one. */
export const readState = (text: string, path: string): SyncState => {
  if (/^<{7} /m.test(text))
    throw new CommandRefused(
      `${path} has conflict marks of git. Take either side (git checkout --ours ${stateName}), and sync again.`,
    )
  const value = parse(text)
  const { format, version, server, problemId } = value
  if (format !== 'drafts-sync' || typeof server !== 'string' || !isId(problemId))
    throw new CommandRefused(
      `${path} does not say where the folder belongs. Take it back from git.`,
    )
  if (version !== 1)
    throw new CommandRefused(`${path} was written by another version of ./drafts, which reads it.`)
  const tests = Array.isArray(value['tests']) ? value['tests'] : []
  return {
    server,
    problemId,
    parts: mapOf(value['parts'], (key) => findPart(key) !== undefined, partOf),
    tests: tests.filter((stem): stem is string => typeof stem === 'string' && isStem(stem)),
    pictures: mapOf(value['pictures'], isPicturePath, pictureOf),
  }
}

/** Where a text may name a picture of the folder. */
export const isPicturePath = (path: string): boolean =>
  /^images\/[A-Za-z0-9_][\w-]{0,99}\.\w{1,5}$/.test(path)

type Keyed = Readonly<Record<string, unknown>>

const parse = (text: string): Keyed => {
  try {
    return keyed(JSON.parse(text))
  } catch {
    return {}
  }
}

const keyed = (value: unknown): Keyed =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

const mapOf = <Value>(
  value: unknown,
  isKey: (key: string) => boolean,
  read: (value: Keyed) => Value | undefined,
): Map<string, Value> =>
  new Map(
    Object.entries(keyed(value)).flatMap(([key, inner]): [string, Value][] => {
      const one = isKey(key) ? read(keyed(inner)) : undefined
      return one === undefined ? [] : [[key, one]]
    }),
  )

const partOf = ({ id, version, fields }: Keyed): KnownPart => ({
  ...(isId(id) && { id }),
  ...(typeof version === 'number' && Number.isSafeInteger(version) && { version }),
  ...(fields !== undefined && { fields: digestsIn(keyed(fields)) }),
})

const digestsIn = (value: Keyed): Digests =>
  Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

const pictureOf = ({ id, sha256 }: Keyed): KnownPicture | undefined =>
  isId(id) && typeof sha256 === 'string' ? { id, sha256 } : undefined
