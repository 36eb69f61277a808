import { closeSync, openSync, readSync } from 'node:fs'
import type { Position } from '@drafts/contract'

const chunkBytes = 65_536
const LF = 10

/** Where bytes are: in hand, or in a file that is read piece by piece. */
export type ByteSource = { bytes: Uint8Array } | { path: string }

/**
 * One byte after another with its line and column (from 1, columns in characters). Holds one chunk, whatever
 * the size of what it reads. `next` gives -1 at the end.
 */
export class ByteReader {
  #chunk: Uint8Array
  #at = 0
  #file: number | undefined
  #line = 1
  #column = 1

  constructor(source: ByteSource) {
    if ('bytes' in source) this.#chunk = source.bytes
    else {
      this.#file = openSync(source.path, 'r')
      this.#chunk = new Uint8Array(0)
    }
  }

  peek(): number {
    if (this.#at === this.#chunk.length) this.#fill()
    return this.#chunk[this.#at] ?? -1
  }

  next(): number {
    const byte = this.peek()
    if (byte === -1) return -1
    this.#at += 1
    if (byte === LF) {
      this.#line += 1
      this.#column = 1
    } else if ((byte & 0xc0) !== 0x80) this.#column += 1
    return byte
  }

  position(): Position {
    return { line: this.#line, column: this.#column }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #fill(): void {
    if (this.#file === undefined) return
    const buffer = new Uint8Array(chunkBytes)
    const length = readSync(this.#file, buffer, 0, chunkBytes, null)
    this.#chunk = buffer.subarray(0, length)
    this.#at = 0
  }
}
