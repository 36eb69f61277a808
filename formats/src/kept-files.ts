import type { ImportedFile } from './imported-problem.ts'
import type { PackageFiles } from './package-files.ts'

/** Everything that was not mapped; `leaveOut` names what even an export would not want back. */
export async function readKept(
  files: PackageFiles,
  leaveOut: (path: string) => boolean = () => false,
): Promise<ImportedFile[]> {
  const kept: ImportedFile[] = []
  for (const path of files.unused()) {
    if (leaveOut(path)) continue
    const { hasCrlf: _, ...file } = await files.locate(path)
    kept.push(file)
  }
  return kept
}
