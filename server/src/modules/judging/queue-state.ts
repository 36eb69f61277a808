import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

const jobsShown = 100

interface JobRow {
  execution_id: string
  problem_id: string
  title: string
  handle: string
  language_id: string
  judge: string | null
  attempt: number
  failures: number
  done: number
  total: number
  queued_at: Date
  started_at: Date | null
}

/** What administrators see of the queue: numbers of all, and the first jobs, running ones first. */
export const queueState = async (db: Db) => {
  const [numbers, jobs] = await Promise.all([queueNumbers(db), firstJobs(db)])
  return { ...numbers, jobs: jobs.map(presentJob) }
}

/** A job whose lease ran out waits, whatever name it still carries. */
export const queueNumbers = async (db: Db) => {
  const { rows } = await sql<{ waiting: number; running: number; oldest: number }>`
    select count(*) filter (where not leased)::int as waiting,
      count(*) filter (where leased)::int as running,
      coalesce(extract(epoch from now() - min(queued_at) filter (where not leased)) * 1000, 0)::bigint::int as oldest
    from (select queued_at, judge_id is not null and lease_until >= now() as leased from jobs) j`.execute(
    db,
  )
  return {
    waiting: rows[0]?.waiting ?? 0,
    running: rows[0]?.running ?? 0,
    oldestWaitingMs: rows[0]?.oldest ?? 0,
  }
}

const firstJobs = async (db: Db): Promise<JobRow[]> => {
  const { rows } = await sql<JobRow>`
    select j.execution_id, e.problem_id, p.title, a.handle, e.language_id, k.name as judge, j.attempt, j.failures,
      e.done, e.total, j.queued_at, j.started_at
    from jobs j join executions e on e.id = j.execution_id join problems p on p.id = e.problem_id
      join accounts a on a.id = j.account_id
      left join judges k on k.id = j.judge_id and j.lease_until >= now()
    order by k.name is null, j.queued_at limit ${jobsShown}`.execute(db)
  return rows
}

const presentJob = (row: JobRow) => ({
  executionId: row.execution_id,
  problemId: row.problem_id,
  problemTitle: row.title,
  handle: row.handle,
  languageId: row.language_id,
  judge: row.judge,
  attempt: row.attempt,
  failures: Math.ceil(row.failures),
  done: row.done,
  total: row.total,
  queuedAt: row.queued_at.toISOString(),
  startedAt: row.judge === null ? null : (row.started_at?.toISOString() ?? null),
})
