import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobRef } from '@drafts/contract'
import type { JobSource } from './job-source.ts'

const keptBytes = 4_000_000_000
/** A check asks for its files right before it runs, and none takes as long. */
const inUseMs = 900_000

interface Kept {
  size: number
  /** Monotonic. */
  usedAt: number
}

/** Inputs, answers and sources by hash, on this host's disk; fetched once, checked, and never changed. */
export class BlobCache {
  readonly #source: JobSource
  readonly #folder: string
  readonly #keptBytes: number
  readonly #known = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<string>>()
  #bytes = 0

  constructor(source: JobSource, folder: string, kept = keptBytes) {
    this.#source = source
    this.#folder = folder
    this.#keptBytes = kept
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await this.#trimFolder()
  }

  /** What is there is looked at again: the disk may not be what it was. */
  forget(): void {
    this.#known.clear()
    this.#bytes = 0
  }

  /** Path of the bytes on this host. */
  path(blob: BlobRef, signal: AbortSignal): Promise<string> {
    const place = join(this.#folder, blob.hash)
    const kept = this.#known.get(blob.hash)
    if (kept) {
      kept.usedAt = performance.now()
      return Promise.resolve(place)
    }
    const known = this.#underWay.get(blob.hash)
    if (known) return known
    const work = this.#fetch(blob, place, signal).finally(() => this.#underWay.delete(blob.hash))
    this.#underWay.set(blob.hash, work)
    return work
  }

  async #fetch(blob: BlobRef, place: string, signal: AbortSignal): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    // What cannot be looked at, or marked as used, is fetched again sooner or later; no more than that.
    const there = await stat(place).catch(() => undefined)
    if (there?.size === blob.size) {
      const now = new Date()
      await utimes(place, now, now).catch(() => undefined)
    } else await this.#download(blob, place, signal)
    this.#known.set(blob.hash, { size: blob.size, usedAt: performance.now() })
    this.#bytes += blob.size
    if (this.#bytes > this.#keptBytes) await this.#trimKnown()
    return place
  }

  /** Those not in use go, the longest unused first, until a quarter is free. */
  async #trimKnown(): Promise<void> {
    const idleSince = performance.now() - inUseMs
    const oldest = [...this.#known].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [hash, { size, usedAt }] of oldest) {
      if (usedAt > idleSince || this.#bytes <= 0.75 * this.#keptBytes) return
      this.#known.delete(hash)
      this.#bytes -= size
      await rm(join(this.#folder, hash), { force: true })
    }
  }

  async #download(blob: BlobRef, place: string, signal: AbortSignal): Promise<void> {
    const temporary = `${place}.${randomUUID()}`
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      const source = await this.#source.open(blob.hash, signal)
      await pipeline(source, hashing, createWriteStream(temporary, { mode: 0o644 }))
      const got = hash.digest('hex')
      if (got !== blob.hash) throw new Error(`blob ${blob.hash} arrived as ${got}`)
      await rename(temporary, place)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  /** At start, when nothing is in use: what earlier processes left. */
  async #trimFolder(): Promise<void> {
    const names = await readdir(this.#folder)
    const files = await Promise.all(
      names.map(async (name) => ({ name, info: await stat(join(this.#folder, name)) })),
    )
    let total = 0
    for (const { name, info } of files.toSorted((a, b) => b.info.mtimeMs - a.info.mtimeMs)) {
      total += info.size
      if (total > this.#keptBytes || name.includes('.'))
        await rm(join(this.#folder, name), { force: true })
    }
  }
}
