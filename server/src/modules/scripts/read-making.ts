import { isInProgress, snipBytes, status, verdictWords } from '@drafts/contract'
import type { GroupId, Making, MakingChange, MakingId, Status } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { MakingPlan, PlannedInput } from '../../platform/db/plans/making-plan.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { findBlobs, presentBlob, snipText } from '../blobs/index.ts'
import { listGroups } from '../groups/index.ts'
import { markUncounted } from '../problems/index.ts'
import type { MadeFile } from '../scanspecs/index.ts'
import { getExecution, saidByCompiler, saidByJudge, saidByTool } from '../executions/index.ts'
import type { CheckRow } from '../executions/index.ts'
import { fileLimit, groupOf, listTests } from '../tests/index.ts'
import type { TestRow } from '../tests/index.ts'
import { digestOfCall } from './make-inputs.ts'
import { findMakingPlan, noteMade } from './makings.store.ts'
import { keyOfMade, readSaidOfMade } from './said-of-made.ts'
import type { SaidOfInput } from './said-of-made.ts'

type Ended = Awaited<ReturnType<typeof getExecution>>

/** A making of inputs with its runs as they are now. */
export interface ReadMaking {
  plan: MakingPlan
  runs: ReadonlyMap<string, Ended>
  /** By hash: what was there, and what was made. */
  blobs: ReadonlyMap<string, StoredBlob>
  tests: ReadonlyMap<string, TestRow>
  /** By name. */
  groups: ReadonlyMap<string, GroupId>
  /** Words of the scanspec and of the validators on new inputs, by `keyOfMade`, once all are made. */
  words: ReadonlyMap<string, SaidOfInput>
  /** Some of them are not read yet. */
  isUnread: boolean
}

/** Undefined: the id is that of a run of the reference. */
export const readMaking = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: MakingId,
): Promise<ReadMaking | undefined> => {
  const plan = await findMakingPlan(ctx.db, id)
  if (!plan) return undefined
  const runs = new Map<string, Ended>()
  for (const { executionId } of plan.runs)
    runs.set(executionId, await getExecution(ctx.db, executionId))
  const hashes = [...runs.values()].flatMap(({ checks }) =>
    checks.flatMap(({ output_hash: hash }) => (hash === null ? [] : [hash])),
  )
  const known = plan.inputs.flatMap(({ before, made }) => [before, made]).filter(isHash)
  const blobs = await findBlobs(ctx.db, [...hashes, ...known])
  const rows = await listTests(ctx.db, problem.id)
  const tests = new Map(rows.map((row) => [row.id as string, row]))
  const groups = new Map((await listGroups(ctx.db, problem.id)).map((one) => [one.name, one.id]))
  const read = { plan, runs, blobs, tests, groups, words: new Map(), isUnread: false }
  if (isBeingMade(read)) return read
  // An input that its generator makes again as it is, is outdated no longer, whether the rest is taken or not.
  if (await noteMade(ctx.db, madeBy(read))) await markUncounted(ctx.db, problem.id)
  return { ...read, ...(await readSaidOfMade(ctx.db, problem.id, id, newInputs(read))) }
}

/** Inputs that are to be taken and were not there, or not in their group, before. */
const newInputs = (read: ReadMaking): MadeFile[] =>
  read.plan.inputs.flatMap((input) => {
    const result = endOfInput(read, input)
    if (!result || !('made' in result)) return []
    const { hash } = result.made
    const group = groupOfInput(read, input)
    return hash !== input.before || group !== groupBefore(read, input) ? [{ hash, group }] : []
  })

/** What its validators say, once it is taken, is by the group that its line names, or that its test has. */
const groupOfInput = (read: ReadMaking, input: PlannedInput): string =>
  read.groups.get(input.said.group ?? '') ?? groupBefore(read, input)

const groupBefore = ({ tests }: ReadMaking, { testId }: PlannedInput): string => {
  const row = tests.get(testId)
  return (row && groupOf(row)) ?? ''
}

export const wordsOnMade = (
  read: ReadMaking,
  input: PlannedInput,
  hash: string | undefined,
): SaidOfInput =>
  read.words.get(keyOfMade({ hash: hash ?? '', group: groupOfInput(read, input) })) ?? unsaid

const unsaid: SaidOfInput = { validity: [], error: null, isFailed: false }

const isHash = (hash: string | null): hash is string => hash !== null

export const isMakingInProgress = (read: ReadMaking): boolean => isBeingMade(read) || read.isUnread

const isBeingMade = ({ runs }: ReadMaking): boolean =>
  [...runs.values()].some(({ execution }) => isInProgress(execution.status))

const madeBy = (read: ReadMaking) =>
  read.plan.inputs.flatMap((input) => {
    const run = read.plan.runs.find(({ executionId }) => executionId === input.run?.executionId)
    const result = endOfInput(read, input)
    return run && result && 'made' in result
      ? [{ buildKey: run.buildKey, call: digestOfCall(input.command), hash: result.made.hash }]
      : []
  })

/** The end of an input: what was made, or why nothing was; undefined where its runs are not over. */
export const endOfInput = (
  read: ReadMaking,
  input: PlannedInput,
): { made: StoredBlob } | { fault: string } | undefined => {
  if (input.made !== null) {
    const made = read.blobs.get(input.made)
    return made ? { made } : { fault: 'What was made before is lost. Make it again.' }
  }
  const ended = input.run && read.runs.get(input.run.executionId)
  if (!ended) return { fault: 'Its generator is gone.' }
  const label = labelOf(input.command)
  if (isInProgress(ended.execution.status)) return undefined
  const whole = wholeFault(label, ended)
  if (whole !== null) return { fault: whole }
  const checks = [0, 1].map((again) => checkAt(ended, (input.run?.no ?? 0) + again))
  for (const check of checks) {
    const fault = checkFault(label, input, check, read.blobs)
    if (fault !== null) return { fault }
  }
  const [first, second] = checks.map((check) => read.blobs.get(check?.output_hash ?? ''))
  if (!first || first.hash !== second?.hash)
    return {
      fault: `${label} made another input when it was called again in the same way. It may draw only from its arguments, or nobody can make this test again.`,
    }
  const type = input.said.type ?? read.tests.get(input.testId)?.type ?? 'regular'
  const limit = fileLimit(type)
  return first.size > limit
    ? {
        fault: `${label} wrote ${first.size} bytes; at most ${limit} are allowed${type === 'sample' ? ' for an example' : ''}.`,
      }
    : { made: first }
}

const labelOf = (command: string): string => /^[\w-]+/.exec(command)?.[0] ?? 'The generator'

const checkAt = ({ checks }: Ended, no: number): CheckRow | undefined =>
  checks.find((check) => check.no === no)

const wholeFault = (label: string, { execution }: Ended): string | null => {
  if (execution.stopped_by !== null) return `${execution.stopped_by} stopped it.`
  if (execution.build && !execution.build.ok)
    return `${label} does not compile${saidByCompiler(execution) || '.'}`
  if (execution.status === status.internalError)
    return `${label} could not be run${saidByJudge(execution) || '.'}`
  return null
}

const checkFault = (
  label: string,
  { command }: PlannedInput,
  check: CheckRow | undefined,
  blobs: ReadMaking['blobs'],
): string | null => {
  if (!check || check.status !== status.finished || check.verdict === null)
    return `${label} was not run.`
  if (check.verdict !== 'Accepted')
    return `${label} ended with ${verdictWords[check.verdict]}${saidByTool(check) || '.'}`
  const file = / > \{(\d+)\}$/.exec(command)?.[1]
  const size = blobs.get(check.output_hash ?? '')?.size ?? 0
  if (size > 0) return null
  return file === undefined ? `${label} printed nothing.` : `${label} wrote no file ${file}.`
}

export const presentInputs = async (ctx: Ctx, id: MakingId, read: ReadMaking): Promise<Making> => {
  const runs = [...read.runs.values()].map(({ execution }) => execution)
  const stopper = runs.find(({ stopped_by: by }) => by !== null)?.stopped_by
  return {
    id,
    status: read.isUnread ? status.running : statusOf(runs.map((run) => run.status)),
    progress: {
      // Each input is made twice.
      done: Math.floor(runs.reduce((sum, { done }) => sum + done, 0) / 2),
      total: runs.reduce((sum, { total }) => sum + total, 0) / 2,
    },
    error: stopper ? `${stopper} stopped it.` : null,
    changes: await withBeginnings(ctx, [
      ...read.plan.inputs.flatMap((input) => changeOf(read, input) ?? []),
      ...changesLeftOut(read),
    ]),
  }
}

/** Several runs are as far as the one that is furthest, until all are over. */
const statusOf = (all: readonly Status[]): Status => {
  const open = all.filter(isInProgress)
  if (open.length > 0) return open.length < all.length ? status.running : furthest(open)
  return all.includes(status.internalError) ? status.internalError : status.finished
}

const furthest = (open: readonly Status[]): Status =>
  open.toSorted((a, b) => b - a)[0] ?? status.waiting

/** Undefined: it is not made yet, or its test is gone. */
const changeOf = (read: ReadMaking, input: PlannedInput): MakingChange | undefined => {
  const result = endOfInput(read, input)
  if (!result || (!input.isNew && !read.tests.has(input.testId))) return undefined
  const before = input.before === null ? undefined : read.blobs.get(input.before)
  const after = 'made' in result ? result.made : undefined
  const { validity, error, isFailed } = wordsOnMade(read, input, after?.hash)
  return {
    testId: input.testId,
    line: input.line,
    side: 'input',
    kind: after && !isFailed ? kindOf(input, after) : 'failed',
    error: 'fault' in result ? result.fault : error,
    validity,
    before: before ? presentBlob(before) : null,
    after: after ? presentBlob(after) : null,
  }
}

/** A line that names the number of a test that somebody wrote makes nothing, and the test stays as it is. */
const changesLeftOut = ({ plan, tests }: ReadMaking): MakingChange[] =>
  (plan.leftOut ?? []).map(({ testId, line, message }) => {
    const row = tests.get(testId)
    return {
      testId,
      line,
      side: 'input',
      kind: 'failed',
      error: message,
      validity: [],
      before: row ? presentBlob(row.inputBlob) : null,
      after: null,
    }
  })

/** Where an input differs is seen before it is taken. */
const withBeginnings = async (
  { blobs }: Ctx,
  changes: readonly MakingChange[],
): Promise<MakingChange[]> => {
  const beginningOf = async (file: MakingChange['after']): Promise<string> =>
    snipText((await blobs.read(file?.sha256Sum ?? '', snipBytes)) ?? Buffer.alloc(0))
  const all: MakingChange[] = []
  for (const change of changes)
    all.push(
      change.kind === 'changed'
        ? {
            ...change,
            beginnings: {
              before: await beginningOf(change.before),
              after: await beginningOf(change.after),
            },
          }
        : change,
    )
  return all
}

const kindOf = ({ before, isNew }: PlannedInput, { hash }: StoredBlob): MakingChange['kind'] => {
  if (isNew) return 'created'
  return before === hash ? 'same' : 'changed'
}
