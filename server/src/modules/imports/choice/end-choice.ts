import { testsPerProblem } from '@drafts/contract'
import type { KeptWarning, TestId } from '@drafts/contract'
import { chooseByVerdicts } from '@drafts/formats'
import type { RanSolution, RanTest } from '@drafts/formats'
import type { Tx } from '../../../platform/db/connect.ts'
import type { ChoicePlan, ChoiceState } from '../../../platform/db/plans/choice-plan.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { listVerdicts } from '../../executions/index.ts'
import { changeImportWarnings, endStage, exchangePreservedFiles } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { exchangeTests, listTests } from '../../tests/index.ts'
import { plannedValues } from '../planned-values.ts'
import { choiceWarnings } from './choice-words.ts'
import { lookAtTests } from './look-at-tests.ts'
import type { Next } from '../stage.ts'

/**
 * All runs are over: one change of the problem exchanges tests, says so in the report and ends the stage. Where the tests were
 * changed at that moment it is due again.
 */
export const endChoice = async (
  ctx: Ctx,
  leased: LeasedStage<'choose-tests'>,
  plan: ChoicePlan,
  state: ChoiceState,
): Promise<Next> => {
  const { problemId } = leased
  const rows = await listTests(ctx.db, problemId)
  const looked = lookAtTests(plan.tests, rows)
  const tests = looked.map(({ test }) => test)
  const others = rows.length - looked.filter(({ isThere }) => isThere).length
  const choice = chooseByVerdicts(
    looked.map(ranTest),
    await ranSolutions(ctx, plan, state, looked),
    Math.max(0, testsPerProblem - others),
  )
  const chosen = new Set(choice.places.map((place) => tests[place]?.id))
  const come = tests.filter(({ id }, place) => chosen.has(id) && looked[place]?.isThere === false)
  const gone = tests.filter(({ id }, place) => !chosen.has(id) && looked[place]?.isThere === true)
  const warnings = choiceWarnings({ plan, state, tests, choice, come, gone })
  const also = async (tx: Tx): Promise<void> => {
    await changeImportWarnings(tx, problemId, (before) => replaced(before, warnings))
    await exchangePreservedFiles(tx, problemId, {
      come: gone.flatMap(({ paths: [input, answer], ...test }) => [
        { path: input, hash: test.input.hash },
        { path: answer, hash: test.answer.hash },
      ]),
      gone: come.flatMap(({ paths }) => paths),
    })
    await endStage(tx, leased)
  }
  await exchangeTests(
    ctx,
    problemId,
    {
      seen: rows,
      order: plan.tests.map(({ id }) => id),
      added: come.map((test) => ({
        id: test.id,
        values: plannedValues(test, { input: test.input.hash, output: test.answer.hash }),
      })),
      removed: gone.map(({ id }): TestId => id),
    },
    also,
  )
  return 'whileRunning'
}

type Looked = ReturnType<typeof lookAtTests>

const ranTest = ({ test, isThere, isFixed }: Looked[number]): RanTest => ({
  isSample: test.type === 'sample' && isThere,
  group: test.group,
  size: test.input.size,
  content: test.input.hash,
  isThere,
  isFixed,
})

/** What each did on the tests that are looked at; on one that was changed here it did nothing. */
const ranSolutions = async (
  ctx: Ctx,
  { tests, solutions }: ChoicePlan,
  { runs }: ChoiceState,
  looked: Looked,
): Promise<RanSolution[]> => {
  const checks = await listVerdicts(
    ctx.db,
    runs.map(({ executionId }) => executionId),
  )
  const runOf = new Map(runs.map((run) => [run.executionId, run]))
  const ended = new Map<string, { verdict: string | null; cpuNs: number }>()
  for (const { executionId, no, verdict, cpuNs } of checks) {
    const run = runOf.get(executionId)
    const test = run && tests[run.from + no]
    if (run && test) ended.set(`${run.solution} ${test.id}`, { verdict, cpuNs })
  }
  return solutions.map(({ label, isAccepted }, solution) => {
    const did = looked.map(({ test, isEdited }) =>
      isEdited ? undefined : ended.get(`${solution} ${test.id}`),
    )
    return {
      label,
      isAccepted,
      verdicts: did.map((one) => one?.verdict ?? null),
      cpuNs: did.map((one) => (one?.verdict ? one.cpuNs : null)),
    }
  })
}

/** What was said of tests that were left out makes room for what is so now. */
const replaced = (
  before: readonly KeptWarning[],
  warnings: readonly KeptWarning[],
): readonly KeptWarning[] => {
  const at = before.findIndex(({ code }) => code === 'tests-left-out')
  return at < 0 ? [...before, ...warnings] : before.toSpliced(at, 1, ...warnings)
}
