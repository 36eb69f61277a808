import type { MissingTests, PackageTool, ReadPackage, UnmadeTest } from '@drafts/formats'
import { packageBytes } from '@drafts/contract'
import type { TestId } from '@drafts/contract'
import type { PlannedTool, TestPlan, TestToMake } from '../../../platform/db/plans/test-plan.ts'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { CallRenderer } from '../../../platform/texts/texts.ts'
import { storeBlobs } from '../../blobs/index.ts'
import type { NewProblem } from './create-problem.ts'

/** What is to be made of tests that the package lacks: whole, so that nothing is asked of the problem later. Null: nothing. */
export const planTests = async (
  ctx: Ctx,
  { missing, tests: read, solutions }: ReadPackage,
  rows: NewProblem['tests'],
): Promise<TestPlan | null> => {
  if (!missing) return null
  const renderer = new CallRenderer(ctx.account.id)
  const order: TestId[] = []
  const tests: TestToMake[] = []
  for (const planned of missing.tests) {
    const row = planned.at === undefined ? undefined : rows[planned.at]
    const file = planned.at === undefined ? undefined : read[planned.at]?.input
    const id = row?.id ?? newId<TestId>()
    order.push(id)
    if (row && !(planned.lacksAnswer && missing.main)) continue
    const input = row && file ? { hash: row.values.input_hash, size: file.sizeBytes } : null
    const hintHTML = await renderer.render(planned.test.hint)
    tests.push({ ...toMake(planned, id), hintHTML, isNew: !row, input })
  }
  return {
    order,
    tests,
    generators: await storeTools(ctx, missing.generators),
    validators: await storeTools(ctx, missing.validators),
    main: missing.main ? await storeTool(ctx, missing.main) : null,
    isMainReference: solutions.some(
      (one) =>
        one.reference &&
        one.label === missing.main?.label &&
        one.languageId === missing.main.languageId &&
        one.source.path === missing.main.source.path,
    ),
    runs: [],
    unrun: [],
    steps: stepsOf(missing, tests),
  }
}

const toMake = (
  { number, test, call, fault, validatorArgs, digest }: UnmadeTest,
  id: TestId,
): Omit<TestToMake, 'isNew' | 'input'> => ({
  number,
  id,
  ...test,
  groupId: test.group,
  maker: call ?? null,
  validatorArgs,
  digest: digest ?? null,
  answer: null,
  fault: fault ?? null,
  notes: [],
})

/** A generator makes an input, and once more the answer where it can, each validator looks at it, and then at it or at one that was there the main solution. */
const stepsOf = ({ validators, main }: MissingTests, tests: readonly TestToMake[]): number => {
  const made = tests.filter(({ maker }) => maker).length
  const written = tests.filter(({ maker }) => maker?.answer).length
  const answered = tests.filter(({ maker, input }) => maker ?? input).length
  return made * (1 + validators.length) + written + (main ? answered : 0)
}

const storeTools = async (ctx: Ctx, tools: readonly PackageTool[]): Promise<PlannedTool[]> => {
  const stored: PlannedTool[] = []
  for (const tool of tools) stored.push(await storeTool(ctx, tool))
  return stored
}

const storeTool = async (
  ctx: Ctx,
  { label, languageId, source, files = [] }: PackageTool,
): Promise<PlannedTool> => {
  const [main, ...helpers] = await storeBlobs(ctx, [source, ...files], packageBytes)
  return {
    label,
    languageId,
    source: refOf(main),
    files: files.map(({ name }, at) => ({ name, blob: refOf(helpers[at]) })),
  }
}

const refOf = (blob: StoredBlob | undefined): PlannedTool['source'] => ({
  hash: blob?.hash ?? '',
  size: blob?.size ?? 0,
})
