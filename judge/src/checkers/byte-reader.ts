import { closeSync, openSync, readSync } from 'node:fs'
import type { FilePosition } from '@drafts/contract'

const chunkBytes = 65_536
const LF = 10

/** Where bytes are: in hand, or in a file that is read piece by piece. */
export type ByteSource = { bytes: Uint8Array } | { path: string }

/** A place to which a reader can go back. */
export interface Mark extends FilePosition {
  offset: number
}

/**
 * One byte after another with its line and column (from 1, columns in characters). Stores one chunk, whatever
 * the size of what it reads. `next` gives -1 at the end.
 */
export class ByteReader {
  #chunk: Uint8Array
  /** Where the chunk begins in the source. */
  #from = 0
  #at = 0
  #file: number | undefined
  #buffer: Uint8Array | undefined
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

  position(): FilePosition {
    return { line: this.#line, column: this.#column }
  }

  mark(): Mark {
    return { offset: this.#from + this.#at, ...this.position() }
  }

  backTo({ offset, line, column }: Mark): void {
    this.#line = line
    this.#column = column
    this.#at = offset - this.#from
    if (this.#at >= 0) return
    this.#chunk = this.#chunk.subarray(0, 0)
    this.#from = offset
    this.#at = 0
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #fill(): void {
    if (this.#file === undefined) return
    this.#buffer ??= new Uint8Array(chunkBytes)
    this.#from += this.#chunk.length
    const length = readSync(this.#file, this.#buffer, 0, chunkBytes, this.#from)
    this.#chunk = this.#buffer.subarray(0, length)
    this.#at = 0
  }
}
