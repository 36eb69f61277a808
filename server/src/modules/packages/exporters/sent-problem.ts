import type { MeasuredFile, ProblemPackage } from '@drafts/formats'
import { Readable } from 'node:stream'
import { createReadStream } from 'node:fs'

// A problem on its way to the process that writes packages: in the place of each file's `open` stands where the file lies,
// where a writer may look into it.

/** A packed problem without functions. */
export type SentProblem = object

type Placed = Omit<MeasuredFile, 'open'> & { at?: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const mapFields = (value: object, map: (inner: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map(map)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]))

/** `paths`: of files by their hash. */
export const sentOf = (
  problem: ProblemPackage,
  paths: ReadonlyMap<string, string>,
): SentProblem => {
  const sent = (value: unknown): unknown => {
    if (!isObject(value)) return value
    if (typeof value['open'] !== 'function') return mapFields(value, sent)
    const { open: _open, ...rest } = value
    const at = paths.get(String(value['sha256']))
    return mapFields(at === undefined ? rest : { ...rest, at }, sent)
  }
  return sent(problem) as SentProblem
}

/** Every file of a problem. */
export const filesOf = (value: unknown): MeasuredFile[] => {
  if (!isObject(value)) return []
  // Files alone have both.
  if (typeof value['open'] === 'function' && 'sha256' in value)
    return [value as unknown as MeasuredFile]
  return Object.values(value).flatMap(filesOf)
}

const hashes = new WeakMap<Readable, string>()

/** The hash of the stored file that a stream is of; undefined: it is of something that was written here. */
export const hashOf = (stream: Readable): string | undefined => hashes.get(stream)

/** The problem with files that can be opened again; nothing of a file is read before its stream is. */
export const packedOf = (sent: SentProblem): ProblemPackage => {
  const packed = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const fields = mapFields(value, packed)
    if (!('sha256' in value && 'sizeBytes' in value)) return fields
    const { at, ...rest } = fields as Placed
    const open = async (): Promise<Readable> => {
      const stream = Readable.from(bytesOf(at), { objectMode: false })
      hashes.set(stream, rest.sha256)
      return stream
    }
    return { ...rest, open }
  }
  // As `sentOf` was given it.
  return packed(sent) as ProblemPackage
}

async function* bytesOf(path: string | undefined): AsyncGenerator<Buffer> {
  if (path === undefined) throw new Error('A writer looks into a file that it was not given.')
  for await (const chunk of createReadStream(path)) yield chunk as Buffer
}
