export interface ZippedFile {
  name: string | Uint8Array
  content: string | Uint8Array
  isPacked?: boolean
  /** Rights and kind of file, as of a link. */
  attributes?: number
}

/** A zip as other programs write it: sizes behind the content, and fields of programs. Its checksums are any numbers. */
export const makeZip = async (
  files: readonly ZippedFile[],
  { before = '' } = {},
): Promise<Blob> => {
  const parts: Uint8Array[] = [new TextEncoder().encode(before)]
  const directory: Uint8Array[] = []
  let at = before.length
  for (const { name, content, isPacked = true, attributes = 0 } of files) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const data = isPacked ? await packed(bytes) : bytes
    const nameBytes = typeof name === 'string' ? new TextEncoder().encode(name) : name
    const extra = Uint8Array.of(0x99, 0x99, 2, 0, 7, 7)
    const shared = [
      ...short(20),
      ...short(0x0808),
      ...short(isPacked ? 8 : 0),
      ...long(0x5a5a_4b4b),
    ]
    const sizes = [...long(0x1234_0000 + bytes.length), ...long(data.length), ...long(bytes.length)]
    const lengths = [...short(nameBytes.length), ...short(extra.length)]
    const head = [...long(0x0403_4b50), ...shared, ...long(0), ...long(0), ...long(0), ...lengths]
    const piece = [Uint8Array.from(head), nameBytes, extra, data]
    const behind = Uint8Array.from([...long(0x0807_4b50), ...sizes])
    directory.push(
      Uint8Array.from([
        ...long(0x0201_4b50),
        ...short(0x031e),
        ...shared,
        ...sizes,
        ...lengths,
        ...short(0),
        ...short(0),
        ...short(0),
        ...long(attributes),
        ...long(at - before.length),
      ]),
      nameBytes,
      extra,
    )
    parts.push(...piece, behind)
    at += [...piece, behind].reduce((sum, { length }) => sum + length, 0)
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = short(files.length)
  const end = [
    ...long(0x0605_4b50),
    ...short(0),
    ...short(0),
    ...count,
    ...count,
    ...long(size),
    ...long(at - before.length),
    ...short(4),
  ]
  return new Blob([...parts, ...directory, Uint8Array.from(end), 'note'].map(blobPart))
}

const packed = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const stream = new Blob([blobPart(bytes)]).stream()
  const squeezed = stream.pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(squeezed).arrayBuffer())
}

const blobPart = (part: Uint8Array | string): BlobPart =>
  typeof part === 'string' ? part : Uint8Array.from(part)

const short = (value: number): number[] => [value & 255, (value >> 8) & 255]
const long = (value: number): number[] => [...short(value & 0xffff), ...short(value >>> 16)]
