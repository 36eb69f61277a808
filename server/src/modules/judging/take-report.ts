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
  endRuns,
  finishExecutions,
  publishRuns,
  writeChecks,
  writeProgress,
  writeRunning,
  writeUnbuiltCells,
} from '../executions/index.ts'
import { markUncounted } from '../problems/index.ts'
import {
  endLeases,
  failJob,
  markProgressed,
  removeHopelessJobs,
  removeJob,
  renewLease,
  shouldYield,
} from '../queue/index.ts'
import { rememberBuilds } from '../builds/index.ts'
import type { EndedExecution, ToRemember } from '../executions/index.ts'
import type { Lease } from '../queue/index.ts'
import { takeCheckerTests } from '../tool-tests/index.ts'
import { endValidatorRun, takeValidations } from '../validators/index.ts'

/**
 * Takes reports of a judge in one transaction. Such as renew a lease come alone: their checks are written in one statement. Such as
 * end a job come with others: they set verdict and usage, and remove the jobs. The judge is to stop where this attempt no
 * longer holds the job, and after a fault of its own, which is counted and tried elsewhere. The answers are in the order of
 * the reports.
 */
export const takeReports = async (
  db: Db,
  judgeId: JudgeId,
  reports: readonly Report[],
): Promise<ReportAnswer[]> => {
  const taken = await inTransaction(db, async (tx) => {
    const ended = await takeEnds(tx, judgeId, reports.filter(isEnd))
    const answers: ReportAnswer[] = []
    const problems = new Set(ended.values())
    for (const report of reports) {
      if (isEnd(report)) {
        answers.push({ go: ended.has(report.executionId) ? 'on' : 'stop' })
        continue
      }
      const { problemId, ...answer } = await take(tx, judgeId, report)
      answers.push(answer)
      if (problemId) problems.add(problemId)
    }
    return { answers, problems }
  })
  // Not in the transaction: a change of a problem locks it before its runs.
  for (const problemId of taken.problems) await markUncounted(db, problemId)
  return taken.answers
}

/** Its job is over, and is not tried elsewhere. */
export const isEnd = ({ status: at, error }: Report): boolean =>
  (at === status.finished || at === status.internalError) && error?.whose !== 'judge'

type Taken = ReportAnswer & { problemId?: ProblemId }

const take = async (tx: Tx, judgeId: JudgeId, report: Report): Promise<Taken> => {
  const { executionId, attempt, error } = report
  const lease = { executionId, judgeId, attempt }
  const job = await renewLease(tx, lease)
  if (!job) return { go: 'stop' }
  if (error?.whose === 'judge')
    return { go: 'stop', ...(await failOnce(tx, lease, job.failures, error.note)) }
  const count = (await writeChecks(tx, judgeId, [report])).get(executionId) ?? 0
  const isRunning = await writeRunning(tx, report)
  const { problemId, solutionId, isBuilt, hasNewStatus, toRemember } = await writeProgress(
    tx,
    report,
    count,
  )
  await remember(tx, [{ report, toRemember }])
  if (solutionId === null) await takeForTools(tx, report)
  const hasJudged = isBuilt || report.checks.length > 0
  if (hasJudged && !job.progressed) await markProgressed(tx, executionId)
  // A report that only renews the lease changes nothing that is seen.
  if (hasJudged || isRunning || hasNewStatus)
    await publishRuns(tx, problemId, [{ id: executionId, solutionId }])
  return { go: (await shouldYield(tx, judgeId, executionId)) ? 'yield' : 'on' }
}

/** Remembers what was built, where that is new. */
const remember = (
  tx: Tx,
  reports: readonly { report: Report; toRemember: ToRemember | null }[],
): Promise<void> =>
  rememberBuilds(
    tx,
    reports.flatMap(({ report: { build }, toRemember: found }) =>
      found && build?.hashes ? [{ ...found, hashes: build.hashes }] : [],
    ),
  )

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
  await endRuns(tx, [run], null)
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

/** Answers the runs that this judge still held, and whose they were. */
const takeEnds = async (
  tx: Tx,
  judgeId: JudgeId,
  said: readonly Report[],
): Promise<Map<ExecutionId, ProblemId>> => {
  if (said.length === 0) return new Map()
  const held = await endLeases(tx, judgeId, said)
  const reports = new Map(
    said
      .filter(({ executionId }) => held.has(executionId))
      .map((report) => [report.executionId, report]),
  )
  if (reports.size === 0) return new Map()
  const ended = await writeChecks(tx, judgeId, [...reports.values()])
  const found = await finishExecutions(
    tx,
    [...reports.values()].map((report) => ({
      report,
      ended: ended.get(report.executionId) ?? 0,
      ...endOf(report),
    })),
  )
  const runs = found
    .flatMap((run) => {
      const report = reports.get(run.executionId)
      return report ? [{ ...run, report }] : []
    })
    // Rows are locked in one order, whichever judge ends such runs.
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  await remember(tx, runs)
  for (const { executionId, solutionId, report } of runs) {
    if (report.build?.ok === false) await writeUnbuiltCells(tx, executionId)
    if (solutionId !== null) continue
    await takeForTools(tx, report)
    await endValidatorRun(tx, executionId)
  }
  await endRuns(tx, runs, null)
  for (const [problemId, its] of Map.groupBy(runs, (run) => run.problemId))
    await publishRuns(
      tx,
      problemId,
      its.map(({ executionId, solutionId }) => ({ id: executionId, solutionId })),
    )
  const trials = runs.filter(({ isTrial }) => isTrial)
  await dropRuns(
    tx,
    trials.map(({ executionId }) => executionId),
  )
  return new Map(runs.map(({ executionId, problemId }) => [executionId, problemId]))
}

const placeOf = ({ problemId, solutionId, executionId }: EndedExecution): string =>
  [problemId, solutionId, executionId].join(' ')

/** An end that no check decides. */
const endOf = (report: Report): { end?: { status: Status; verdict: Verdict | null } } => {
  if (report.status === status.internalError)
    return { end: { status: status.internalError, verdict: null } }
  if (report.build?.ok === false)
    return { end: { status: status.finished, verdict: 'CompilationError' } }
  return {}
}
