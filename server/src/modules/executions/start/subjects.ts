import { invalidField, testsPerProblem } from '@drafts/contract'
import type { BlobRef, ExecutionId, GroupId } from '@drafts/contract'
import type { UploadedBlob } from '../../../platform/http/context.ts'
import { groupOf } from '../../tests/index.ts'
import type { JudgedTest } from '../../tests/index.ts'
import { checkKey, testsKey } from '../keys/check-key.ts'
import type { KeyedTest } from '../keys/check-key.ts'

/** What one check of an execution runs on: a test, or a free input that has no answer. */
export interface Subject extends KeyedTest {
  test: JudgedTest | null
  group: GroupId | null
  input: BlobRef
  answer: BlobRef | null
}

/** Free inputs first, then the tests named; all tests where neither is given. */
export const chosenSubjects = (
  tests: readonly JudgedTest[],
  run: { testIds?: string[] | undefined; inputs?: UploadedBlob[] | undefined },
): Subject[] => {
  const inputs = run.inputs ?? []
  const chosen = [
    ...inputs.map(ofInput),
    ...(inputs.length > 0 && !run.testIds ? [] : chosenTests(tests, run.testIds).map(ofTest)),
  ]
  if (chosen.length > testsPerProblem)
    throw invalidField('inputs', `One run takes at most ${testsPerProblem} inputs and tests.`)
  return chosen
}

const ofInput = ({ hash, size }: UploadedBlob): Subject => ({
  test: null,
  group: null,
  id: null,
  type: null,
  input_hash: hash,
  output_hash: null,
  checker_arguments: null,
  input: { hash, size },
  answer: null,
})

/** A test that need not be in the problem. */
export interface GivenTest {
  input: BlobRef
  answer: BlobRef
  checkerArguments?: string | null
  groupArguments?: string | null
}

export const ofBlobs = ({
  input,
  answer,
  checkerArguments,
  groupArguments,
}: GivenTest): Subject => ({
  test: null,
  group: null,
  id: null,
  type: null,
  input_hash: input.hash,
  output_hash: answer.hash,
  checker_arguments: checkerArguments ?? null,
  ...(groupArguments ? { group_arguments: groupArguments } : {}),
  input,
  answer,
})

/** A test of the problem as a run takes it. */
export const ofTest = (test: JudgedTest): Subject => ({
  test,
  group: groupOf(test),
  id: test.id,
  type: test.type,
  input_hash: test.input_hash,
  output_hash: test.output_hash,
  checker_arguments: test.checker_arguments,
  group_arguments: test.groupArguments,
  input: { hash: test.input_hash, size: test.inputBlob.size },
  answer: { hash: test.output_hash, size: test.outputBlob.size },
})

/** Whether they are judged as their keys say: one may have changed since. */
export const areAsKeyed = (tests: readonly JudgedTest[], keyed: readonly KeyedTest[]): boolean =>
  testsKey(tests.map(ofTest)) === testsKey(keyed)

/** A test whose answer is to be written: its output stands by as what it was. */
export const withoutAnswer = (test: JudgedTest): Subject => ({ ...ofTest(test), answer: null })

const chosenTests = (
  tests: readonly JudgedTest[],
  ids: string[] | undefined,
): readonly JudgedTest[] => {
  const wanted = ids && new Set(ids)
  const chosen = wanted ? tests.filter((test) => wanted.has(test.id)) : tests
  if (wanted && chosen.length !== wanted.size)
    throw invalidField('testIds', 'Some of these tests are not there any more.')
  if (chosen.length === 0)
    throw invalidField('testIds', 'The problem has no tests yet. Add one first.')
  return chosen
}

/** Its row until a judge says more. */
export const waitingCheck = (
  executionId: ExecutionId,
  no: number,
  subject: Subject,
  program: string,
) => ({
  execution_id: executionId,
  no,
  test_id: subject.test?.id ?? null,
  test_label: subject.test?.label ?? '',
  input_hash: subject.input_hash,
  answer_hash: subject.output_hash,
  // A tester gets no data of a sample that shows something in its place (docs/product/forms.md#shown-in-place).
  sample: subject.test?.type === 'sample' && subject.test.shown === null,
  key: checkKey(program, subject),
})
