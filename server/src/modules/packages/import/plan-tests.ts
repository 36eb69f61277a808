import type { ImportedMaker, ImportedProblem, MissingTests, PlannedTest } from '@drafts/formats'
import type { TestId } from '@drafts/contract'
import type { PlannedMaker, TestPlan, TestToMake } from '../../../platform/db/test-plan.ts'
import type { FileBeside } from '../../../platform/db/schema.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { CallRenderer } from '../../../platform/texts/texts.ts'
import { storeText } from '../../blobs/index.ts'
import type { NewProblem } from './create-problem.ts'

/** What is to be made of tests that the package lacks: whole, so that nothing is asked of the problem later. Null: nothing. */
export const planTests = async (
  ctx: Ctx,
  { missing, tests: imported }: ImportedProblem,
  { tests: rows, solutions }: Pick<NewProblem, 'tests' | 'solutions'>,
): Promise<TestPlan | null> => {
  if (!missing) return null
  const renderer = new CallRenderer(ctx.account.id)
  const order: TestId[] = []
  const tests: TestToMake[] = []
  for (const planned of missing.tests) {
    const row = planned.at === undefined ? undefined : rows[planned.at]
    const file = planned.at === undefined ? undefined : imported[planned.at]?.input
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
    generators: await storeMakers(ctx, missing.generators),
    validators: await storeMakers(ctx, missing.validators),
    main: missing.main ? await storeMain(ctx, missing.main, solutions) : null,
    runs: [],
    unrun: [],
    steps: stepsOf(missing, tests),
  }
}

const toMake = (
  { number, test, maker, fault, validatorArgs, digest }: PlannedTest,
  id: TestId,
): Omit<TestToMake, 'isNew' | 'input'> => ({
  number,
  id,
  type: test.type,
  label: test.label,
  weight: test.weight,
  comment: test.comment,
  hint: test.hint,
  ...(test.checkerArguments === undefined ? {} : { checkerArguments: test.checkerArguments }),
  shown: test.shown ?? null,
  maker: maker ?? null,
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

const storeMakers = async (ctx: Ctx, makers: readonly ImportedMaker[]): Promise<PlannedMaker[]> => {
  const stored: PlannedMaker[] = []
  for (const { fileName, languageId, source, helpers } of makers) {
    const files: PlannedMaker['files'] = []
    for (const { name, text } of helpers) files.push({ name, blob: await storeRef(ctx, text) })
    stored.push({ label: fileName, languageId, source: await storeRef(ctx, source), files })
  }
  return stored
}

const storeMain = async (
  ctx: Ctx,
  { label, languageId, source }: NonNullable<MissingTests['main']>,
  solutions: NewProblem['solutions'],
): Promise<PlannedMaker> => ({
  label,
  languageId,
  source: await storeRef(ctx, source),
  files: filesOf(solutions.find(({ values }) => values.label === label)?.values.files),
})

/** As the row of the solution has them. */
const filesOf = (json = '[]'): PlannedMaker['files'] =>
  (JSON.parse(json) as FileBeside[]).map(({ name, hash, size }) => ({ name, blob: { hash, size } }))

const storeRef = async (ctx: Ctx, text: string): Promise<PlannedMaker['source']> => {
  const { hash, size } = await storeText(ctx, text)
  return { hash, size }
}
