import { badPackage } from '../package-error.ts'
import { sourceBytesRange } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'
import type { HelperText, ReadProgram } from '../problem/programs.ts'

// A folder with a `build` or a `run` of its own is a program in any language (package format, Programs): `build` makes `run`,
// where there is one, and `run` is called. Here it is a program in Bash that calls `run`, and all files of the folder are
// beside it; the judge runs `build` once (judge/src/run/program-folder.ts).

export const folderSource = `#!/bin/bash
# The files beside this one are the program: build, where there is one, makes run.
exec "$(dirname "$0")/run" "$@"
`

const scripts = ['build', 'run'] as const

export const isScript = (name: string): boolean => scripts.some((script) => script === name)

export const hasScript = (folder: string, paths: readonly string[]): boolean =>
  scripts.some((name) => paths.includes(`${folder}/${name}`))

/** The program, and the sentence why it cannot be run here; then no file of it is used. */
export const readProgramFolder = async (
  { name: folder, paths }: { name: string; paths: readonly string[] },
  { flags, textOf }: { flags: string[]; textOf: (text: string) => string },
  files: PackageFiles,
): Promise<{ program: ReadProgram; fault: string | undefined }> => {
  const helpers: HelperText[] = []
  let fault: string | undefined
  for (const path of paths) {
    const isLong = files.sizeOf(path) > sourceBytesRange.max
    const text = isLong ? undefined : await files.readSource(path, sourceBytesRange.max)
    if (text === undefined) fault ??= `${path} is no text, or a long one.`
    else helpers.push({ name: path.slice(folder.length + 1), text: textOf(text) })
  }
  if (helpers.length === 0)
    throw badPackage(`The output validator ${folder} is no program text.`, folder)
  if (fault === undefined) for (const path of paths) files.use(path)
  const program = {
    convention: 'kattis',
    languageId: 'bash',
    source: folderSource,
    helpers,
    flags,
  } as const
  return { program, fault }
}
