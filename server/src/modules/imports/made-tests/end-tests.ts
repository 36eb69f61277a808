import { createHash } from 'node:crypto'
import type { KeptWarning, ShownInPlace, TestId } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import type { TestPlan, TestToMake } from '../../../platform/db/plans/test-plan.ts'
import type { AnswerMade } from '../../../platform/db/schema.ts'
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

const madeTests = (plan: TestPlan, before: string): MadeTests => {
  const whole = plan.tests.flatMap((test, at) => {
    const { input, answer, fault } = test
    if (!input || !answer || fault !== null) return []
    const hashes = { inputHash: input.hash, outputHash: answer.hash }
    return [{ test, ...hashes, answerMade: madeByReference(plan, at, hashes) }]
  })
  return {
    order: plan.order,
    added: whole.flatMap(({ test, inputHash, outputHash, answerMade }) => {
      const values = { ...valuesOf(test, inputHash, outputHash), answer_made: answerMade }
      return test.isNew ? [{ id: test.id, values }] : []
    }),
    answered: whole.flatMap(({ test: { id, isNew }, ...made }) =>
      isNew ? [] : [{ id, before, ...made }],
    ),
  }
}

/** An answer of the reference is outdated once that or the input is another, as one that Fill outputs made. */
const madeByReference = (
  { main, isMainReference = false, runs }: TestPlan,
  at: number,
  { inputHash: input, outputHash: output }: { inputHash: string; outputHash: string },
): AnswerMade | null => {
  const isByMain = runs.some(({ of, tests }) => of === 'main' && tests.includes(at))
  if (!main || !isMainReference || !isByMain) return null
  return { languageId: main.languageId, source: main.source.hash, input, output }
}

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
