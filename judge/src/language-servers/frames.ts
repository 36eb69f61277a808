// A language server speaks JSON-RPC over stdin and stdout, each message behind a header with its length. On the
// socket a message is a frame, without the header.

export class FrameError extends Error {}

const longestHeader = 4096
const headerEnd = '\r\n\r\n'

/** The message with its header. */
export const frame = (message: string): Buffer => {
  const body = Buffer.from(message)
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}${headerEnd}`), body])
}

/** Cuts a stream into messages. A stream that is not one, or a message that is too long, is a FrameError. */
export class FrameReader {
  readonly #maxBytes: number
  #chunks: Buffer[] = []
  #have = 0
  /** Length of the message whose header was read. */
  #want: number | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  push(chunk: Buffer): string[] {
    this.#chunks.push(chunk)
    this.#have += chunk.length
    const messages: string[] = []
    for (;;) {
      this.#want ??= this.#takeHeader()
      if (this.#want === undefined || this.#have < this.#want) return messages
      messages.push(this.#take(this.#want).toString('utf8'))
      this.#want = undefined
    }
  }

  #takeHeader(): number | undefined {
    const all = this.#joined()
    const end = all.indexOf(headerEnd)
    if (end < 0 ? all.length > longestHeader : end > longestHeader)
      throw new FrameError('the header of a message is too long')
    if (end < 0) return undefined
    const header = this.#take(end + headerEnd.length).toString('latin1')
    const length = Number(/^content-length: *(\d{1,12})\r$/im.exec(header)?.[1] ?? Number.NaN)
    if (!(length <= this.#maxBytes)) throw new FrameError('a message has no length, or is too long')
    return length
  }

  #take(size: number): Buffer {
    const all = this.#joined()
    const rest = all.subarray(size)
    this.#chunks = [rest]
    this.#have = rest.length
    return all.subarray(0, size)
  }

  /** Joined only when a message or a header may be whole. */
  #joined(): Buffer {
    const [only, ...more] = this.#chunks
    if (only && more.length === 0) return only
    const all = Buffer.concat(this.#chunks)
    this.#chunks = [all]
    return all
  }
}
