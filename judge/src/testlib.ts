import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './build.ts'
import type { Language } from './languages/index.ts'

const header = fileURLToPath(new URL('../testlib/testlib.h', import.meta.url))
const name = 'testlib.h'

/** Puts our header where builds find it, under the hash of its content: a program built with an older one is built again. */
export const placeTestlib = async (folder: string): Promise<string> => {
  const text = await readFile(header)
  const place = join(folder, createHash('sha256').update(text).digest('hex').slice(0, 16))
  await mkdir(place, { recursive: true, mode: 0o755 })
  await writeFile(join(place, name), text, { mode: 0o644 })
  return join(place, name)
}

/** Offered to every C++ checker; a package that brings its own copy is built with that. */
export const withTestlib = (
  language: Pick<Language, 'offersTestlib'>,
  files: readonly SourceFile[],
  testlibPath: string,
): readonly SourceFile[] =>
  !language.offersTestlib || files.some((file) => file.name === name)
    ? files
    : [...files, { name, path: testlibPath }]
