import type { PackageFiles } from './package-files.ts'
import type { NamedFile } from './problem/problem-package.ts'

/** Everything that was not mapped; `leaveOut` names what even an export would not want back. */
export async function readPreserved(
  files: PackageFiles,
  leaveOut: (path: string) => boolean = () => false,
): Promise<NamedFile[]> {
  const preserved: NamedFile[] = []
  for (const path of files.unused()) {
    if (leaveOut(path)) continue
    const { hasCrlf: _, ...file } = await files.locate(path)
    preserved.push({ ...file, name: path })
  }
  return preserved
}
