import type { AccountId, ExecutionId, JudgeId, ProblemId } from '@drafts/contract'
import { jobAttempts, jobSliceMs, leaseMs } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { judgeSilentAfterS } from '../languages/index.ts'

// How the queue works. A row of `jobs` waits (judge_id null) or is leased. `claimJobs` takes the next one a judge can
// run, skipping rows another claim holds, and counts an attempt; each report renews the lease; a lease that ran
// out makes the row claimable again, so a dead judge needs nobody to notice. A late report of an old attempt
// matches no row and is answered with stop. A job that had its slice while others have nothing running is answered with yield:
// it is released with what is judged, and queues again. The job's own fault of a judge (or a lease that ran out) is a
// failure; the third in a row that judged nothing ends the execution in status 6. The row keeps whose failure it was: that
// judge takes the job again only when no other connected one offers the language, or none came for it in 10 s.

const otherJudgesFirstS = 10
/** A run of as many checks is short. */
const shortChecks = 3

/** A waiting job: nobody holds it. */
const free = { judge_id: null, lease_until: null, started_at: null }

/** Failures with the lease that ran out, if one did. An attempt that judged a check starts the count again. */
const failuresNow = (jobs: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${jobs}.judge_id is null then ${jobs}.failures when ${jobs}.progressed then 0
    else ${jobs}.failures + 1 end`

/** The solution of this run was built before, from the same source: a judge most likely has the program. */
const wasBuilt = (executionId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from executions mine join executions e on e.solution_id = mine.solution_id
    and e.source_hash = mine.source_hash and e.language_id = mine.language_id and e.build->>'ok' = 'true'
  where mine.id = ${executionId})`

interface NewJob {
  execution_id: ExecutionId
  account_id: AccountId
  language_ids: string[]
  is_background: boolean
}

/** They are taken in this order. */
export const insertJobs = async (tx: Tx, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return
  await sql`
    insert into jobs (execution_id, account_id, language_ids, is_background, is_built, queued_at)
    select j.execution_id, j.account_id, array(select jsonb_array_elements_text(j.language_ids)), j.is_background,
      ${wasBuilt(sql.ref('j.execution_id'))}, now() + make_interval(secs => (j.no - 1) / 1e6)
    from rows from (jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as (execution_id text, account_id text,
      language_ids jsonb, is_background boolean)) with ordinality as j(execution_id, account_id, language_ids, is_background, no)`.execute(
    tx,
  )
}

/**
 * The person with least running is next, then the one served longest ago: somebody's 50 runs do not hold up another's
 * single one, and long jobs take turns (`shouldYield`). Of one person's jobs those that were asked for go before what follows
 * imports, and programs that are built before those that are not: verdicts come while the others are built. `express`: only for people who have nothing running. `wasLost`:
 * another judge held the job, and its lease ran out. More than one (`most`) are short runs of one person while nobody else waits: they
 * go to one judge in one call. None that failed is among them: it would take the others with it.
 */
export const claimJobs = async (
  db: Db,
  judgeId: JudgeId,
  { languages, express, most }: { languages: string[]; express: boolean; most: number },
): Promise<{ executionId: ExecutionId; attempt: number; wasLost: boolean }[]> => {
  const { rows } = await sql<{ execution_id: ExecutionId; attempt: number; was_lost: boolean }>`
    with busy as (
      select account_id, count(*) as jobs, count(*) filter (where not is_background) as asked from jobs
      where judge_id is not null and lease_until >= now() group by account_id
    ), next as (
      select j.execution_id, j.account_id, j.judge_id is not null as was_lost, j.is_built, j.is_background, j.failures
      from jobs j left join busy b on b.account_id = j.account_id
        left join job_turns t on t.account_id = j.account_id
      where (j.judge_id is null or j.lease_until < now()) and j.language_ids <@ ${languages}::text[]
        and ${failuresNow(sql.ref('j'))} < ${jobAttempts}
        and (not ${express} or b.jobs is null or (b.asked = 0 and not j.is_background))
        and (coalesce(j.judge_id, j.last_judge_id) is distinct from ${judgeId}
          or coalesce(j.lease_until, j.failed_at) < now() - make_interval(secs => ${otherJudgesFirstS})
          or not exists (select 1 from judges o where o.id <> ${judgeId} and j.language_ids <@ o.languages
            and o.last_seen_at > now() - make_interval(secs => ${judgeSilentAfterS})))
      order by coalesce(b.jobs, 0), t.served_at nulls first, j.is_background, j.is_built desc, j.queued_at
      limit 1 for update of j skip locked
    ), more as (
      select j.execution_id from next n join jobs j on j.account_id = n.account_id and j.execution_id <> n.execution_id
        join executions e on e.id = j.execution_id
      where ${most} > 1 and n.failures = 0 and not n.was_lost and n.is_built and j.is_built and j.is_background = n.is_background and j.judge_id is null and j.failures = 0
        and j.language_ids <@ ${languages}::text[] and e.total <= ${shortChecks}
        and (select e.total from executions e where e.id = n.execution_id) <= ${shortChecks}
        and not exists (select 1 from jobs o where o.account_id <> n.account_id and (o.judge_id is null or o.lease_until < now()))
      order by j.queued_at limit ${most - 1} for update of j skip locked
    ), claimed as (
      select execution_id, was_lost from next union all select execution_id, false from more
    ), turn as (
      insert into job_turns (account_id, served_at) select account_id, clock_timestamp() from next
      on conflict (account_id) do update set served_at = excluded.served_at
    ), taken as (
      update jobs set judge_id = ${judgeId}, attempt = attempt + 1,
        failures = ${failuresNow(sql.ref('jobs'))}, progressed = false,
        last_judge_id = coalesce(judge_id, last_judge_id),
        lease_until = now() + make_interval(secs => ${leaseMs / 1000}), started_at = now()
      from claimed where jobs.execution_id = claimed.execution_id
      returning jobs.execution_id, jobs.attempt, claimed.was_lost, jobs.queued_at
    )
    select execution_id, attempt, was_lost from taken order by queued_at`.execute(db)
  return rows.map((row) => ({
    executionId: row.execution_id,
    attempt: row.attempt,
    wasLost: row.was_lost,
  }))
}

/**
 * Somebody waits who has nothing running, or this job follows an import of one who waits for another; this judge could run that,
 * and this job had its slice.
 */
export const shouldYield = async (
  db: Db | Tx,
  judgeId: JudgeId,
  executionId: ExecutionId,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jobs mine join judges me on me.id = ${judgeId}
    where mine.execution_id = ${executionId} and mine.judge_id = me.id
      and mine.started_at < now() - make_interval(secs => ${jobSliceMs / 1000})
      and exists (select 1 from jobs w where w.judge_id is null
        and w.language_ids <@ me.languages and w.failures < ${jobAttempts}
        and (w.last_judge_id is distinct from me.id
          or w.failed_at < now() - make_interval(secs => ${otherJudgesFirstS}))
        and case when w.account_id = mine.account_id then mine.is_background and not w.is_background
          else not exists (select 1 from jobs r where r.account_id = w.account_id and r.judge_id is not null
            and r.lease_until >= now()) end)`.execute(db)
  return rows.length > 0
}

/** A judge's hold on a job: one attempt. */
export interface Lease {
  executionId: ExecutionId
  judgeId: JudgeId
  attempt: number
}

/** Undefined: the lease is no longer this attempt's. */
export const renewLease = async (
  tx: Tx,
  { executionId, judgeId, attempt }: Lease,
): Promise<{ failures: number; progressed: boolean } | undefined> =>
  tx
    .updateTable('jobs')
    .set({ lease_until: sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where('execution_id', '=', executionId)
    .where('judge_id', '=', judgeId)
    .where('attempt', '=', attempt)
    .returning([failuresNow(sql.ref('jobs')).as('failures'), 'progressed'])
    .executeTakeFirst()

/** These jobs are over. Answers those whose lease was still this attempt's. */
export const endLeases = async (
  tx: Tx,
  judgeId: JudgeId,
  leases: readonly Omit<Lease, 'judgeId'>[],
): Promise<Set<ExecutionId>> => {
  // Who removes several one by one takes them in this order too.
  const { rows } = await sql<{ id: ExecutionId }>`
    with held as (
      select j.execution_id as id from jobs j
      where j.execution_id = any(${leases.map(({ executionId }) => executionId)}::text[]) and j.judge_id = ${judgeId}
      order by j.execution_id collate "C" for update)
    delete from jobs j using held h, unnest(${leases.map(({ executionId }) => executionId)}::text[],
      ${leases.map(({ attempt }) => attempt)}::int[]) as l(id, attempt)
    where j.execution_id = h.id and l.id = h.id and j.attempt = l.attempt
    returning j.execution_id as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** An attempt that judged or built something is no failure when it is lost. */
export const markProgressed = async (tx: Tx, executionId: ExecutionId): Promise<void> => {
  await tx
    .updateTable('jobs')
    .set({ progressed: true })
    .where('execution_id', '=', executionId)
    .where('progressed', '=', false)
    .execute()
}

/** A fault of this judge: another takes the job. */
export const failJob = async (
  tx: Tx,
  { executionId, judgeId }: Lease,
  failures: number,
): Promise<void> => {
  await tx
    .updateTable('jobs')
    .set({ ...free, failures, last_judge_id: judgeId, failed_at: sql<Date>`now()` })
    .where('execution_id', '=', executionId)
    .execute()
}

/** Gives a lease back: a judge that shuts down. It does not count as a failure. */
export const releaseJob = async (
  db: Db,
  { executionId, judgeId, attempt }: Lease,
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({
      ...free,
      // An attempt that went further starts the count again; one that was only given back is no failure.
      failures: sql<number>`case when progressed then 0 else failures end`,
    })
    .where('execution_id', '=', executionId)
    .where('judge_id', '=', judgeId)
    .where('attempt', '=', attempt)
    .execute()
}

/** A judge that starts again holds nothing of before. Returns how many jobs others can claim now. */
export const freeJobsOf = async (db: Db, judgeId: JudgeId): Promise<number> => {
  const freed = await db
    .updateTable('jobs')
    .set({
      ...free,
      // Which of its jobs killed it, if any did, is not known.
      failures: sql<number>`case when progressed then 0 else failures +
        1.0 / (select count(*) from jobs o where o.judge_id = ${judgeId}) end`,
      last_judge_id: judgeId,
      failed_at: sql<Date>`now()`,
    })
    .where('judge_id', '=', judgeId)
    .returning('execution_id')
    .execute()
  return freed.length
}

/** The judge is let go of: that is no failure of its jobs. */
export const handBackJobsOf = async (db: Db, judgeId: JudgeId): Promise<void> => {
  await db.updateTable('jobs').set(free).where('judge_id', '=', judgeId).execute()
}

/** Whether it was there: it waited, or a judge had it. */
export const removeJob = async (tx: Tx, executionId: ExecutionId): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('jobs')
    .where('execution_id', '=', executionId)
    .returning('execution_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** The leases that a judge still works on although its attempt has lost them. */
export const lostOf = async (
  db: Db,
  judgeId: JudgeId,
  held: readonly Omit<Lease, 'judgeId'>[],
): Promise<ExecutionId[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['execution_id', 'attempt'])
    .where('judge_id', '=', judgeId)
    .execute()
  const attempts = new Map(rows.map((row) => [row.execution_id, row.attempt]))
  return held
    .filter(({ executionId, attempt }) => attempts.get(executionId) !== attempt)
    .map(({ executionId }) => executionId)
}

const hopeless = sql`from jobs where ${failuresNow(sql.ref('jobs'))} >= ${jobAttempts}
  and (judge_id is null or lease_until < now())`

export const hasHopelessJobs = sql<boolean>`exists (select ${hopeless})`

/** Jobs whose lease ran out for the third time; answers whose they were. */
export const removeHopelessJobs = async (tx: Tx): Promise<ExecutionId[]> => {
  const { rows } = await sql<{ execution_id: ExecutionId }>`
    delete ${hopeless}
    returning execution_id`.execute(tx)
  return rows.map((row) => row.execution_id)
}

/** A job whose lease ran out waits, whatever name it still carries. */
export const queueNumbers = async (
  db: Db,
): Promise<{ waiting: number; running: number; oldestWaitingMs: number }> => {
  const { rows } = await sql<{ waiting: number; running: number; oldest: number }>`
    select count(*) filter (where not leased)::int as waiting,
      count(*) filter (where leased)::int as running,
      coalesce(extract(epoch from now() - min(queued_at) filter (where not leased)) * 1000, 0)::bigint::int as oldest
    from (select queued_at, judge_id is not null and lease_until >= now() as leased from jobs) j`.execute(
    db,
  )
  const { waiting = 0, running = 0, oldest = 0 } = rows[0] ?? {}
  return { waiting, running, oldestWaitingMs: oldest }
}

export interface QueuedJobRow {
  execution_id: ExecutionId
  problem_id: ProblemId
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

/** The first jobs, running ones before those that wait. */
export const firstJobs = async (db: Db, count: number): Promise<QueuedJobRow[]> => {
  const { rows } = await sql<QueuedJobRow>`
    select j.execution_id, e.problem_id, p.title, a.handle, e.language_id, k.name as judge, j.attempt, j.failures,
      e.done, e.total, j.queued_at, j.started_at
    from jobs j join executions e on e.id = j.execution_id join problems p on p.id = e.problem_id
      join accounts a on a.id = j.account_id
      left join judges k on k.id = j.judge_id and j.lease_until >= now()
    order by k.name is null, j.queued_at limit ${count}`.execute(db)
  return rows
}
