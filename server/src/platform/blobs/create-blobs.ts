import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids/ids.ts'
import { BlobTooLarge } from './blobs.ts'
import type { BlobStore } from './blobs.ts'
import { BlobInspector } from './inspect.ts'
import type { Incoming, StoredFiles } from './stored-files.ts'

/** What is smaller is never written to a temporary file of its own. */
const heldBytes = 1024 * 1024

/**
 * Blobs above stored files. The name of a file is the hash of its bytes, so a stream goes to a temporary file until its
 * end is seen: a file under its hash is always whole, whatever dies when.
 */
export const createBlobs = (files: StoredFiles): BlobStore => {
  const put: BlobStore['put'] = async (source, limitBytes) => {
    const inspector = new BlobInspector()
    const intake = new Intake(files.temporary)
    try {
      for await (const chunk of source) {
        const bytes = chunk as Buffer
        inspector.update(bytes)
        if (inspector.size > limitBytes) throw new BlobTooLarge(limitBytes)
        await intake.write(bytes)
      }
      const incoming = await intake.end()
      const blob = inspector.finish()
      await files.add(blob.hash, incoming)
      return blob
    } catch (error) {
      source.destroy()
      await intake.abandon()
      throw error
    }
  }

  return {
    put,
    async putBytes(bytes) {
      const inspector = new BlobInspector()
      inspector.update(bytes)
      const blob = inspector.finish()
      await files.add(blob.hash, { bytes: Buffer.from(bytes) })
      return blob
    },
    open: (hash, range) => files.open(hash, range),
    async read(hash, maxBytes) {
      const stream = await files.open(hash, { start: 0, end: maxBytes })
      return stream && readAll(stream)
    },
    findSize: async (hash) => (await files.find(hash))?.bytes,
    async localPath(hash) {
      const found = await files.find(hash)
      if (found?.path !== undefined) return { path: found.path, release: async () => undefined }
      const stream = found && (await files.open(hash))
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

/** Holds the first bytes, and writes all of them to a file once there are more. */
class Intake {
  readonly #path: string
  #held: Buffer[] = []
  #heldBytes = 0
  #file: FileHandle | undefined

  constructor(folder: string) {
    this.#path = join(folder, newId())
  }

  async write(bytes: Buffer): Promise<void> {
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
    if (this.#heldBytes >= heldBytes) await this.#writeHeld()
  }

  async end(): Promise<Incoming> {
    if (!this.#file) return { bytes: Buffer.concat(this.#held) }
    await this.#writeHeld()
    await this.#file.datasync()
    await this.#file.close()
    return { path: this.#path }
  }

  /** Also after `end`, where the store took nothing over. */
  async abandon(): Promise<void> {
    await this.#file?.close()
    await rm(this.#path, { force: true })
  }

  async #writeHeld(): Promise<void> {
    this.#file ??= await open(this.#path, 'wx', 0o600)
    // Writes all of it, where `write` may stop at what a nearly full disk takes.
    await this.#file.writeFile(Buffer.concat(this.#held))
    this.#held = []
    this.#heldBytes = 0
  }
}
