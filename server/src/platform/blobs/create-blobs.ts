import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids/ids.ts'
import type { BlobStore, BlobForm, Preparer, ByteRange } from './blobs.ts'
import { frameBytes, mostPackedBytes, readSeekTable, tailBytes, unpack } from './frames.ts'
import { prepareBlob } from './prepare.ts'
import type { FoundFile, StoredFiles } from './stored-files.ts'

/**
 * Blobs above stored files. The name of a file is the hash of its content, so a stream goes to a temporary file until its
 * end is seen: a file under its hash is always whole, whatever dies when. Content that shrinks is stored packed; both forms
 * are read, and none is ever rewritten.
 */
export const createBlobs = (
  files: StoredFiles,
  form: BlobForm = 'packed where it pays',
): BlobStore => {
  const put: BlobStore['put'] = async (source, limitBytes) => {
    const at = { path: join(files.temporary, newId()), form, limitBytes }
    const prepare: Preparer = typeof source === 'function' ? source : () => prepareBlob(source, at)
    const { blob, incoming } = await prepare(at)
    // The store removes what it does not take over.
    await files.add(blob, incoming)
    return blob
  }

  const openAll = async (hash: string): Promise<Readable | undefined> => {
    const opened = await files.open(hash)
    return opened && (opened.isPacked ? unpacked(opened.stream) : opened.stream)
  }

  const openRange = async (hash: string, range: ByteRange): Promise<Readable | undefined> => {
    // It may be moved after it was found: once by a sweep, and once back.
    for (let tries = 0; tries < 3; tries += 1) {
      const found = await files.find(hash)
      if (!found) return undefined
      if (range.end <= range.start) return Readable.from([])
      const stream = await (found.isPacked ? openPacked(found, range) : found.open(range))
      if (stream) return stream
    }
    return undefined
  }

  return {
    put,
    putBytes: (bytes) => put(Readable.from([Buffer.from(bytes)]), bytes.length),
    open: (hash, range) => (range ? openRange(hash, range) : openAll(hash)),
    async read(hash, maxBytes) {
      const stream = await openRange(hash, { start: 0, end: maxBytes })
      return stream && readAll(stream)
    },
    async findSize(hash) {
      const found = await files.find(hash)
      if (!found?.isPacked) return found?.bytes
      return (await placesIn(found))?.contentBytes
    },
    async localPath(hash) {
      const found = await files.find(hash)
      if (found?.path !== undefined && !found.isPacked)
        return { path: found.path, release: async () => undefined }
      const stream = found && (await openAll(hash))
      if (!stream) return undefined
      const path = join(files.temporary, newId())
      const release = (): Promise<void> => rm(path, { force: true })
      try {
        await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },
    delete: files.delete,
    isOwnedBy: files.isOwnedBy,
    list: files.list,
    setAside: files.setAside,
    listAside: files.listAside,
    bringBack: files.bringBack,
    removeAside: files.removeAside,
    probe: files.probe,
  }
}

const readAll = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** `cut`: which part of the content of these frames. */
const unpacked = (stored: Readable, cut?: ByteRange): Readable => {
  // What fails before the first byte is asked for is thrown then.
  stored.on('error', () => undefined)
  const content = unpack(stored)
  const stream = Readable.from(cut ? within(content, cut) : content, { objectMode: false })
  // One that nobody began to read has not begun to read either.
  return stream.once('close', () => stored.destroy())
}

async function* within(
  source: AsyncIterable<Buffer>,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = 0
  for await (const bytes of source) {
    const part = bytes.subarray(Math.max(0, start - at), end - at)
    if (part.length > 0) yield part
    at += bytes.length
    if (at >= end) return
  }
}

/** Reads the frames that the range touches. */
const openPacked = async (found: FoundFile, range: ByteRange): Promise<Readable | undefined> => {
  if (range.end <= frameBytes) {
    const stored = await found.open({ start: 0, end: Math.min(found.bytes, mostPackedBytes) })
    return stored && unpacked(stored, range)
  }
  const places = await placesIn(found)
  if (!places) return undefined
  const { offsets, contentBytes } = places
  const end = Math.min(range.end, contentBytes)
  if (end <= range.start) return Readable.from([])
  const first = Math.floor(range.start / frameBytes)
  const stored = await found.open({
    start: offsets[first] ?? 0,
    end: offsets[Math.ceil(end / frameBytes)] ?? found.bytes,
  })
  const before = first * frameBytes
  return stored && unpacked(stored, { start: range.start - before, end: end - before })
}

const placesIn = async (found: FoundFile) => {
  const stream = await found.open({ start: Math.max(0, found.bytes - tailBytes), end: found.bytes })
  return stream && readSeekTable(await readAll(stream), found.bytes)
}
