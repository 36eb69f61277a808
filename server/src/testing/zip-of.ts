import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** For tests only: an archive of these files. */
export const zipOf = async (
  files: Record<string, string | Buffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}
