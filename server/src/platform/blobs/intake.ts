import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { BlobForm, Incoming } from './blobs.ts'
import { frameBytes, packFrames, seekTable } from './frames.ts'

/** What is smaller is never written to a temporary file of its own. A multiple of a frame. */
const heldBytes = 4 * frameBytes
/** What is smaller stays as it is: a file takes whole blocks of the disk. */
const leastPackedBytes = 4096
/** Packed is what shrinks to this share of its size, by its first megabyte. */
const mostShare = 0.9

/** Takes a stream: packs it where that pays, and writes it to a file once there is more of it than is held in memory. */
export class Intake {
  readonly #path: string
  #held: Buffer[] = []
  #heldBytes = 0
  #room: Buffer = Buffer.alloc(0)
  #isPacked: boolean | undefined
  #frames: { packed: number; content: number }[] = []
  #file: FileHandle | undefined

  /** `path`: of the file, which is not there yet. */
  constructor(path: string, form: BlobForm) {
    this.#path = path
    if (form === 'plain') this.#isPacked = false
  }

  async write(bytes: Buffer): Promise<void> {
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
    if (this.#heldBytes < heldBytes) return
    if (this.#isPacked === false) {
      await this.#append(this.#held)
      this.#hold([])
      return
    }
    const held = this.#gather()
    const whole = held.length - (held.length % frameBytes)
    await this.#append(await this.#stored(held.subarray(0, whole)))
    this.#hold(whole === held.length ? [] : [Buffer.from(held.subarray(whole))])
  }

  #hold(pieces: Buffer[]): void {
    this.#held = pieces
    this.#heldBytes = sizeOf(pieces)
  }

  /** Always in the same memory: new megabytes, one after the other, make a large heap collect garbage all the time. */
  #gather(): Buffer {
    if (this.#room.length < this.#heldBytes) this.#room = Buffer.allocUnsafeSlow(this.#heldBytes)
    let at = 0
    for (const piece of this.#held) at += piece.copy(this.#room, at)
    return this.#room.subarray(0, at)
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
    let left = pieces.filter(({ length }) => length > 0)
    while (left.length > 0) {
      const { bytesWritten } = await this.#file.writev(left)
      // It may stop at what a nearly full disk takes; nothing at all is an error of its own.
      left = after(bytesWritten, left)
    }
  }
}

/** What is left of pieces of which so much is done. */
const after = (bytes: number, pieces: readonly Buffer[]): Buffer[] => {
  let from = 0
  return pieces.flatMap((piece) => {
    const done = Math.min(Math.max(bytes - from, 0), piece.length)
    from += piece.length
    return done === piece.length ? [] : [piece.subarray(done)]
  })
}

const sizeOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0)
