import { jobAttempts, status } from '@drafts/contract'
import type {
  ExecutionId,
  JudgeId,
  ProblemId,
  Report,
  ReportAnswer,
  Status,
  Verdict,
} from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  breakExecution,
  dropRuns,
  endRun,
  finishExecution,
  publishRuns,
  writeChecks,
  writeProgress,
  writeRunning,
  writeUnbuiltCells,
} from '../executions/index.ts'
import { markUncounted } from '../problems/index.ts'
import {
  endLease,
  failJob,
  markProgressed,
  removeHopelessJobs,
  removeJob,
  renewLease,
  shouldYield,
} from '../queue/index.ts'
import { rememberBuilds } from '../builds/index.ts'
import type { ToRemember } from '../executions/index.ts'
import type { Lease } from '../queue/index.ts'
import { takeCheckerTests } from '../tool-tests/index.ts'
import { endValidatorRun, takeValidations } from '../validators/index.ts'

/**
 * Takes a judge's report: renews the lease, writes the checks in one statement, and at the end sets verdict and
 * usage and removes the job, all in one transaction. The judge is to stop where this attempt no
 * longer holds the job, and after a fault of its own, which is counted and tried elsewhere.
 */
export const takeReport = async (
  db: Db,
  judgeId: JudgeId,
  report: Report,
): Promise<ReportAnswer> => {
  const { problemId, ...answer } = await inTransaction(db, async (tx) => take(tx, judgeId, report))
  // Not in the transaction: a change of a problem locks it before its runs.
  if (problemId) await markUncounted(db, problemId)
  return answer
}

const isOver = ({ status: at }: Report): boolean =>
  at === status.finished || at === status.internalError

type Taken = ReportAnswer & { problemId?: ProblemId }

const take = async (tx: Tx, judgeId: JudgeId, report: Report): Promise<Taken> => {
  const { executionId, attempt, error } = report
  const lease = { executionId, judgeId, attempt }
  if (isOver(report) && error?.whose !== 'judge')
    return (await endLease(tx, lease))
      ? { go: 'on', problemId: await finish(tx, report) }
      : { go: 'stop' }
  const job = await renewLease(tx, lease)
  if (!job) return { go: 'stop' }
  if (error?.whose === 'judge')
    return { go: 'stop', ...(await failOnce(tx, lease, job.failures, error.note)) }
  const count = await writeChecks(tx, report)
  const isRunning = await writeRunning(tx, report)
  const { problemId, solutionId, isBuilt, hasNewStatus, toRemember } = await writeProgress(
    tx,
    report,
    count,
  )
  await remember(tx, report, toRemember)
  if (solutionId === null) await takeForTools(tx, report)
  const hasJudged = isBuilt || report.checks.length > 0
  if (hasJudged && !job.progressed) await markProgressed(tx, executionId)
  // A report that only renews the lease changes nothing that is seen.
  if (hasJudged || isRunning || hasNewStatus)
    await publishRuns(tx, problemId, [{ id: executionId, solutionId }])
  return { go: (await shouldYield(tx, judgeId, executionId)) ? 'yield' : 'on' }
}

/** Remembers what was built, where that is new. */
const remember = async (tx: Tx, { build }: Report, found: ToRemember | null): Promise<void> => {
  if (!found || !build?.hashes) return
  await rememberBuilds(tx, found.programs, build.hashes, found.isTrial)
}

/** What validators said of inputs, and checkers of their tests: these are runs of no solution. */
const takeForTools = async (tx: Tx, report: Report): Promise<void> => {
  await takeValidations(tx, report)
  await takeCheckerTests(tx, report)
}

/** A fault of the judge: another tries, until the third time. Answers whose run has ended by it. */
const failOnce = async (
  tx: Tx,
  lease: Lease,
  failures: number,
  note: string,
): Promise<{ problemId?: ProblemId }> => {
  if (failures < jobAttempts) {
    await failJob(tx, lease, failures)
    return {}
  }
  const problemId = await giveUp(tx, lease.executionId, note)
  await removeJob(tx, lease.executionId)
  return { problemId }
}

const giveUp = async (tx: Tx, executionId: ExecutionId, note: string): Promise<ProblemId> => {
  const run = await breakExecution(tx, executionId, note)
  await endRun(tx, run, null)
  await endValidatorRun(tx, executionId)
  await publishRuns(tx, run.problemId, [{ id: executionId, solutionId: run.solutionId }])
  return run.problemId
}

/** Leases that ran out for the third time end in Internal Error; nothing hangs. Answers what was ended. */
export const endHopelessJobs = async (db: Db): Promise<ExecutionId[]> => {
  const problems = new Set<ProblemId>()
  const ended = await inTransaction(db, async (tx) => {
    const ids = await removeHopelessJobs(tx)
    for (const id of ids)
      problems.add(await giveUp(tx, id, 'The judge was lost three times while running this.'))
    return ids
  })
  for (const problemId of problems) await markUncounted(db, problemId)
  return ended
}

/** Answers whose run it was. */
const finish = async (tx: Tx, report: Report): Promise<ProblemId> => {
  const { executionId } = report
  const ended = await writeChecks(tx, report)
  const run = await finishExecution(tx, report, { ended, ...endOf(report) })
  await remember(tx, report, run.toRemember)
  if (report.build?.ok === false) await writeUnbuiltCells(tx, executionId)
  if (run.solutionId === null) {
    await takeForTools(tx, report)
    await endValidatorRun(tx, executionId)
  }
  await endRun(tx, run, null)
  await publishRuns(tx, run.problemId, [{ id: executionId, solutionId: run.solutionId }])
  if (run.isTrial) await dropRuns(tx, [executionId])
  return run.problemId
}

/** An end that no check decides. */
const endOf = (report: Report): { end?: { status: Status; verdict: Verdict | null } } => {
  if (report.status === status.internalError)
    return { end: { status: status.internalError, verdict: null } }
  if (report.build?.ok === false)
    return { end: { status: status.finished, verdict: 'CompilationError' } }
  return {}
}
