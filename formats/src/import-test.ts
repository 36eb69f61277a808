import type { ImportedFile, ImportedTest } from './imported-problem.ts'
import type { PackageFiles } from './package-files.ts'

export interface TestPlan {
  input: string
  output: string
  maxBytes: number
  test: Omit<ImportedTest, 'input' | 'output'>
}

/** Measures both files of a test; line ends of Windows are kept, with a warning. */
export async function importTest(files: PackageFiles, plan: TestPlan): Promise<ImportedTest> {
  const input = await takeFile(files, plan.input, plan.maxBytes)
  const output = await takeFile(files, plan.output, plan.maxBytes)
  if (input.hasCrlf || output.hasCrlf)
    files.warnings.tell(
      'crlf',
      'Tests have CRLF line endings (kept; the readiness list offers to fix them).',
    )
  return { ...plan.test, input: input.file, output: output.file }
}

export async function takeFile(
  files: PackageFiles,
  path: string,
  maxBytes: number,
): Promise<{ file: ImportedFile; hasCrlf: boolean }> {
  const { hasCrlf, size: _, ...file } = await files.measure(path, maxBytes)
  files.use(path)
  return { file, hasCrlf }
}
