import type { Job } from '@drafts/contract'
import { jobAttempts, jobSliceMs, leaseMs } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { judgeSilentAfterS } from '../languages/index.ts'

// How the queue works. A row of `jobs` waits (judge_id null) or is leased. `claim` takes the next one a judge can
// run, skipping rows another claim holds, and counts an attempt; each report renews the lease; a lease that ran
// out makes the row claimable again, so a dead judge needs nobody to notice. A late report of an old attempt
// matches no row and is told to stop. A job that had its slice while others have nothing running is told to yield:
// it is released with what is judged, and queues again. The job's own fault of a judge (or a lease that ran out) is a failure; the
// third in a row that judged nothing ends the execution in status 6. Whose failure it was stays in the row: that judge takes the job again only
// when no other connected one offers the language, or none came for it in 10 s.

const otherJudgesFirstS = 10

/** Failures with the lease that ran out, if one did. An attempt that judged a check starts the count again. */
export const failuresNow = (jobs: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${jobs}.judge_id is null then ${jobs}.failures when ${jobs}.progressed then 0
    else ${jobs}.failures + 1 end`

/**
 * Whoever has least running is next, then whoever was served longest ago: somebody's 50 runs do not hold up another's
 * single one, and long jobs take turns (`shouldYield`). `express`: only for people who have nothing running.
 */
export const claimJob = async (
  db: Db,
  judgeId: string,
  { languages, express }: { languages: string[]; express: boolean },
): Promise<Job | undefined> => {
  const { rows } = await sql<{ execution_id: string; attempt: number }>`
    with busy as (
      select account_id, count(*) as jobs from jobs where judge_id is not null and lease_until >= now() group by account_id
    ), next as (
      select j.execution_id, j.account_id from jobs j left join busy b on b.account_id = j.account_id
        left join job_turns t on t.account_id = j.account_id
      where (j.judge_id is null or j.lease_until < now()) and j.language_ids <@ ${languages}::text[]
        and ${failuresNow(sql.ref('j'))} < ${jobAttempts}
        and (not ${express} or b.jobs is null)
        and (coalesce(j.judge_id, j.last_judge_id) is distinct from ${judgeId}
          or coalesce(j.lease_until, j.failed_at) < now() - make_interval(secs => ${otherJudgesFirstS})
          or not exists (select 1 from judges o where o.id <> ${judgeId} and j.language_ids <@ o.languages
            and o.last_seen_at > now() - make_interval(secs => ${judgeSilentAfterS})))
      order by coalesce(b.jobs, 0), t.served_at nulls first, j.queued_at
      limit 1 for update of j skip locked
    ), turn as (
      insert into job_turns (account_id, served_at) select account_id, clock_timestamp() from next
      on conflict (account_id) do update set served_at = excluded.served_at
    )
    update jobs set judge_id = ${judgeId}, attempt = attempt + 1,
      failures = ${failuresNow(sql.ref('jobs'))}, progressed = false,
      last_judge_id = coalesce(judge_id, last_judge_id),
      lease_until = now() + make_interval(secs => ${leaseMs / 1000}), started_at = now()
    from next where jobs.execution_id = next.execution_id
    returning jobs.execution_id, jobs.attempt`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return remainingJob(db, row.execution_id, row.attempt)
}

/** Somebody waits who has nothing running, this judge could run it, and this job had its slice. */
export const shouldYield = async (
  db: Db | Tx,
  judgeId: string,
  executionId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jobs mine join judges me on me.id = ${judgeId}
    where mine.execution_id = ${executionId} and mine.judge_id = me.id
      and mine.started_at < now() - make_interval(secs => ${jobSliceMs / 1000})
      and exists (select 1 from jobs w where w.judge_id is null and w.account_id <> mine.account_id
        and w.language_ids <@ me.languages and w.failures < ${jobAttempts}
        and (w.last_judge_id is distinct from me.id
          or w.failed_at < now() - make_interval(secs => ${otherJudgesFirstS}))
        and not exists (select 1 from jobs r where r.account_id = w.account_id and r.judge_id is not null
          and r.lease_until >= now()))`.execute(db)
  return rows.length > 0
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
    .set({
      judge_id: null,
      lease_until: null,
      started_at: null,
      // An attempt that went further starts the count again; one that was only given back is no failure.
      failures: sql<number>`case when progressed then 0 else failures end`,
    })
    .where('execution_id', '=', executionId)
    .where('judge_id', '=', judgeId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Leases that ran out for the third time end in Internal Error; nothing hangs. Answers what was ended. */
export const endHopelessJobs = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ execution_id: string }>`
    with gone as (
      delete from jobs where ${failuresNow(sql.ref('jobs'))} >= ${jobAttempts}
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
