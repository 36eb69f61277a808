import type { PackageFiles } from './package-files.ts'
import type { PackageTest } from './problem/problem-package.ts'
import type { FilelessTest } from './problem/read-package.ts'

export interface TestPlan {
  input: string
  output: string
  maxBytes: number
  test: FilelessTest
}

/** Line ends of Windows are kept, with this warning. Of files that were not read yet, whoever reads them gives it. */
export const crlfWarning = {
  code: 'crlf',
  message: 'Tests have CRLF line endings (kept; the readiness list offers to fix them).',
}

/** Both files of a test. */
export async function importTest(files: PackageFiles, plan: TestPlan): Promise<PackageTest> {
  const { hasCrlf: isWindowsInput, ...input } = await files.locate(plan.input, plan.maxBytes)
  const { hasCrlf: isWindowsOutput, ...output } = await files.locate(plan.output, plan.maxBytes)
  files.use(plan.input)
  files.use(plan.output)
  if (isWindowsInput || isWindowsOutput)
    files.warnings.report(crlfWarning.code, crlfWarning.message)
  return { ...plan.test, input, output }
}
