import { createHash } from 'node:crypto'
import * as z from 'zod'

// What the JSON records of a backup say (docs/backup.md).

const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
const Counter = z.object({
  table: z.string(),
  column: z.string(),
  value: z.string(),
  isUsed: z.boolean(),
})

export const BackupHeader = z.object({
  drafts: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  counters: z.array(Counter),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** What follows is the bytes of this one. */
export const Member = z.union([
  z.object({ table: z.string() }),
  z.object({ blob: z.string() }),
  z.object({ beside: z.literal(true) }),
])
export type Member = z.infer<typeof Member>

/** After the bytes of a member. */
export const MemberEnd = z.object({ bytes: z.int(), sha256: z.string(), rows: z.int() })
export type MemberEnd = z.infer<typeof MemberEnd>

export const BackupEnd = z.object({
  end: z.literal(true),
  rows: z.int(),
  blobs: z.int(),
  blobBytes: z.int(),
  /** Blobs that the database names and whose bytes are not there, or are others. */
  lost: z.array(z.string()),
  /** Over all members, as `MemberHash` has it. */
  sha256: z.string(),
})
export type BackupEnd = z.infer<typeof BackupEnd>

/** Counts and hashes the bytes of a member as they pass. */
export class Passing {
  readonly #hash = createHash('sha256')
  #bytes = 0
  #rows = 0

  /** `hasRows`: the bytes are of COPY, a line a row. */
  update(bytes: Buffer, hasRows: boolean): void {
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    if (!hasRows) return
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) this.#rows += 1
  }

  end(): MemberEnd {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), rows: this.#rows }
  }
}

/** One hash over the names and hashes of all members, in their order. */
export class MemberHash {
  readonly #hash = createHash('sha256')
  add(name: string, { sha256 }: MemberEnd): void {
    this.#hash.update(`${name} ${sha256}\n`)
  }
  digest(): string {
    return this.#hash.digest('hex')
  }
}

export const memberName = (member: Member): string => {
  if ('table' in member) return `table ${member.table}`
  return 'blob' in member ? `blob ${member.blob}` : 'beside'
}
