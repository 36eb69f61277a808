// For tests only: archives in a folder that goes with them.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { writeZip } from './write-zip.ts'
import type { ZipContents } from './write-zip.ts'

export type { ZipContents }

/** One folder a file of tests, gone with it (remove-archives.setup.ts). */
let folder: string | undefined
let count = 0
export const removeArchives = (): void => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}
const nextFolder = (): string => {
  folder ??= mkdtempSync(join(tmpdir(), 'drafts-formats-'))
  count += 1
  const next = join(folder, String(count))
  mkdirSync(next)
  return next
}

export async function buildZip(contents: ZipContents): Promise<string> {
  const file = join(nextFolder(), 'package.zip')
  await writeZip(contents, file)
  return file
}
