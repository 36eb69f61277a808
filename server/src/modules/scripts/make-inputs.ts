import { invalidField, MakingId, settleWeight } from '@drafts/contract'
import type { GroupId, ScriptError, TestId } from '@drafts/contract'
import { commandOfTest } from '@drafts/formats/script'
import type { ScriptTest } from '@drafts/formats/script'
import type { MakingPlan, PlannedInput } from '../../platform/db/plans/making-plan.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { newId, sha256 } from '../../platform/ids/ids.ts'
import { planScriptText } from '../../platform/texts/texts.ts'
import { queueTools } from '../executions/index.ts'
import type { ToolInput } from '../executions/index.ts'
import { listGroups } from '../groups/index.ts'
import { helperFiles, listPrograms } from '../programs/index.ts'
import type { ProgramRow } from '../programs/index.ts'
import { findScriptWorld, getSection, sectionPath } from '../sections/index.ts'
import { groupOf, listTests } from '../tests/index.ts'
import type { TestRow } from '../tests/index.ts'
import { findMade, insertMaking } from './makings.store.ts'
import type { MadeInput } from './makings.store.ts'

// A script's tests are made by runs of its generators, one run a generator. Nothing of the problem changes until what was made is
// taken (docs/product/scripts.md#making).

/** A line of the script with its test, if it has one by now. */
interface Paired {
  planned: ScriptTest
  command: string
  row: TestRow | undefined
  /** The group of the row, or of the test that is to be. */
  testId: TestId
}

/** Inputs of the tests named, or of all that are new, outdated, or other than their line says. */
export const makeInputs = async (
  ctx: Ctx,
  problem: ProblemAccess,
  testIds: readonly TestId[] | undefined,
): Promise<{ id: MakingId }> => {
  const { body } = await getSection(ctx.db, problem.id, sectionPath('script'))
  const world = await findScriptWorld(ctx.db, problem.id)
  const { tests, errors, leftOut } = await planScriptText(ctx.account.id, body.source, world)
  const faults = errors.filter((error) => !leftOut.some((one) => isSameError(one, error)))
  const [fault] = faults
  if (fault) throw invalidField('testIds', errorSentence(fault, faults.length))
  const rows = await listTests(ctx.db, problem.id)
  const pairs = pairTests(tests, rows)
  const groups = new Map((await listGroups(ctx.db, problem.id)).map(({ name, id }) => [name, id]))
  const chosen = testIds ? named(pairs, testIds) : pairs.filter((pair) => isToMake(pair, groups))
  if (tests.length + leftOut.length === 0)
    throw invalidField('testIds', 'The script makes no tests. Write a line into it first.')
  const lines = testIds ? [] : leftOut
  const without = lines.flatMap(({ line, message, number }) => {
    const row = rows[number - 1]
    return row ? [{ testId: row.id, line, message }] : []
  })
  if (chosen.length === 0) return makeNothing(ctx, problem, without)
  return start(ctx, problem, { pairs, chosen, leftOut: without, isAgain: testIds !== undefined })
}

const isSameError = (one: ScriptError, other: ScriptError): boolean =>
  one.line === other.line && one.column === other.column && one.message === other.message

/** A making that has nothing to do is over at once. */
export const makeNothing = async (
  { db, account, now }: Ctx,
  { id: problemId }: ProblemAccess,
  leftOut: MakingPlan['leftOut'] = [],
): Promise<{ id: MakingId }> => {
  const id = MakingId.parse(newId())
  const plan = { inputs: [], runs: [], numbers: [], leftOut }
  await insertMaking(db, { id, problemId, accountId: account.id, at: now(), plan })
  return { id }
}

const errorSentence = ({ message, line }: ScriptError, count: number): string =>
  `The script has ${count === 1 ? 'an error' : `${count} errors`}, so nothing was made. Line ${line}: ${message}`

/** By commands; tests of two groups may have the same one, and are paired in their order. */
const pairTests = (tests: readonly ScriptTest[], rows: readonly TestRow[]): Paired[] => {
  const rowsOf = Map.groupBy(
    rows.filter(({ command }) => command !== null),
    ({ command }) => command ?? '',
  )
  return tests.map((planned) => {
    const command = commandOfTest(planned)
    const row = rowsOf.get(command)?.shift()
    return { planned, command, row, testId: row?.id ?? newId<TestId>() }
  })
}

const named = (pairs: readonly Paired[], testIds: readonly TestId[]): Paired[] => {
  const wanted = new Set<string>(testIds)
  const chosen = pairs.filter(({ row }) => row !== undefined && wanted.has(row.id))
  if (chosen.length !== wanted.size)
    throw invalidField('testIds', 'No line of the script makes some of these tests.')
  return chosen
}

const isToMake = ({ row, planned }: Paired, groups: ReadonlyMap<string, GroupId>): boolean =>
  row === undefined || row.isInputOutdated || differs(row, planned, groups)

/** Whether the line says something else than the test has. */
const differs = (
  row: TestRow,
  { said }: ScriptTest,
  groups: ReadonlyMap<string, GroupId>,
): boolean =>
  (said.group !== undefined && groups.get(said.group) !== groupOf(row)) ||
  (said.label !== undefined && said.label !== row.label) ||
  (said.weight !== undefined &&
    settleWeight(row, said.type ?? row.type, said.weight) !== row.weight) ||
  (said.type !== undefined && said.type !== row.type) ||
  (said.index !== undefined && said.index !== row.position)

const start = async (
  ctx: Ctx,
  problem: ProblemAccess,
  {
    pairs,
    chosen,
    leftOut,
    isAgain,
  }: {
    pairs: readonly Paired[]
    chosen: readonly Paired[]
    leftOut: NonNullable<MakingPlan['leftOut']>
    isAgain: boolean
  },
): Promise<{ id: MakingId }> => {
  const programs = await listPrograms(ctx.db, problem.id)
  const generators = new Map(
    programs.filter(({ role }) => role === 'generator').map((one) => [one.label, one]),
  )
  // An input that the same build made for the same call is not made again, unless a person asks for just that test.
  const made = isAgain ? [] : await findMade(ctx.db, keysOf(generators), callsOf(chosen))
  const inputs = chosen.map((pair) => plannedInput(pair, generators, made))
  const toRun = Map.groupBy(
    chosen.flatMap((pair, at) => (inputs[at]?.made === null ? [{ pair, at }] : [])),
    ({ pair }) => pair.planned.generator,
  )
  const tools = [...toRun].flatMap(([label, called]) => {
    const generator = generators.get(label)
    if (!generator) return []
    // Each call is made twice: what the same call prints is the same, or nobody can make the test again.
    const calls = called.flatMap(({ pair }) => [callOf(pair), callOf(pair)])
    return [{ generator, called, tool: toolOf(generator, programs), inputs: calls }]
  })
  const id = MakingId.parse(newId())
  await queueTools(ctx, problem, tools, async (tx, ids) => {
    const runs = tools.flatMap(({ generator, called }, at) => {
      const executionId = ids[at]
      return executionId === undefined ? [] : [{ executionId, generator, called }]
    })
    const placeOf = new Map(
      runs.flatMap(({ executionId, called }) =>
        called.map(({ at }, no) => [at, { executionId, no: 2 * no }] as const),
      ),
    )
    const plan: MakingPlan = {
      leftOut,
      inputs: inputs.map((input, at) => ({ ...input, run: placeOf.get(at) ?? null })),
      runs: runs.map(({ executionId, generator }) => ({
        executionId,
        generator: generator.label,
        buildKey: generator.build_key,
      })),
      numbers: pairs.map(({ testId, command, planned }) => ({
        testId,
        command,
        number: planned.index,
      })),
    }
    const place = { problemId: problem.id, accountId: ctx.account.id, at: ctx.now() }
    await insertMaking(tx, { id, ...place, plan })
  })
  return { id }
}

const keysOf = (generators: ReadonlyMap<string, ProgramRow>): string[] =>
  [...generators.values()].map(({ build_key: key }) => key)

/** The digest of a call is that of the command behind the generator's label. */
export const digestOfCall = (command: string): string =>
  sha256(command.slice(/^[\w-]+/.exec(command)?.[0].length ?? 0))

const callsOf = (pairs: readonly Paired[]): string[] =>
  pairs.map(({ command }) => digestOfCall(command))

const plannedInput = (
  { planned, command, row, testId }: Paired,
  generators: ReadonlyMap<string, ProgramRow>,
  made: readonly MadeInput[],
): PlannedInput => {
  const call = digestOfCall(command)
  const buildKey = generators.get(planned.generator)?.build_key
  const before = row?.input_hash ?? null
  const known = made.filter((one) => one.call === call && one.buildKey === buildKey)
  return {
    testId,
    isNew: row === undefined,
    line: planned.line,
    command,
    index: planned.index,
    said: planned.said,
    before,
    made: (known.find(({ hash }) => hash === before) ?? known[0])?.hash ?? null,
    run: null,
  }
}

const callOf = ({ planned }: Paired): ToolInput => ({
  input: 'arguments',
  args: planned.arguments,
  writes: planned.outputs,
})

const toolOf = (generator: ProgramRow, programs: readonly ProgramRow[]) => ({
  label: generator.label,
  // A generator has one.
  languageId: generator.language_id ?? '',
  source: { hash: generator.source_hash, size: Number(generator.source_size) },
  files: helperFiles(programs).map(({ name, blob }) => ({ name, blob })),
  isAwaited: true,
})
