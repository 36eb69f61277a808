import type * as z from 'zod'
import { BackupError, cutOff, damaged } from './backup-error.ts'
import { End, Header, Member, MemberEnd, MemberHash, nameOf, Passing } from './members.ts'
import { readRecords } from './records.ts'
import type { BackupRecord } from './records.ts'

/** What is done with the parts of a backup; each is given its bytes, which are checked once it has taken them all. */
export interface BackupReader {
  header(header: Header): Promise<void>
  table(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  blob(hash: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** After each member, with what its bytes were. */
  checked(member: Member, end: MemberEnd): void
}

/** Reads a backup to its end mark, and throws a sentence where anything of it is not as it was written. */
export const readBackup = async (
  source: AsyncIterable<Buffer>,
  reader: BackupReader,
): Promise<{ header: Header; end: End }> => {
  const records = readRecords(source)
  const header = as(Header, await next(records))
  await reader.header(header)
  const all = new MemberHash()
  const others: string[] = []
  for (;;) {
    const json = await next(records)
    const end = End.safeParse(json)
    if (end.success) {
      requireSame('its end mark', end.data.sha256, all.digest())
      if (others.some((hash) => !end.data.lost.includes(hash)))
        throw damaged('a blob is not what its name says')
      if ((await records.next()).done !== true) throw damaged('something comes after its end mark')
      return { header, end: end.data }
    }
    const member = as(Member, json)
    const passing = new Passing()
    const bytes = bytesOf(records, (piece) => passing.update(piece, 'table' in member))
    await ('table' in member ? reader.table(member.table, bytes) : reader.blob(member.blob, bytes))
    // What the reader did not take.
    for await (const rest of bytes) void rest
    const was = passing.end()
    const told = as(MemberEnd, await next(records))
    requireSame(nameOf(member), told.sha256, was.sha256)
    if ('blob' in member && member.blob !== was.sha256) others.push(member.blob)
    all.add(nameOf(member), was)
    reader.checked(member, was)
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
