import { open, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { SourceFile } from './testlib.ts'

// Editors of Windows put a byte order mark before a UTF-8 text. The stored source has it; a compiler that refuses it is given a
// copy that begins behind it. No line is another one for that.

const mark = Buffer.from([0xef, 0xbb, 0xbf])

/** The same files; sources of this ending that begin with a mark are copies without it. Data beside them stays as it is. */
export const withoutMarks = (
  files: readonly SourceFile[],
  ending: string,
  folder: string,
): Promise<SourceFile[]> =>
  Promise.all(
    files.map(async (file, at) => {
      if (extname(file.name) !== ending || !(await isMarked(file.path))) return file
      const path = join(folder, `unmarked-${at}`)
      await writeFile(path, (await readFile(file.path)).subarray(mark.length), { mode: 0o644 })
      return { ...file, path }
    }),
  )

const isMarked = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return buffer.subarray(0, bytesRead).equals(mark)
  } finally {
    await file.close()
  }
}
