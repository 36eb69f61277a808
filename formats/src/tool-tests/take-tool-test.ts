import { toolTestFileBytes, toolTestsPerProblem } from '@drafts/contract'
import type { PackageFiles } from '../package-files.ts'
import type { PackageFile } from '../problem/problem-package.ts'

/** Takes the files of tests of one program; what is left is preserved. */
export interface ToolTestTaker {
  /** None where one is missing or too large, or the problem has as many tests as there may be. */
  take: (paths: readonly string[]) => Promise<PackageFile[]>
  report: (what: string) => void
}

export const toolTestTaker = (files: PackageFiles): ToolTestTaker => {
  let taken = 0
  let left = 0
  const isLeft = (path: string): boolean =>
    !files.has(path) || files.sizeOf(path) > toolTestFileBytes
  return {
    take: async (paths) => {
      if (taken === toolTestsPerProblem || paths.length === 0 || paths.some(isLeft)) {
        left += 1
        return []
      }
      taken += 1
      const found: PackageFile[] = []
      for (const path of paths) {
        const { hasCrlf: _, ...file } = await files.locate(path, toolTestFileBytes)
        files.use(path)
        found.push(file)
      }
      return found
    },
    report: (what) => {
      if (left > 0)
        files.warnings.report(
          'tool-tests',
          `Tests of ${what}: ${left} of ${left + taken} are kept aside, as a file is missing, has more than ${toolTestFileBytes} bytes, no known verdict, or they are more than ${toolTestsPerProblem}.`,
        )
    },
  }
}
