import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file that stands beside the source. */
export interface SourceFile {
  name: string
  path: string
  /** Our own testlib.h: a language may have it at hand in another way. */
  isOurTestlib?: true
}

const header = fileURLToPath(new URL('../testlib/testlib.h', import.meta.url))

/** Our header, as programs include it. */
export const testlib = { name: 'testlib.h', text: readFileSync(header, 'utf8') }

/** Puts our header where builds find it, under the hash of its content: a program built with an older one is built again. */
export const placeTestlib = async (folder: string): Promise<string> => {
  const place = join(folder, createHash('sha256').update(testlib.text).digest('hex').slice(0, 16))
  await mkdir(place, { recursive: true, mode: 0o755 })
  await writeFile(join(place, testlib.name), testlib.text, { mode: 0o644 })
  return join(place, testlib.name)
}

/** Offered to every C++ checker; a package that brings its own copy is built with that. */
export const withTestlib = (
  language: { offersTestlib?: true },
  files: readonly SourceFile[],
  testlibPath: string,
): readonly SourceFile[] =>
  !language.offersTestlib || files.some((file) => file.name === testlib.name)
    ? files
    : [...files, { name: testlib.name, path: testlibPath, isOurTestlib: true }]
