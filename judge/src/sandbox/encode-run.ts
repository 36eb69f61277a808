import type { PairSpec, RunSpec } from './sandbox.ts'

/** One request frame for the runner; the order of the fields is that of parse_request() in requests.c. */
export function encodeRun(id: number, spec: RunSpec): Buffer {
  const w = new FrameWriter()
  w.u8(0)
  w.u64(id)
  putSpec(w, spec)
  return w.finish()
}

/** The run of this number is not wanted any more. */
export function encodeCancel(id: number): Buffer {
  const w = new FrameWriter()
  w.u8(2)
  w.u64(id)
  return w.finish()
}

/** The same for a pair. */
export function encodePair(id: number, pair: PairSpec): Buffer {
  const w = new FrameWriter()
  w.u8(1)
  w.u64(id)
  w.u32(pair.acceptCodes.length)
  for (const code of pair.acceptCodes) w.u32(code)
  w.u64(pair.idleNs)
  w.u64(pair.wallNs)
  // The supervisor looks at the wall clock of both; pid 1 only where the supervisor fails to.
  for (const side of [pair.solution, pair.driver])
    putSpec(w, { ...side, stdin: null, answer: null, wallNs: pair.wallNs + 2e9 })
  return w.finish()
}

function putSpec(w: FrameWriter, spec: RunSpec): void {
  w.list(spec.argv)
  w.list(Object.entries(spec.env).map(([name, value]) => `${name}=${value}`))
  w.text(spec.box)
  w.u8(spec.work === null ? 0 : 1)
  const files = spec.work?.files ?? []
  w.u32(files.length)
  for (const file of files) {
    w.text(file.name)
    w.text(file.from)
  }
  const collect = spec.work?.collect ?? []
  w.u32(collect.length)
  for (const file of collect) {
    w.text(file.name)
    w.u64(file.maxBytes)
  }
  w.text(spec.work?.collectDir ?? null)
  w.u32(spec.readOnly.length)
  for (const { name, from } of spec.readOnly) {
    w.text(name)
    w.text(from)
  }
  w.text(spec.root ?? null)
  w.stdin(spec.stdin)
  w.u64(spec.cpuNs)
  w.u64(spec.wallNs)
  w.u64(spec.memoryBytes)
  w.u32(spec.processes)
  w.u64(spec.outputBytes)
  w.u64(spec.stderrBytes)
  w.u64(spec.fileBytes)
  w.text(spec.answer)
  w.u64(spec.inlineBytes)
}

class FrameWriter {
  #buffer = Buffer.allocUnsafe(2048)
  #at = 4

  u8(value: number): void {
    this.#reserve(1)
    this.#at = this.#buffer.writeUInt8(value, this.#at)
  }

  u32(value: number): void {
    this.#reserve(4)
    this.#at = this.#buffer.writeUInt32LE(value, this.#at)
  }

  u64(value: number): void {
    const whole = Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, Math.floor(value)))
    this.#reserve(8)
    this.#at = this.#buffer.writeUInt32LE(whole % 2 ** 32, this.#at)
    this.#at = this.#buffer.writeUInt32LE(Math.floor(whole / 2 ** 32), this.#at)
  }

  text(value: string | null): void {
    if (value === null) {
      this.u32(0xffffffff)
      return
    }
    if (value.includes('\0')) throw new RangeError('a text for the sandbox contains a zero byte')
    const size = Buffer.byteLength(value)
    this.u32(size)
    this.#reserve(size + 1)
    this.#at += this.#buffer.write(value, this.#at)
    this.#at = this.#buffer.writeUInt8(0, this.#at)
  }

  list(values: string[]): void {
    this.u32(values.length)
    for (const value of values) this.text(value)
  }

  stdin(source: RunSpec['stdin']): void {
    if (source === null) {
      this.u8(0)
      this.text(null)
    } else if ('file' in source) {
      this.u8(1)
      this.text(source.file)
    } else {
      this.u8(2)
      this.bytes(source.bytes)
    }
  }

  bytes(value: Uint8Array): void {
    this.u32(value.length)
    this.#reserve(value.length + 1)
    this.#buffer.set(value, this.#at)
    this.#at = this.#buffer.writeUInt8(0, this.#at + value.length)
  }

  finish(): Buffer {
    this.#buffer.writeUInt32LE(this.#at - 4, 0)
    return this.#buffer.subarray(0, this.#at)
  }

  #reserve(size: number): void {
    if (this.#at + size <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + size + 1024))
    this.#buffer.copy(larger, 0, 0, this.#at)
    this.#buffer = larger
  }
}
