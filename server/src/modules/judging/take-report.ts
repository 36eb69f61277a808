import { jobAttempts, status } from '@drafts/contract'
import type { ExecutionId, JudgeId, Report, ReportAnswer, Status, Verdict } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  breakExecution,
  endOpenChecks,
  endRun,
  findProblemOf,
  finishExecution,
  firstNotAccepted,
  writeChecks,
  writeProgress,
  writeRunning,
} from '../executions/index.ts'
import { markUncounted } from '../problems/index.ts'
import {
  failJob,
  markProgressed,
  removeHopelessJobs,
  removeJob,
  renewLease,
  shouldYield,
} from '../queue/index.ts'
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
  const answer = await inTransaction(db, async (tx) => take(tx, judgeId, report))
  if (isOver(report)) await countAgain(db, report.executionId)
  return answer
}

const isOver = ({ status: at }: Report): boolean =>
  at === status.finished || at === status.internalError

/** Not in the transaction: a change of a problem locks it before its runs. */
const countAgain = async (db: Db, executionId: ExecutionId): Promise<void> => {
  const problemId = await findProblemOf(db, executionId)
  if (problemId) await markUncounted(db, problemId)
}

const take = async (tx: Tx, judgeId: JudgeId, report: Report): Promise<ReportAnswer> => {
  const { executionId, attempt } = report
  const lease = { executionId, judgeId, attempt }
  const job = await renewLease(tx, lease)
  if (!job) return { go: 'stop' }
  if (report.error?.whose === 'judge') {
    await failOnce(tx, lease, job.failures, report.error.note)
    return { go: 'stop' }
  }
  await writeChecks(tx, report)
  await takeValidations(tx, report)
  await takeCheckerTests(tx, report)
  const isRunning = await writeRunning(tx, report)
  const { isBuilt, hasNewStatus } = await writeProgress(tx, report)
  const hasJudged = isBuilt || report.checks.length > 0
  if (hasJudged) await markProgressed(tx, executionId)
  if (isOver(report)) {
    await finish(tx, report)
    return { go: 'on' }
  }
  // A report that only renews the lease changes nothing that is seen.
  if (hasJudged || isRunning || hasNewStatus) await publishExecution(tx, executionId)
  return { go: (await shouldYield(tx, judgeId, executionId)) ? 'yield' : 'on' }
}

/** A fault of the judge: another tries, until the third time. */
const failOnce = async (tx: Tx, lease: Lease, failures: number, note: string): Promise<void> => {
  if (failures < jobAttempts) return failJob(tx, lease, failures)
  await giveUp(tx, lease.executionId, note)
  await removeJob(tx, lease.executionId)
}

const giveUp = async (tx: Tx, executionId: ExecutionId, note: string): Promise<void> => {
  await breakExecution(tx, executionId, note)
  await endRun(tx, executionId, null)
  await endValidatorRun(tx, executionId)
  await publishExecution(tx, executionId)
}

/** Leases that ran out for the third time end in Internal Error; nothing hangs. Answers what was ended. */
export const endHopelessJobs = (db: Db): Promise<ExecutionId[]> =>
  inTransaction(db, async (tx) => {
    const ids = await removeHopelessJobs(tx)
    for (const id of ids) await giveUp(tx, id, 'The judge was lost three times while running this.')
    return ids
  })

const finish = async (tx: Tx, report: Report): Promise<void> => {
  const { executionId } = report
  await endOpenChecks(tx, executionId)
  await finishExecution(tx, executionId, await endOf(tx, report))
  await removeJob(tx, executionId)
  await endRun(tx, executionId, null)
  await endValidatorRun(tx, executionId)
  await publishExecution(tx, executionId)
}

/**
 * The verdict is that of the first check, in test order, that is not Accepted. A check that was not run decides like one
 * that broke: Accepted is only what was judged to the end.
 */
const endOf = async (
  tx: Tx,
  report: Report,
): Promise<{ status: Status; verdict: Verdict | null }> => {
  if (report.status === status.internalError) return broken
  if (report.build?.ok === false) return ended('CompilationError')
  const first = await firstNotAccepted(tx, report.executionId)
  if (!first) return ended('Accepted')
  return first.status === status.finished && first.verdict ? ended(first.verdict) : broken
}

const broken = { status: status.internalError, verdict: null }
const ended = (verdict: Verdict) => ({ status: status.finished, verdict })

const publishExecution = async (tx: Tx, executionId: ExecutionId): Promise<void> => {
  const problemId = await findProblemOf(tx, executionId)
  if (problemId) await publish(tx, `problem:${problemId}`, [{ kind: 'execution', id: executionId }])
}
