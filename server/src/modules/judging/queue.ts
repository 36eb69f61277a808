import type { Job } from '@drafts/contract'
import { jobAttempts, leaseMs } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { judgeSilentAfterS } from '../languages/index.ts'

// How the queue works. A row of `jobs` waits (judge_id null) or is leased. `claim` takes the next one a judge can
// run, skipping rows another claim holds, and counts an attempt; each report renews the lease; a lease that ran
// out makes the row claimable again, so a dead judge needs nobody to notice. A late report of an old attempt
// matches no row and is told to stop. The job's own fault of a judge (or a lease that ran out) is a failure; the
// third ends the execution in status 6. Whose failure it was stays in the row: that judge takes the job again only
// when no other connected one offers the language, or none came for it in 10 s.

const otherJudgesFirstS = 10

/** Least busy people first: somebody's 50 runs do not hold up another's single one. */
export const claimJob = async (
  db: Db,
  judgeId: string,
  languages: string[],
): Promise<Job | undefined> => {
  const { rows } = await sql<{ execution_id: string; attempt: number }>`
    update jobs set judge_id = ${judgeId}, attempt = attempt + 1,
      failures = failures + case when judge_id is null then 0 else 1 end,
      last_judge_id = coalesce(judge_id, last_judge_id),
      lease_until = now() + make_interval(secs => ${leaseMs / 1000})
    where execution_id = (
      select j.execution_id from jobs j
      where (j.judge_id is null or j.lease_until < now()) and j.language_id = any(${languages}::text[])
        and j.failures + case when j.judge_id is null then 0 else 1 end < ${jobAttempts}
        and (coalesce(j.judge_id, j.last_judge_id) is distinct from ${judgeId}
          or coalesce(j.lease_until, j.failed_at) < now() - make_interval(secs => ${otherJudgesFirstS})
          or not exists (select 1 from judges o where o.id <> ${judgeId} and j.language_id = any(o.languages)
            and o.last_seen_at > now() - make_interval(secs => ${judgeSilentAfterS})))
      order by (select count(*) from jobs o where o.account_id = j.account_id and o.judge_id is not null
        and o.lease_until >= now()), j.queued_at
      limit 1 for update skip locked
    )
    returning execution_id, attempt`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return remainingJob(db, row.execution_id, row.attempt)
}

/** Without what an earlier attempt judged; not thorough, nothing after its first check that is not Accepted. */
const remainingJob = async (
  db: Db,
  executionId: string,
  attempt: number,
): Promise<Job | undefined> => {
  const { rows } = await sql<{
    job: Omit<Job, 'attempt'>
    done: number[] | null
    failed: number | null
  }>`
    select e.job, array_agg(c.no) as done,
      min(c.no) filter (where c.status = 6 or c.verdict is distinct from 'Accepted') as failed
    from executions e left join checks c on c.execution_id = e.id and c.status in (6, 7)
    where e.id = ${executionId} group by e.id`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { job } = found
  const done = new Set(found.done ?? [])
  const end = job.thorough ? Infinity : (found.failed ?? Infinity)
  return {
    ...job,
    attempt,
    checks: job.checks.filter(({ no }) => !done.has(no) && no < end),
  }
}

/** Gives a lease back: a judge that shuts down. It does not count as a failure. */
export const releaseJob = async (
  db: Db,
  judgeId: string,
  executionId: string,
  attempt: number,
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ judge_id: null, lease_until: null })
    .where('execution_id', '=', executionId)
    .where('judge_id', '=', judgeId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Leases that ran out for the third time end in Internal Error; nothing hangs. Answers what was ended. */
export const endHopelessJobs = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ execution_id: string }>`
    with gone as (
      delete from jobs where failures + case when judge_id is null then 0 else 1 end >= ${jobAttempts}
        and (judge_id is null or lease_until < now())
      returning execution_id
    ), ended as (
      update executions e set status = 6, finished_at = now(),
        log = coalesce(e.log, 'The judge was lost three times while running this.')
      from gone where e.id = gone.execution_id
    ), checks_ended as (
      update checks c set status = -1 from gone where c.execution_id = gone.execution_id and c.status in (0, 1, 2)
    ), told as (
      insert into events (topic, kind, entity_id)
      select 'problem:' || e.problem_id, 'execution', e.id from gone join executions e on e.id = gone.execution_id
    )
    select execution_id from gone`.execute(db)
  return rows.map((row) => row.execution_id)
}
