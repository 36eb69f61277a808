import { sourceFileBytes } from '@drafts/contract'
import { createHash } from 'node:crypto'
import type { InspectedBlob } from './blobs.ts'

const LF = 10
const CR = 13

/** Four bytes a letter are enough for all of a line that is shown. */
const lineChars = 80
const headBytes = 4 * lineChars

/** A letter that is cut off at the end of the head is no letter. */
const firstLineOf = (head: Uint8Array): string => {
  const text = new TextDecoder().decode(head, { stream: true })
  const [line = ''] = text.split(/[\r\n]/, 1)
  return [...line.replaceAll(/\p{Cc}/gu, ' ')].slice(0, lineChars).join('')
}

/** A file beside checker and driver: the source of the solution that they judge (docs/product/judging.md#keys). */
export const judgedSourceName = 'source.txt'

/** Hash, size, line ending and final newline of bytes that pass by. */
export class BlobInspector {
  readonly #hash = createHash('sha256')
  #size = 0
  #last = -1
  #lf = false
  #cr = false
  #crlf = false
  #head: Uint8Array = new Uint8Array()
  #tail: Uint8Array = new Uint8Array()
  #namesSource = false

  update(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    this.#hash.update(chunk)
    this.#size += chunk.length
    if (this.#head.length < headBytes)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)])
    if (!this.#crlf) this.#scan(chunk)
    if (!this.#namesSource && this.#size <= sourceFileBytes) this.#lookForName(chunk)
    this.#last = chunk[chunk.length - 1] ?? -1
  }

  get size(): number {
    return this.#size
  }

  finish(): InspectedBlob {
    return {
      hash: this.#hash.digest('hex'),
      size: this.#size,
      lineEnding: this.#lineEnding(),
      finalNewline: this.#last === LF || this.#last === CR,
      firstLine: firstLineOf(this.#head),
      namesSource: this.#namesSource && this.#size <= sourceFileBytes,
    }
  }

  #lineEnding(): 0 | 1 | 2 | 3 {
    if (this.#crlf) return 3
    if (this.#lf) return 1
    return this.#cr ? 2 : 0
  }

  /** The name may be cut apart by the chunks. */
  #lookForName(chunk: Uint8Array): void {
    const most = judgedSourceName.length - 1
    const before = Buffer.concat([this.#tail, chunk.subarray(0, most)])
    const { buffer, byteOffset, length } = chunk
    this.#namesSource = [before, Buffer.from(buffer, byteOffset, length)].some((bytes) =>
      bytes.includes(judgedSourceName),
    )
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-most)]).subarray(-most)
  }

  /** Walks only from break to break; the bytes between are skipped by indexOf. */
  #scan(chunk: Uint8Array): void {
    if (this.#last === CR && chunk[0] === LF) this.#crlf = true
    for (let at = chunk.indexOf(CR); at !== -1 && !this.#crlf; at = chunk.indexOf(CR, at + 1)) {
      this.#cr = true
      if (chunk[at + 1] === LF) this.#crlf = true
    }
    if (!this.#lf) this.#lf = chunk.includes(LF)
  }
}
