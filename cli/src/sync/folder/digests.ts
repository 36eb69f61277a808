import { createHash } from 'node:crypto'
import { canonicalJson } from '@drafts/contract'

/** What a part of a problem holds, field by field; a large file is named by its SHA-256. */
export type PartContent = Readonly<Record<string, unknown>>

/** Each field has its value as JSON where that is short, else a hash of it. */
export type Digests = Readonly<Record<string, string>>

/** Short enough to stand in a file that people read. */
const shownChars = 60

export const digestOf = (value: unknown): string => {
  const text = canonicalJson(value ?? null)
  // JSON never begins with an s.
  return text.length <= shownChars ? text : `sha256:${sha256Of(text).slice(0, 32)}`
}

export const digestsOf = (content: PartContent): Digests =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, digestOf(value)]))

export const sha256Of = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

export const isSameDigests = (one: Digests | undefined, other: Digests | undefined): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null)
