import { BackupError, cutOff, damaged } from './backup-error.ts'

// A backup is a row of records: a kind (1: JSON, 2: bytes), the length of what follows (four bytes, the highest first), and
// that. docs/backup.md has which records there are.

export type BackupRecord = { json: unknown } | { bytes: Buffer }

const kinds = { json: 1, bytes: 2 } as const
/** One that says it is longer is damaged: nobody holds it in memory. */
const longest = 4 * 1024 * 1024

export const jsonRecord = (value: unknown): Buffer =>
  framed(kinds.json, Buffer.from(JSON.stringify(value)))

/** The empty one ends the bytes of a member. */
export const bytesRecord = (bytes: Buffer): Buffer => framed(kinds.bytes, bytes)

const framed = (kind: number, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** Reads them from pieces of any size; throws where the stream ends inside of one. */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const pieces = new Pieces(source)
  for (;;) {
    const head = await pieces.take(5)
    if (!head) return
    const [kind, length] = [head.readUInt8(), head.readUInt32BE(1)]
    if ((kind !== kinds.json && kind !== kinds.bytes) || length > longest)
      throw damaged('it has a record of no known kind')
    const bytes = await pieces.take(length)
    if (!bytes) throw cutOff()
    yield kind === kinds.json ? { json: parse(bytes) } : { bytes }
  }
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw new BackupError(damaged('a record is no JSON').message, { cause: error })
  }
}

/** Bytes of a stream, as many as are asked for. */
export class Pieces {
  readonly #source: AsyncIterator<Buffer>
  #waiting: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Undefined where the stream has ended; throws where it ends before all of them. */
  async take(length: number): Promise<Buffer | undefined> {
    if (length === 0) return Buffer.alloc(0)
    while (this.#length < length) {
      const { value, done } = await this.#source.next()
      if (done === true) {
        if (this.#length > 0) throw cutOff()
        return undefined
      }
      this.#waiting.push(value)
      this.#length += value.length
    }
    const whole = Buffer.concat(this.#waiting)
    this.#waiting = whole.length > length ? [whole.subarray(length)] : []
    this.#length = whole.length - length
    return whole.subarray(0, length)
  }

  /** All that is left, as it comes. */
  async *rest(): AsyncGenerator<Buffer> {
    yield* this.#waiting.splice(0)
    this.#length = 0
    for (;;) {
      const { value, done } = await this.#source.next()
      if (done === true) return
      yield value
    }
  }
}
