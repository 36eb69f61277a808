import { jobAttempts, leaseMs, status } from '@drafts/contract'
import type { Report, ReportAnswer, Verdict } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import { storable, storableJson } from '../../platform/db/storable.ts'
import { failuresNow, shouldYield } from './queue.ts'

/**
 * Takes a judge's report: renews the lease, writes the checks in one statement, and at the end sets verdict and
 * usage and removes the job, all in one transaction. Told to stop: the lease is no longer this attempt's.
 */
export const takeReport = async (db: Db, judgeId: string, report: Report): Promise<ReportAnswer> =>
  db.transaction().execute(async (tx) => {
    const job = await tx
      .updateTable('jobs')
      .set({ lease_until: sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})` })
      .where('execution_id', '=', report.executionId)
      .where('judge_id', '=', judgeId)
      .where('attempt', '=', report.attempt)
      .returning(failuresNow(sql.ref('jobs')).as('failures_now'))
      .executeTakeFirst()
    if (!job) return { go: 'stop' }
    if (report.error?.whose === 'judge') {
      await fail(tx, judgeId, report, job.failures_now)
      return { go: 'stop' }
    }
    await writeChecks(tx, report)
    await writeProgress(tx, report)
    if (report.status === status.finished || report.status === status.internalError) {
      await finish(tx, report)
      return { go: 'on' }
    }
    return { go: (await shouldYield(tx, judgeId, report.executionId)) ? 'yield' : 'on' }
  })

/** A fault of the judge: another tries, until the third time. */
const fail = async (tx: Tx, judgeId: string, report: Report, failures: number): Promise<void> => {
  const { executionId } = report
  const note = storable(report.error?.note ?? '')
  if (failures < jobAttempts) {
    await tx
      .updateTable('jobs')
      .set({
        judge_id: null,
        lease_until: null,
        started_at: null,
        failures,
        last_judge_id: judgeId,
        failed_at: sql<Date>`now()`,
      })
      .where('execution_id', '=', executionId)
      .execute()
    return
  }
  await tx
    .updateTable('executions')
    .set({ status: status.internalError, log: note, finished_at: sql<Date>`now()` })
    .where('id', '=', executionId)
    .execute()
  await endOpenChecks(tx, executionId)
  await tx.deleteFrom('jobs').where('execution_id', '=', executionId).execute()
  await publishExecution(tx, executionId)
}

const writeChecks = async (tx: Tx, { executionId, checks }: Report): Promise<void> => {
  if (checks.length === 0) return
  const rows = checks.map((check) => ({
    no: check.no,
    status: check.status,
    verdict: check.verdict,
    cpu: check.usages?.cpu ?? null,
    memory: check.usages?.memory ?? null,
    output: check.output?.blob ?? null,
    result: check,
  }))
  await sql`
    update checks c set status = r.status, verdict = r.verdict, cpu_ns = r.cpu, memory_bytes = r.memory,
      output_hash = r.output, result = r.result
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r(no int, status int, verdict text, cpu bigint,
      memory bigint, output text, result jsonb)
    where c.execution_id = ${executionId} and c.no = r.no and c.status in (0, 1, 2)`.execute(tx)
  await tx
    .updateTable('jobs')
    .set({ progressed: true })
    .where('execution_id', '=', executionId)
    .execute()
}

const writeProgress = async (tx: Tx, report: Report): Promise<void> => {
  const build = report.build && storableJson(report.build)
  if (build !== null)
    await sql`update jobs set progressed = progressed or e.build is null from executions e
      where jobs.execution_id = ${report.executionId} and e.id = jobs.execution_id`.execute(tx)
  await sql`update executions set status = ${report.status},
      build = coalesce(${build}::jsonb, build),
      log = coalesce(${report.error ? storable(report.error.note) : null}, log),
      done = (select count(*) from checks where execution_id = ${report.executionId} and status in (-1, 6, 7))
    where id = ${report.executionId}`.execute(tx)
}

/** The verdict is that of the first check, in test order, that is not Accepted; usages are maxima (contract §2). */
const finish = async (tx: Tx, report: Report): Promise<void> => {
  const { executionId } = report
  await endOpenChecks(tx, executionId)
  const ended = await verdictOf(tx, report)
  await sql`update executions set finished_at = now(),
      done = total,
      status = ${ended === null ? status.internalError : status.finished},
      verdict = ${ended},
      cpu_ns = (select max(cpu_ns) from checks where execution_id = ${executionId}),
      memory_bytes = (select max(memory_bytes) from checks where execution_id = ${executionId})
    where id = ${executionId}`.execute(tx)
  await tx.deleteFrom('jobs').where('execution_id', '=', executionId).execute()
  await publishExecution(tx, executionId)
}

/**
 * Null: there is none, the execution ends in Internal Error. A check that was not run decides like one that broke:
 * Accepted is only what was judged to the end.
 */
const verdictOf = async (tx: Tx, report: Report): Promise<Verdict | null> => {
  if (report.status === status.internalError) return null
  if (report.build?.ok === false) return 'CompilationError'
  const first = await tx
    .selectFrom('checks')
    .select(['status', 'verdict'])
    .where('execution_id', '=', report.executionId)
    .where(sql<boolean>`(status <> ${status.finished} or verdict is distinct from 'Accepted')`)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst()
  if (!first) return 'Accepted'
  return first.status === status.finished ? (first.verdict as Verdict | null) : null
}

const endOpenChecks = async (tx: Tx, executionId: string): Promise<void> => {
  await tx
    .updateTable('checks')
    .set({ status: status.skipped })
    .where('execution_id', '=', executionId)
    .where('status', 'in', [0, 1, 2])
    .execute()
}

const publishExecution = async (tx: Tx, executionId: string): Promise<void> => {
  const row = await tx
    .selectFrom('executions')
    .select('problem_id')
    .where('id', '=', executionId)
    .executeTakeFirst()
  if (row) await publish(tx, `problem:${row.problem_id}`, 'execution', executionId)
}
