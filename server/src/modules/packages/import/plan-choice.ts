import type { ChoiceTest, ReadPackage, PackageTest } from '@drafts/formats'
import { choosing } from '@drafts/contract'
import type { TestId } from '@drafts/contract'
import * as z from 'zod'
import type {
  ChoicePlan,
  PlannedSolution,
  PlannedTest,
} from '../../../platform/db/plans/choice-plan.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { CallRenderer } from '../../../platform/texts/texts.ts'
import { findBlobs } from '../../blobs/index.ts'
import type { NewProblem } from './create-problem.ts'
import type { NewStages } from './import-stages.store.ts'

/**
 * All tests of a package that has more than fit, and the solutions that are run on them: whole, so that nothing is asked of the
 * problem later. Undefined where nothing could be told apart.
 */
export const planChoice = async (
  ctx: Ctx,
  { choice, tests: imported }: ReadPackage,
  rows: NewProblem['tests'],
  { solutions, preserved }: Pick<NewProblem, 'solutions' | 'preserved'>,
): Promise<NewStages['choice']> => {
  if (!choice?.some(({ spare }) => spare)) return undefined
  const preservedHashes = new Map(preserved.map(({ path, hash }) => [path, hash]))
  const tests: PlannedTest[] = []
  const renderer = new CallRenderer(ctx.account.id)
  for (const one of choice) {
    const row = one.at === undefined ? undefined : rows[one.at]
    const test = one.spare ?? (one.at === undefined ? undefined : imported[one.at])
    const stored = row?.values ?? (test && (await spareValues(renderer, test, preservedHashes)))
    if (test && stored) tests.push(plannedTest(one, test, { ...stored, id: row?.id }))
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

interface Stored {
  input_hash: string
  output_hash: string
  hint_html: string
}

/** Its files were stored with the preserved ones. */
const spareValues = async (
  renderer: CallRenderer,
  { input, output, hint }: PackageTest,
  preserved: ReadonlyMap<string, string>,
): Promise<Stored | undefined> => {
  const [inputHash, outputHash] = [
    preserved.get(input.path ?? ''),
    preserved.get(output.path ?? ''),
  ]
  if (inputHash === undefined || outputHash === undefined) return undefined
  return {
    input_hash: inputHash,
    output_hash: outputHash,
    hint_html: await renderer.render(hint),
  }
}

const plannedTest = (
  { name, group }: ChoiceTest,
  { input, output, ...test }: PackageTest,
  { id, ...stored }: Stored & { id: TestId | undefined },
): PlannedTest => ({
  id: id ?? newId<TestId>(),
  name,
  paths: [input.path ?? '', output.path ?? ''],
  isChosen: id !== undefined,
  ...test,
  group,
  groupId: test.group,
  hintHTML: stored.hint_html,
  input: { hash: stored.input_hash, size: input.sizeBytes },
  answer: { hash: stored.output_hash, size: output.sizeBytes },
})

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
