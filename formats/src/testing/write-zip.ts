import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipContents = Record<string, string | Buffer | { link: string }>

/** An archive made of texts, for tests and benches. */
export async function writeZip(
  contents: ZipContents,
  file: string,
  { isStored = false }: { isStored?: boolean } = {},
): Promise<void> {
  const zip = new ZipFile()
  const compress = !isStored
  for (const [path, content] of Object.entries(contents)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path, { compress })
    else if (Buffer.isBuffer(content)) zip.addBuffer(content, path, { compress })
    else zip.addBuffer(Buffer.from(content.link), path, { mode: 0o120777 })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}
