import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** For tests only: an archive of these files, stored: to deflate each of hundreds costs a test more than to read them. */
export const zipOf = async (
  files: Record<string, string | Buffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { compress: false })
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}
