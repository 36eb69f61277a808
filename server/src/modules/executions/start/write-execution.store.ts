import { status } from '@drafts/contract'
import type {
  AccountId,
  ExecutionId,
  JobMessage,
  ProblemId,
  Report,
  Status,
  Verdict,
} from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/schema.ts'
import { storable, storableJson } from '../../../platform/db/storable.ts'

// The one writer of executions and their checks.

const open: Status[] = [status.waiting, status.building, status.running]

export const insertExecution = async (
  tx: Tx,
  execution: Insertable<Tables['executions']>,
  checks: readonly Insertable<Tables['checks']>[],
): Promise<void> => {
  await tx.insertInto('executions').values(execution).execute()
  if (checks.length > 0) await tx.insertInto('checks').values(checks).execute()
}

/** The job of an execution, without what an earlier attempt judged. */
export const findRemainingJob = async (
  db: Db,
  executionId: ExecutionId,
): Promise<Omit<JobMessage, 'attempt'> | undefined> => {
  const { rows } = await sql<{
    job: Omit<JobMessage, 'attempt'>
    done: number[] | null
    failed: number[] | null
  }>`
    select e.job, array_agg(c.no) as done,
      array_agg(c.no) filter (where c.no is not null and
        (c.status = ${status.internalError} or c.verdict is distinct from 'Accepted')) as failed
    from executions e left join checks c on c.execution_id = e.id
      and c.status in (${status.internalError}, ${status.finished})
    where e.id = ${executionId} group by e.id`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { job } = found
  const done = new Set(found.done ?? [])
  const failed = new Set(found.failed ?? [])
  const checks = job.checks.filter(({ no }) => !done.has(no))
  if (job.groups) {
    const groups = job.checks.flatMap(({ no, group }) => (failed.has(no) ? (group ?? []) : []))
    return { ...job, checks, groups: job.groups.map((one, at) => withFailure(one, groups, at)) }
  }
  // Not thorough: nothing after the first check that is not Accepted.
  const end = job.thorough ? Infinity : Math.min(...failed)
  return { ...job, checks: checks.filter(({ no }) => no < end) }
}

type JobGroup = NonNullable<JobMessage['groups']>[number]

const withFailure = (group: JobGroup, failed: readonly number[], at: number): JobGroup =>
  failed.includes(at) ? { ...group, failed: true } : group

/** In one statement; a check that has ended stays as it is. */
export const writeChecks = async (tx: Tx, { executionId, checks }: Report): Promise<void> => {
  if (checks.length === 0) return
  const rows = checks.map((check) => ({
    no: check.no,
    status: check.status,
    verdict: check.verdict,
    cpu: check.usages?.cpu ?? null,
    memory: check.usages?.memory ?? null,
    wall: check.programUsages?.find(({ program }) => program === 'solution')?.wall ?? null,
    output: check.output?.blob ?? null,
    result: check,
  }))
  await sql`
    update checks c set status = r.status, verdict = r.verdict, cpu_ns = r.cpu, memory_bytes = r.memory,
      wall_ns = r.wall, output_hash = r.output, result = r.result
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r(no int, status int, verdict text, cpu bigint,
      memory bigint, wall bigint, output text, result jsonb)
    where c.execution_id = ${executionId} and c.no = r.no and c.status in (${sql.join(open)})`.execute(
    tx,
  )
}

/** Status, build log and progress. `isBuilt`: this report is the first that brings a build. */
export const writeProgress = async (
  tx: Tx,
  report: Report,
): Promise<{ isBuilt: boolean; hasNewStatus: boolean }> => {
  const build = report.build && storableJson(report.build)
  const before = await tx
    .selectFrom('executions')
    .select(['build', 'status'])
    .where('id', '=', report.executionId)
    .executeTakeFirst()
  await sql`update executions set status = ${report.status},
      build = coalesce(${build}::jsonb, build),
      log = coalesce(${report.error ? storable(report.error.note) : null}, log),
      done = (select count(*) from checks where execution_id = ${report.executionId}
        and status in (${status.skipped}, ${status.internalError}, ${status.finished}))
    where id = ${report.executionId}`.execute(tx)
  return {
    isBuilt: build !== null && before?.build === null,
    hasNewStatus: before?.status !== report.status,
  }
}

/** Checks that run for long enough to be seen. True: one of them was not known to run. */
export const writeRunning = async (tx: Tx, { executionId, running }: Report): Promise<boolean> => {
  if (running.length === 0) return false
  const { numAffectedRows = 0n } = await sql`
    update checks c set status = ${status.running}, started_at = now() - make_interval(secs => r."forMs" / 1000.0)
    from jsonb_to_recordset(${storableJson(running)}::jsonb) as r(no int, "forMs" int)
    where c.execution_id = ${executionId} and c.no = r.no and c.status = ${status.waiting}`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/** What ran at an attempt that is over waits again. */
export const resetRunning = async (db: Db, executionId: ExecutionId): Promise<void> => {
  await db
    .updateTable('checks')
    .set({ status: status.waiting, started_at: null })
    .where('execution_id', '=', executionId)
    .where('status', '=', status.running)
    .execute()
}

/** Somebody ended it: the verdict is that of what was judged, in test order, if that has one. */
export const markStopped = async (
  tx: Tx,
  executionId: ExecutionId,
  accountId: AccountId,
): Promise<void> => {
  const first = await firstNotAccepted(tx, executionId)
  const judged = first?.status === status.finished ? first.verdict : null
  const verdict = first ? judged : 'Accepted'
  await endOpenChecks(tx, executionId)
  await finishExecution(tx, executionId, { status: status.finished, verdict })
  await tx
    .updateTable('executions')
    .set({ stopped_by: accountId })
    .where('id', '=', executionId)
    .execute()
}

const checksAtOnce = 5000

/**
 * Removes checks of runs that ended before, where a newer run of the same solution has judged the same test; and the jobs
 * of those runs, which nobody runs again. Answers how many checks.
 */
export const removeOldChecks = async (db: Db, before: Date): Promise<number> => {
  const { rows } = await sql<{ checks: number }>`
    with old as (
      select c.execution_id, c.no from executions e join checks c on c.execution_id = e.id
      where e.finished_at < ${before} and e.solution_id is not null and exists (
        select 1 from executions n join checks m on m.execution_id = n.id
        where n.solution_id = e.solution_id and n.finished_at > e.finished_at
          and m.test_id is not distinct from c.test_id and m.status = ${status.finished})
      limit ${checksAtOnce}),
    gone as (delete from checks c using old
      where c.execution_id = old.execution_id and c.no = old.no returning c.execution_id),
    emptied as (update executions set job = '{}'
      where id in (select execution_id from gone) returning id)
    select (select count(*)::int from gone) as checks, (select count(*)::int from emptied) as runs`.execute(
    db,
  )
  return rows[0]?.checks ?? 0
}

/** Removes runs of programs that are nobody's, once what they say is known: there are many of them. */
export const dropRuns = async (db: Db, ids: readonly ExecutionId[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('executions').where('id', '=', anyOf(ids)).where('free', '=', true).execute()
}

/** Checks that were not judged are Skipped. */
export const endOpenChecks = async (tx: Tx, executionId: ExecutionId): Promise<void> => {
  await tx
    .updateTable('checks')
    .set({ status: status.skipped })
    .where('execution_id', '=', executionId)
    .where('status', '=', anyOf(open))
    .execute()
}

/** The first check, in test order, that does not say Accepted, and is Skipped only where no other is; undefined: all do. */
export const firstNotAccepted = (
  tx: Tx,
  executionId: ExecutionId,
): Promise<{ status: Status; verdict: Verdict | null } | undefined> =>
  tx
    .selectFrom('checks')
    .select(['status', 'verdict'])
    .where('execution_id', '=', executionId)
    .where(sql<boolean>`(status <> ${status.finished} or verdict is distinct from 'Accepted')`)
    .orderBy(sql`status = ${status.skipped}`)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst()

/** Usages of an execution are the maxima over its checks. */
export const finishExecution = async (
  tx: Tx,
  executionId: ExecutionId,
  end: { status: Status; verdict: Verdict | null },
): Promise<void> => {
  await sql`update executions set finished_at = now(), done = total,
      status = ${end.status}, verdict = ${end.verdict},
      cpu_ns = (select max(cpu_ns) from checks where execution_id = ${executionId}),
      memory_bytes = (select max(memory_bytes) from checks where execution_id = ${executionId})
    where id = ${executionId}`.execute(tx)
}

/** Ends an execution that no judge could run; a note that is there stays. */
export const breakExecution = async (
  tx: Tx,
  executionId: ExecutionId,
  note: string,
): Promise<void> => {
  await sql`update executions set status = ${status.internalError}, finished_at = now(),
      log = coalesce(log, ${storable(note)})
    where id = ${executionId}`.execute(tx)
  await endOpenChecks(tx, executionId)
}

export const findProblemOf = async (
  tx: Db | Tx,
  executionId: ExecutionId,
): Promise<ProblemId | undefined> => {
  const row = await tx
    .selectFrom('executions')
    .select('problem_id')
    .where('id', '=', executionId)
    .executeTakeFirst()
  return row?.problem_id
}
