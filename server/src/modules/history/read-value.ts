import { AppError, revisionValuePart, valueText } from '@drafts/contract'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { findBlobs } from '../blobs/index.ts'
import { closedSolutions, isFile } from './present-revision.ts'
import type { ChangedPart } from './present-revision.ts'

export interface ValueQuery {
  change: number
  side: 'from' | 'to'
  field?: string | undefined
  start: number
}

interface Part {
  text: string
  next: number | null
}

/** One side of one change, from `start` on: characters of a text, bytes of a file. */
export const readChangeValue = async (
  ctx: Ctx,
  problem: ProblemAccess,
  row: ChangedPart | undefined,
  { change: place, side, field, start }: ValueQuery,
): Promise<Part> => {
  const change = row?.changes[place]
  if (!row || !change) throw new AppError('ErrNotFound')
  const value = field === undefined ? change[side] : fieldOf(change[side], field)
  const [path, name] = field === undefined ? [row.path, change.path] : [change.path, field]
  if (!isFile(path, name) || typeof value !== 'string') return partOf(valueText(value), start)
  const closed = await closedSolutions(ctx, problem, [row])
  if (closed.has(row.id)) throw new AppError('ErrNotFound')
  const blob = (await findBlobs(ctx.db, [value])).get(value)
  if (!blob) throw new AppError('ErrNotFound')
  return filePart(ctx.blobs, blob, start)
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : null

const partOf = (text: string, start: number): Part => {
  const most = start + revisionValuePart
  const high = text.charCodeAt(most - 1)
  const end = high >= 0xd800 && high <= 0xdbff ? most - 1 : most
  return { text: text.slice(start, end), next: end < text.length ? end : null }
}

const filePart = async (
  blobs: BlobStore,
  { hash, size }: { hash: string; size: number },
  start: number,
): Promise<Part> => {
  if (start >= size) return { text: '', next: null }
  const most = Math.min(size, start + revisionValuePart)
  const stream = await blobs.open(hash, { start, end: most })
  if (!stream) throw new AppError('ErrNotFound')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const length = most < size ? wholeCharacters(bytes) : bytes.length
  const next = start + length
  return { text: bytes.toString('utf8', 0, length), next: next < size ? next : null }
}

/** How many of the bytes end with a whole character of UTF-8; all of them where they are not UTF-8. */
const wholeCharacters = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const wanted = [0xc0, 0xe0, 0xf0].filter((first) => byte >= first).length + 1
    return wanted > back && bytes.length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
