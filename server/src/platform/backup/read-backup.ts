import type * as z from 'zod'
import { BlobDamaged } from '../blobs/blobs.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { linesOf } from './beside.ts'
import { BackupError, cutOff, damaged } from './backup-error.ts'
import {
  BackupEnd,
  BackupHeader,
  Member,
  MemberEnd,
  MemberHash,
  memberName,
  Passing,
} from './members.ts'
import { readRecords } from './records.ts'
import type { BackupRecord } from './records.ts'

/** What is done with the parts of a backup; each is given its bytes, which are checked once it has taken them all. */
export interface BackupReader {
  header(header: BackupHeader): Promise<void>
  table(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  blob(hash: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** After each member, with what its bytes were. */
  checked(member: Member, end: MemberEnd): void
}

/** Reads a backup to its end mark, and throws a sentence where anything of it is not as it was written. */
export const readBackup = async (
  source: AsyncIterable<Buffer>,
  reader: BackupReader,
  beside?: Pick<BlobStore, 'open'>,
): Promise<{ header: BackupHeader; end: BackupEnd }> => {
  const records = readRecords(source)
  const header = as(BackupHeader, await next(records))
  await reader.header(header)
  const all = new MemberHash()
  const others: string[] = []
  for (;;) {
    const json = await next(records)
    const end = BackupEnd.safeParse(json)
    if (end.success) {
      requireSame('its end mark', end.data.sha256, all.digest())
      const lost = new Set(end.data.lost)
      const found = others.filter((hash) => !lost.has(hash))
      if (found.length > 0)
        throw damaged(`${found.length} of its files are lost or others, as ${found[0]}`)
      if ((await records.next()).done !== true) throw damaged('something comes after its end mark')
      return { header, end: end.data }
    }
    const member = as(Member, json)
    const passing = new Passing()
    const bytes = bytesOf(records, (piece) => passing.update(piece, !('blob' in member)))
    const hashes: Buffer[] = []
    if ('table' in member) await reader.table(member.table, bytes)
    else if ('blob' in member) await reader.blob(member.blob, bytes)
    // The names of blobs that lie beside, or what the reader did not take.
    for await (const rest of bytes) hashes.push(...('beside' in member ? [rest] : []))
    const was = passing.end()
    const told = as(MemberEnd, await next(records))
    requireSame(memberName(member), told.sha256, was.sha256)
    if ('blob' in member && member.blob !== was.sha256) others.push(member.blob)
    all.add(memberName(member), was)
    reader.checked(member, was)
    for (const hash of linesOf(hashes))
      if (!(await isBeside(hash, reader, beside))) others.push(hash)
  }
}

/** Gives the reader a blob that lies beside; false where it is not there, or is another. */
const isBeside = async (
  hash: string,
  reader: BackupReader,
  beside: Pick<BlobStore, 'open'> | undefined,
): Promise<boolean> => {
  const bytes = await beside?.open(hash)
  if (!bytes) return false
  const passing = new Passing()
  const passed = passingBytes(bytes, passing)
  try {
    await reader.blob(hash, passed)
    for await (const rest of passed) void rest
  } catch (error) {
    if (error instanceof BlobDamaged) return false
    throw error
  }
  return passing.end().sha256 === hash
}

async function* passingBytes(
  source: AsyncIterable<Buffer>,
  passing: Passing,
): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    passing.update(bytes, false)
    yield bytes
  }
}

const next = async (records: AsyncGenerator<BackupRecord>): Promise<unknown> => {
  const { value, done } = await records.next()
  if (done === true) throw cutOff()
  if ('bytes' in value) throw damaged('bytes stand where a record is to say what they are')
  return value.json
}

/** The bytes up to the empty record. */
async function* bytesOf(
  records: AsyncGenerator<BackupRecord>,
  pass: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await records.next()
    if (done === true) throw cutOff()
    if ('json' in value) throw damaged('a member has no end')
    if (value.bytes.length === 0) return
    pass(value.bytes)
    yield value.bytes
  }
}

const as = <S extends z.ZodType>(schema: S, json: unknown): z.infer<S> => {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new BackupError(damaged('a record is none that this version knows').message, {
    cause: parsed.error,
  })
}

const requireSame = (what: string, told: string, is: string): void => {
  if (told !== is) throw damaged(`${what} is not as it was written`)
}
