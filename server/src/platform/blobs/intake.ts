import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids/ids.ts'
import { frameBytes, packFrames, seekTable } from './frames.ts'
import type { Incoming } from './stored-files.ts'

/** What is smaller is never written to a temporary file of its own. A multiple of a frame. */
const heldBytes = 4 * frameBytes
/** What is smaller stays as it is: a file takes whole blocks of the disk. */
const leastPackedBytes = 4096
/** Packed is what shrinks to this share of its size, by its first megabyte. */
const mostShare = 0.9

/** `plain`: what a measurement compares with. */
export type Form = 'plain' | 'packed where it pays'

/** Takes a stream: packs it where that pays, and writes it to a file once there is more of it than is held in memory. */
export class Intake {
  readonly #path: string
  #held: Buffer[] = []
  #heldBytes = 0
  #isPacked: boolean | undefined
  #frames: { packed: number; content: number }[] = []
  #file: FileHandle | undefined

  constructor(folder: string, form: Form) {
    this.#path = join(folder, newId())
    if (form === 'plain') this.#isPacked = false
  }

  async write(bytes: Buffer): Promise<void> {
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
    if (this.#heldBytes < heldBytes) return
    const held = Buffer.concat(this.#held)
    const whole = held.length - (held.length % frameBytes)
    await this.#append(await this.#stored(held.subarray(0, whole)))
    this.#held = [held.subarray(whole)]
    this.#heldBytes = held.length - whole
  }

  async end(): Promise<Incoming> {
    const last = await this.#stored(Buffer.concat(this.#held))
    const isPacked = this.#isPacked === true
    if (isPacked) last.push(seekTable(this.#frames))
    if (!this.#file) return { source: { bytes: Buffer.concat(last) }, isPacked }
    await this.#append(last)
    await this.#file.datasync()
    await this.#file.close()
    return { source: { path: this.#path }, isPacked }
  }

  /** Also after `end`, where the store took nothing over. */
  async abandon(): Promise<void> {
    await this.#file?.close()
    await rm(this.#path, { force: true })
  }

  /** As they are stored; the first of them decide how. */
  async #stored(bytes: Buffer): Promise<Buffer[]> {
    if (this.#isPacked === undefined && bytes.length < leastPackedBytes) this.#isPacked = false
    if (this.#isPacked === false) return [bytes]
    const frames = await packFrames(bytes)
    this.#isPacked ??= sizeOf(frames) < mostShare * bytes.length
    if (!this.#isPacked) return [bytes]
    for (const [no, frame] of frames.entries()) {
      const content = Math.min(frameBytes, bytes.length - no * frameBytes)
      this.#frames.push({ packed: frame.length, content })
    }
    return frames
  }

  async #append(pieces: Buffer[]): Promise<void> {
    this.#file ??= await open(this.#path, 'wx', 0o600)
    // Writes all of it, where `write` may stop at what a nearly full disk takes.
    await this.#file.writeFile(pieces.length === 1 ? (pieces[0] ?? '') : Buffer.concat(pieces))
  }
}

const sizeOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0)
