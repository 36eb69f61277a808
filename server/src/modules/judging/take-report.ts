import { jobAttempts, leaseMs, status } from '@drafts/contract'
import type { CheckReport, Report, ReportAnswer, Verdict } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'

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
      .returning('failures')
      .executeTakeFirst()
    if (!job) return { go: 'stop' }
    if (report.error?.whose === 'judge') {
      await fail(tx, report, job.failures + 1)
      return { go: 'stop' }
    }
    await writeChecks(tx, report)
    await writeProgress(tx, report)
    if (report.status === status.finished || report.status === status.internalError)
      await finish(tx, report)
    return { go: 'on' }
  })

/** A fault of the judge: another tries, until the third time. */
const fail = async (tx: Tx, report: Report, failures: number): Promise<void> => {
  const { executionId } = report
  const note = report.error?.note ?? ''
  if (failures < jobAttempts) {
    await tx
      .updateTable('jobs')
      .set({ judge_id: null, lease_until: null, failures })
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
    result: stored(check),
  }))
  await sql`
    update checks c set status = r.status, verdict = r.verdict, cpu_ns = r.cpu, memory_bytes = r.memory,
      output_hash = r.output, result = r.result
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(no int, status int, verdict text, cpu bigint,
      memory bigint, output text, result jsonb)
    where c.execution_id = ${executionId} and c.no = r.no and c.status in (0, 1, 2)`.execute(tx)
}

/** PostgreSQL's JSON cannot hold NUL; a program's output can. The blob or the download has the true bytes. */
const stored = (check: CheckReport): CheckReport =>
  JSON.parse(JSON.stringify(check).replaceAll('\\u0000', '\\ufffd')) as CheckReport

const writeProgress = async (tx: Tx, report: Report): Promise<void> => {
  const build = report.build && JSON.stringify(report.build).replaceAll('\\u0000', '\\ufffd')
  await sql`update executions set status = ${report.status},
      build = coalesce(${build}::jsonb, build),
      log = coalesce(${report.error?.note.replaceAll('\0', '\ufffd') ?? null}, log),
      done = (select count(*) from checks where execution_id = ${report.executionId} and status in (-1, 6, 7))
    where id = ${report.executionId}`.execute(tx)
}

/** The verdict is that of the first check, in test order, that is not Accepted; usages are maxima (contract §2). */
const finish = async (tx: Tx, report: Report): Promise<void> => {
  const { executionId } = report
  await endOpenChecks(tx, executionId)
  const compiled = report.build?.ok ?? true
  const verdict: Verdict | null = compiled ? null : 'CompilationError'
  await sql`update executions set finished_at = now(),
      done = total,
      status = case when ${report.status} = 6 or exists (select 1 from checks
        where execution_id = ${executionId} and status = 6 and no < coalesce((select min(no) from checks
          where execution_id = ${executionId} and status = 7 and verdict <> 'Accepted'), 2147483647)) then 6 else 7 end,
      verdict = case when ${report.status} = 6 then null else coalesce(${verdict}, (select verdict from checks
        where execution_id = ${executionId} and status = 7 and verdict <> 'Accepted' order by no limit 1),
        case when exists (select 1 from checks where execution_id = ${executionId} and status = 6) then null
          else 'Accepted' end) end,
      cpu_ns = (select max(cpu_ns) from checks where execution_id = ${executionId}),
      memory_bytes = (select max(memory_bytes) from checks where execution_id = ${executionId})
    where id = ${executionId}`.execute(tx)
  await tx.deleteFrom('jobs').where('execution_id', '=', executionId).execute()
  await publishExecution(tx, executionId)
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
