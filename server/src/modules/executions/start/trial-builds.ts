import { AppError, jobMessage } from '@drafts/contract'
import type { AccountId, ExecutionId, JudgeSolution, ProblemId } from '@drafts/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneByOne } from '../../../platform/background/work.ts'
import type { BackgroundWork } from '../../../platform/background/work.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { wake } from '../../../platform/db/wake.ts'
import type { Platform, ProblemAccess } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { storeText } from '../../blobs/index.ts'
import { builtPrograms, findBuilt, hasUnbuilt, takeUnbuilt } from '../../builds/index.ts'
import type { UnbuiltProblem } from '../../builds/index.ts'
import { holdProblem } from '../../problems/index.ts'
import { insertJobs, removeJob } from '../../queue/index.ts'
import { listSolutions } from '../../solutions/index.ts'
import type { SolutionRow } from '../../solutions/index.ts'
import { haveCells } from '../keys/cells.store.ts'
import { decisiveOf, executionKey, jobKey, testsKey } from '../keys/check-key.ts'
import { filesOfProgram } from './files-beside.ts'
import { findIncludes } from './includes.store.ts'
import { limitsFor, readJudgingSetup } from './judging-setup.ts'
import type { JudgingSetup } from './judging-setup.ts'
import type { Queued } from './queue-execution.ts'
import { requireJudge } from './require-judge.ts'
import { languagesOf } from './start-execution.ts'
import { dropRuns, insertExecutions, listTrials } from './write-execution.store.ts'

// Where a program changed and there are results that may still hold, a judge builds it without running it: only the bytes say
// whether what changed was a comment. A trial is a run without checks that is nobody's; its report says what was built
// (builds/builds.store.ts), and then it is gone.

type Own = Pick<Platform, 'db' | 'blobs' | 'log' | 'config' | 'now'>

export const trialsWork = (platform: Own): BackgroundWork<UnbuiltProblem> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasUnbuilt,
  list: oneByOne(() => takeUnbuilt(platform.db)),
  work: (problem) => startTrials(platform, problem),
  fault: 'changed programs could not be built',
})

/** Somebody who runs the matrix waits so long for a compiler that may say that nothing has to run. */
const patienceMs = 5000
/** So long for a judge that takes it: where all of them are busy nobody waits. */
const untilTakenMs = 1000
const lookMs = 50

/** Resolves once it is known what changed programs are built to, or nobody should wait any longer. */
export const untilTried = async (platform: Own, { id }: ProblemAccess): Promise<void> => {
  const { db } = platform
  const mark = await takeUnbuilt(db, id)
  if (mark) await startTrials(platform, mark)
  const began = performance.now()
  for (;;) {
    const open = (await listTrials(db, id)).filter(({ isLeased }) => isLeased !== null)
    if (open.length === 0) return
    const isTaken = open.some(({ isLeased }) => isLeased)
    if (performance.now() - began > (isTaken ? patienceMs : untilTakenMs)) break
    await sleep(lookMs)
  }
  // The changed programs are run now.
  await inTransaction(db, (tx) => removeTrials(tx, id))
}

const removeTrials = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  const ids = (await listTrials(tx, problemId)).map(({ id }) => id)
  // Jobs first and in this order, as reports do.
  for (const id of ids.toSorted()) await removeJob(tx, id)
  await dropRuns(tx, ids)
}

const startTrials = async (
  platform: Own,
  { id, mechanism, accountId }: UnbuiltProblem,
): Promise<void> => {
  const { db } = platform
  const setup = await setupOf(db, { id, mechanism })
  if (!setup) return
  for (const text of setup.sources) await storeText(platform, text)
  const solutions = await listSolutions(db, id)
  const judged = await haveCells(
    db,
    solutions.map((solution) => solution.id),
  )
  const rows = solutions.filter((solution) => judged.has(solution.id))
  const jobs = await trialsOf(db, { id, setup, rows })
  const trials: Queued[] = []
  for (const job of jobs) {
    const languageIds = languagesOf(setup.judging, job.program.languageId)
    // A judge that comes later is told nothing: what changed is run then.
    const hasJudge = await requireJudge(platform, languageIds).then(
      () => true,
      () => false,
    )
    if (hasJudge)
      trials.push(queuedTrial(job, { id, accountId, setup, languageIds, at: platform.now() }))
  }
  await inTransaction(db, async (tx) => {
    await holdProblem(tx, id)
    await removeTrials(tx, id)
    await insertExecutions(tx, trials)
    await insertJobs(
      tx,
      trials.map(({ execution, languageIds, isBackground }) => ({
        execution_id: execution.id,
        account_id: accountId,
        language_ids: languageIds,
        is_background: isBackground,
      })),
    )
  })
  if (trials.length > 0) await wake(db, 'drafts_jobs')
}

/** Undefined where nothing can run now. */
const setupOf = async (
  db: Db,
  problem: Pick<ProblemAccess, 'id' | 'mechanism'>,
): Promise<JudgingSetup | undefined> => {
  try {
    return await readJudgingSetup(db, problem)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Each solution that no judge has built as it is; any one of them where only checker or driver is new. */
const trialsOf = async (
  db: Db,
  { id, setup, rows }: { id: ProblemId; setup: JudgingSetup; rows: readonly SolutionRow[] },
): Promise<JudgeSolution[]> => {
  const includes = (await findIncludes(db, [id])).get(id) ?? []
  const jobs = rows.map((row): JudgeSolution => ({
    does: 'judge',
    executionId: newId<ExecutionId>(),
    program: {
      languageId: row.language_id,
      source: { hash: row.source_hash, size: Number(row.source_size) },
      shownName: row.label,
      label: row.label,
      files: filesOfProgram(row.language_id, row.files, includes),
    },
    limits: limitsFor(setup.limits, row.language_id),
    thorough: true,
    judging: setup.judging,
    givesSource: false,
    checks: [],
  }))
  const programs = jobs.map((job) => ({
    job,
    built: builtPrograms(decisiveOf(job.program), setup),
  }))
  const known = await findBuilt(
    db,
    programs.flatMap(({ built }) => Object.values(built).map(({ identity }) => identity)),
  )
  const unknown = programs.filter(
    ({ built: { program } }) => program && !known.has(program.identity),
  )
  const isNew = programs
    .slice(0, 1)
    .filter(({ built: { checker, driver } }) =>
      [checker, driver].some((helper) => helper && !known.has(helper.identity)),
    )
  return (unknown.length > 0 ? unknown : isNew).map(({ job }) => job)
}

interface TrialPlace {
  id: ProblemId
  accountId: AccountId
  setup: JudgingSetup
  languageIds: string[]
  at: Date
}

const queuedTrial = (
  job: JudgeSolution,
  { id, accountId, setup, languageIds, at }: TrialPlace,
): Queued => ({
  execution: {
    id: job.executionId,
    problem_id: id,
    solution_id: null,
    submitter_id: accountId,
    language_id: job.program.languageId,
    source_hash: job.program.source.hash,
    limits: JSON.stringify(job.limits),
    own_limits: null,
    thorough: true,
    free: true,
    total: 0,
    job: JSON.stringify(jobMessage(job)),
    key: executionKey(jobKey(job), testsKey([])),
    created_at: at,
    programs: JSON.stringify(builtPrograms(decisiveOf(job.program), setup)),
  },
  checks: [],
  languageIds,
  isBackground: true,
})
