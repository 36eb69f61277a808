import { createHash } from 'node:crypto'
import type { KeptWarning, ShownInPlace, TestId } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import type { TestPlan, TestToMake } from '../../../platform/db/plans/test-plan.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { storeText } from '../../blobs/index.ts'
import { changeImportWarnings, endStage } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { noteImported } from '../../scripts/index.ts'
import { placeMadeTests } from '../../tests/index.ts'
import type { MadeTests, Unplaced } from '../../tests/index.ts'
import { plannedValues } from '../planned-values.ts'
import { madeWarnings } from './made-words.ts'

/** One change of the problem: the tests, what is said of them, and that the stage is over. */
export const endTests = async (
  ctx: Ctx,
  leased: LeasedStage<'make-tests'>,
  plan: TestPlan,
): Promise<void> => {
  const { problemId } = leased
  const nothing = await storeText(ctx, '')
  const made = { ...plan, tests: plan.tests.map((test) => withAnswer(test, plan, nothing)) }
  const also = async (tx: Tx, unplaced: Unplaced): Promise<void> => {
    const warnings = madeWarnings({ ...made, tests: made.tests.map(withoutPlace(unplaced)) })
    await changeImportWarnings(tx, problemId, (before) =>
      replaced(
        before,
        warnings.map((warning) => ({ ...warning, dismissed: false })),
      ),
    )
    if (plan.tests.some(({ isNew }) => isNew)) await noteImported(tx, problemId, filesOf(plan))
    await endStage(tx, leased)
  }
  await placeMadeTests(ctx, problemId, madeTests(made, nothing.hash), also)
}

/** All that its programs were built with. */
const filesOf = ({ generators, validators }: TestPlan): string[] =>
  [...generators, ...validators].flatMap(({ source, files }) => [
    source.hash,
    ...files.map(({ blob }) => blob.hash),
  ])

const withAnswer = (
  test: TestToMake,
  { main }: TestPlan,
  { hash, size }: { hash: string; size: number },
): TestToMake =>
  main === null && test.fault === null && test.input !== null && test.answer === null
    ? { ...test, answer: { hash, size } }
    : test

const madeTests = ({ order, tests }: TestPlan, before: string): MadeTests => ({
  order,
  added: tests.flatMap((test) =>
    test.isNew && test.input && test.answer && test.fault === null
      ? [{ id: test.id, values: valuesOf(test, test.input.hash, test.answer.hash) }]
      : [],
  ),
  answered: tests.flatMap(({ id, isNew, input, answer, fault }) =>
    !isNew && input && answer && fault === null
      ? [{ id, before, inputHash: input.hash, outputHash: answer.hash }]
      : [],
  ),
})

const valuesOf = ({ shown, ...test }: TestToMake, input: string, output: string) =>
  plannedValues(shown && !isData(shown, input, output) ? { ...test, shown } : test, {
    input,
    output,
  })

/** An example of a statement that is the data itself, once that is made. */
const isData = (shown: ShownInPlace, input: string, output: string): boolean =>
  'input' in shown && hashOf(shown.input) === input && hashOf(shown.output) === output

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const withoutPlace =
  ({ noRoom, changed, made }: Unplaced) =>
  (test: TestToMake): TestToMake => {
    const isOf = (ids: readonly TestId[]) => ids.includes(test.id)
    if (isOf(noRoom)) return { ...test, fault: 'the problem has as many tests as it may have' }
    if (isOf(made)) return { ...test, fault: 'the script made it here meanwhile' }
    return isOf(changed) ? { ...test, fault: 'it was changed or deleted here meanwhile' } : test
  }

/** What was said of missing tests at first makes room for what became of them. */
const replaced = (
  warnings: readonly KeptWarning[],
  made: readonly KeptWarning[],
): readonly KeptWarning[] => {
  const at = warnings.findIndex(({ code }) => code === 'tests-missing')
  return at < 0 ? [...warnings, ...made] : warnings.toSpliced(at, 1, ...made)
}
