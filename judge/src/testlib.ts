import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file that stands beside the source. */
export interface SourceFile {
  name: string
  path: string
  /** It is compiled with the source where the language compiles files of this name. */
  isUnit?: true
  /** Our own testlib.h: a language may have it at hand in another way. */
  isOurTestlib?: true
}

const header = fileURLToPath(new URL('../testlib/testlib.h', import.meta.url))

/** Our header, as programs include it. */
export const testlib = { name: 'testlib.h', text: readFileSync(header, 'utf8') }

/** A package's own testlib.h, as builds find it. */
const ofPackage = 'testlib-of-package.h'
/**
 * Around a package's own copy: points are codes from 16 on, as with our header. Without a word to it testlib counts them from
 * 0, which are the codes of its other ends.
 */
const around = {
  name: 'around-testlib.h',
  text: `#ifndef PC_BASE_EXIT_CODE\n#define PC_BASE_EXIT_CODE 16\n#endif\n#include "${ofPackage}"\n`,
}

/** Puts our header where builds find it, under the hash of its content: a program built with an older one is built again. */
export const placeTestlib = async (folder: string): Promise<string> => {
  const hash = createHash('sha256').update(testlib.text).update(around.text).digest('hex')
  const place = join(folder, hash.slice(0, 16))
  await mkdir(place, { recursive: true, mode: 0o755 })
  for (const { name, text } of [testlib, around])
    await writeFile(join(place, name), text, { mode: 0o644 })
  return join(place, testlib.name)
}

/** Offered to every C++ checker; a package that brings its own copy is built with that. */
export const withTestlib = (
  language: { offersTestlib?: true },
  files: readonly SourceFile[],
  testlibPath: string,
): readonly SourceFile[] => {
  if (!language.offersTestlib) return files
  const own = files.find(({ name }) => name === testlib.name)
  if (!own) return [...files, { name: testlib.name, path: testlibPath, isOurTestlib: true }]
  return [
    ...files.filter((file) => file !== own),
    { name: ofPackage, path: own.path },
    { name: testlib.name, path: join(dirname(testlibPath), around.name) },
  ]
}
