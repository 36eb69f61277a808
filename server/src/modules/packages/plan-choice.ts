import type { ChoiceTest, ImportedProblem } from '@drafts/formats'
import { choosing, testFileBytes } from '@drafts/contract'
import type { TestId } from '@drafts/contract'
import * as z from 'zod'
import type { ChoicePlan, PlannedSolution, PlannedTest } from '../../platform/db/choice-plan.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { renderMarkdownSafely } from '../../platform/markdown/render-safely.ts'
import { findBlobs, storeBlob } from '../blobs/index.ts'
import type { NewProblem } from './create-problem.ts'
import type { NewTrial } from './import-trials.store.ts'

/**
 * All tests of a package that has more than fit, and the solutions that are run on them: whole, so that nothing is asked of the
 * problem later. Undefined where nothing could be told apart.
 */
export const planChoice = async (
  ctx: Ctx,
  { choice, tests: imported }: ImportedProblem,
  rows: NewProblem['tests'],
  solutions: NewProblem['solutions'],
): Promise<NewTrial['choice']> => {
  if (!choice?.some(({ spare }) => spare)) return undefined
  const tests: PlannedTest[] = []
  for (const one of choice) {
    const row = one.at === undefined ? undefined : rows[one.at]
    const test = one.spare ?? (one.at === undefined ? undefined : imported[one.at])
    if (test) tests.push(await planTest(ctx, one, test, row))
  }
  const all = await planSolutions(ctx, solutions)
  const most = Math.floor(choosing.checks / tests.length)
  const plan: ChoicePlan = { tests, solutions: all.slice(0, most) }
  if (plan.solutions.length < 2 || !all.some(({ isAccepted }) => isAccepted)) return undefined
  const left = all.slice(most)
  const skipped = left.map(({ label }) => ({
    label,
    solution: null,
    why: `${choosing.checks} runs are the most there are for a choice`,
  }))
  return { plan, state: { runs: [], skipped, steps: tests.length * plan.solutions.length } }
}

const planTest = async (
  ctx: Ctx,
  { name, group }: ChoiceTest,
  test: NonNullable<ChoiceTest['spare']>,
  row: NewProblem['tests'][number] | undefined,
): Promise<PlannedTest> => {
  const stored = row?.values ?? {
    input_hash: (await storeBlob(ctx, await test.input.open(), testFileBytes)).hash,
    output_hash: (await storeBlob(ctx, await test.output.open(), testFileBytes)).hash,
    hint_html: await renderMarkdownSafely(ctx.account.id, test.hint),
  }
  return {
    id: row?.id ?? newId<TestId>(),
    name,
    group,
    paths: [test.input.path, test.output.path],
    isChosen: row !== undefined,
    type: test.type,
    label: test.label,
    weight: test.weight,
    hint: test.hint,
    hintHTML: stored.hint_html,
    comment: test.comment,
    input: { hash: stored.input_hash, size: test.input.sizeBytes },
    answer: { hash: stored.output_hash, size: test.output.sizeBytes },
  }
}

/** Those that expect something, the accepted ones first: what fails on time comes last, because it takes longest. */
const planSolutions = async (
  ctx: Ctx,
  solutions: NewProblem['solutions'],
): Promise<PlannedSolution[]> => {
  const wanted = solutions.flatMap(({ values }) =>
    values.want_verdict === null || values.want_verdict === undefined
      ? []
      : [{ values, rank: rankOf(values.want_verdict, values.reference) }],
  )
  const sizes = await findBlobs(
    ctx.db,
    wanted.map(({ values }) => values.source_hash),
  )
  return wanted
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ values }) => ({
      label: values.label,
      isAccepted: values.want_verdict === 'Accepted',
      languageId: values.language_id,
      source: { hash: values.source_hash, size: sizes.get(values.source_hash)?.size ?? 0 },
      files: FilesBeside.parse(JSON.parse(values.files ?? '[]')),
    }))
}

/** As storeBeside writes them. */
const FilesBeside = z.array(z.object({ name: z.string(), hash: z.string(), size: z.int() }))

const rankOf = (verdict: string, isReference: boolean): number => {
  if (verdict === 'Accepted') return isReference ? 0 : 1
  return verdict === 'CPULimitExceeded' ? 3 : 2
}
