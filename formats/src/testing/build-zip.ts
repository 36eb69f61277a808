// For tests only: archives made of texts.

import { createWriteStream } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tmpdir } from 'node:os'
import { ZipFile } from 'yazl'

export type ZipContents = Record<string, string | Buffer | { link: string }>

export async function buildZip(contents: ZipContents): Promise<string> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(contents)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path)
    else if (Buffer.isBuffer(content)) zip.addBuffer(content, path)
    else zip.addBuffer(Buffer.from(content.link), path, { mode: 0o120777 })
  }
  zip.end()
  const file = join(mkdtempSync(join(tmpdir(), 'drafts-formats-')), 'package.zip')
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}
