import { invalidField } from '@drafts/contract'
import type { ProblemId, TestId } from '@drafts/contract'
import type { Ctx, UploadedBlob } from '../../platform/http/context.ts'
import { appendTests } from './append-tests.ts'

export interface ManyTests {
  tests: readonly { label: string; comment: string }[]
  /** In the order of the tests. */
  inputs?: readonly UploadedBlob[] | undefined
  outputs?: readonly UploadedBlob[] | undefined
}

/** Appends tests that a program made, all or none. */
export const createTests = (
  ctx: Ctx,
  problemId: ProblemId,
  { tests, inputs = [], outputs = [] }: ManyTests,
): Promise<TestId[]> => {
  const made = tests.map((test, at) => ({
    ...test,
    origin: 'generated' as const,
    input_hash: requireFile('inputs', inputs, tests, at),
    output_hash: requireFile('outputs', outputs, tests, at),
  }))
  return appendTests(ctx, problemId, made)
}

const requireFile = (
  name: string,
  files: readonly UploadedBlob[],
  tests: readonly unknown[],
  at: number,
): string => {
  const file = files[at]
  if (file === undefined || files.length !== tests.length)
    throw invalidField(name, 'Each test needs one input and one output, in the order of the tests.')
  return file.hash
}
