import { AppError, status } from '@drafts/contract'
import type {
  AccountId,
  CheckReport,
  ExecutionId,
  JudgeId,
  ProblemId,
  Report,
  Status,
  Verdict,
} from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable, RawBuilder } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/schema.ts'
import { storable, storableJson } from '../../../platform/db/storable.ts'
import type { EndedExecution, LastReport, Progress, ToRemember } from './reported-runs.ts'

// The one writer of executions and their checks.

const open: Status[] = [status.waiting, status.building, status.running]

/** A run that only builds programs (trial-builds.ts). */
const isTrial = sql<boolean>`(e.programs is not null and e.solution_id is null and e.total = 0)`

type NewRun = Insertable<Tables['executions']>

export interface NewExecution {
  execution: NewRun
  checks: readonly Insertable<Tables['checks']>[]
}

export const insertExecutions = async (tx: Tx, runs: readonly NewExecution[]): Promise<void> => {
  await insertRuns(
    tx,
    runs.map(({ execution }) => execution),
  )
  const checks = runs.flatMap((run) => run.checks)
  if (checks.length === 0) return
  await sql`
    insert into checks (execution_id, no, test_id, test_label, input_hash, answer_hash, sample, key)
    select * from jsonb_to_recordset(${storableJson(checks)}::jsonb) as c(execution_id text, no int, test_id text,
      test_label text, input_hash text, answer_hash text, sample boolean, key text)`.execute(tx)
}

/** In one statement, whose text is the same however many they are. Each has the columns of the first. */
const insertRuns = async (tx: Tx, [first, ...others]: readonly NewRun[]): Promise<void> => {
  if (!first) return
  const names = Object.keys(first)
  // Columns of JSON come as texts.
  const values = names.map((name) =>
    jsonColumns.has(name) ? sql`(${sql.ref(name)} #>> '{}')::jsonb` : sql.ref(name),
  )
  await sql`insert into executions (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::executions, ${storableJson([first, ...others])}::jsonb)`.execute(
    tx,
  )
}

const jsonColumns = new Set(['limits', 'own_limits', 'job', 'build', 'programs'])

const wallOf = ({ programUsages }: CheckReport): number | undefined =>
  programUsages?.find(({ program }) => program === 'solution')?.wall

/**
 * In one statement; a check that has ended stays as it is. Results of a solution on tests are its cells from now on. Answers how
 * many checks of each run ended. PostgreSQL expects 10 rows of an array and finds them by the key; of JSON it expects 100, and
 * reads all checks of a small database for each report.
 */
export const writeChecks = async (
  tx: Tx,
  judgeId: JudgeId,
  reports: readonly Pick<Report, 'executionId' | 'checks'>[],
): Promise<Map<ExecutionId, number>> => {
  const all = reports.flatMap(({ executionId, checks }) =>
    checks.map((check) => ({ executionId, check })),
  )
  if (all.length === 0) return new Map()
  const said = all.map(({ check }) => check)
  const { rows } = await sql<{ id: ExecutionId; ended: number }>`
    with said as (update checks c set status = r.status, verdict = r.verdict, cpu_ns = r.cpu, memory_bytes = r.memory,
        wall_ns = r.wall, output_hash = r.output, result = r.result
      from unnest(${all.map(({ executionId }) => executionId)}::text[], ${said.map(({ no }) => no)}::int[],
        ${said.map((check) => check.status)}::int[], ${said.map(({ verdict }) => verdict)}::text[],
        ${said.map(({ usages }) => usages?.cpu)}::bigint[], ${said.map(({ usages }) => usages?.memory)}::bigint[],
        ${said.map(wallOf)}::bigint[], ${said.map(({ output }) => output?.blob)}::text[],
        ${said.map(storableJson)}::jsonb[]) as r(run, no, status, verdict, cpu, memory, wall, output, result)
      where c.execution_id = r.run and c.no = r.no and c.status in (${sql.join(open)})
      returning c.execution_id, c.key, c.no, c.status, c.verdict, c.cpu_ns, c.memory_bytes, c.wall_ns,
        (r.result->'score')::float8 as score, (r.result->'inCompany')::boolean as in_company),
    kept as (insert into cells
      select distinct on (e.solution_id, s.key) e.solution_id, s.key, e.id, s.no, s.verdict, s.cpu_ns, s.memory_bytes,
        s.wall_ns, now(), s.score, s.in_company, ${judgeId}
      from said s join executions e on e.id = s.execution_id and e.solution_id is not null and not e.free
      where s.status = ${status.finished} and s.verdict is not null order by e.solution_id, s.key, e.created_at desc
      on conflict (solution_id, key) do update set execution_id = excluded.execution_id, no = excluded.no,
        verdict = excluded.verdict, cpu_ns = excluded.cpu_ns, memory_bytes = excluded.memory_bytes,
        wall_ns = excluded.wall_ns, measured_at = excluded.measured_at, score = excluded.score,
        in_company = excluded.in_company, judge_id = excluded.judge_id)
    select execution_id as id, count(*)::int as ended from said group by execution_id`.execute(tx)
  return new Map(rows.map(({ id, ended }) => [id, ended]))
}

/** A solution that does not compile has no other result on any test of its run. */
export const writeUnbuiltCells = async (tx: Tx, executionId: ExecutionId): Promise<void> => {
  await sql`
    insert into cells (solution_id, key, execution_id, no, verdict, measured_at)
    select distinct on (c.key) e.solution_id, c.key, e.id, c.no, 'CompilationError', now()
    from executions e join checks c on c.execution_id = e.id
    where e.id = ${executionId} and e.solution_id is not null and not e.free order by c.key
    on conflict (solution_id, key) do update set execution_id = excluded.execution_id, no = excluded.no,
      verdict = excluded.verdict, cpu_ns = null, memory_bytes = null, wall_ns = null, score = null,
      in_company = null, judge_id = null,
      measured_at = excluded.measured_at`.execute(tx)
}

/** Null where all of them are known. */
const toRemember = sql<ToRemember | null>`case when exists (
    select from jsonb_each(e.programs) p where not exists (select from builds where identity = p.value->>'identity'))
  then jsonb_build_object('programs', e.programs, 'isTrial', ${isTrial}) end`

const hashed = ({ build }: Pick<Report, 'build'>): boolean => build?.hashes !== undefined

/** Status, build log and progress; `ended`: how many checks the report ended. */
export const writeProgress = async (tx: Tx, report: Report, ended: number): Promise<Progress> => {
  const { rows } = await sql<Progress>`
    update executions e set status = ${report.status}, done = e.done + ${ended}, ${saidIn(report)}
    from executions b where e.id = ${report.executionId} and b.id = e.id
    returning e.problem_id as "problemId", e.solution_id as "solutionId", b.status <> e.status as "hasNewStatus",
      b.build is null and e.build is not null as "isBuilt", ${hashed(report) ? toRemember : sql`null`} as "toRemember"`.execute(
    tx,
  )
  return present(rows)
}

/** Build and log of a report; those that are known stay where it has none. */
const saidIn = ({ build, error }: Pick<Report, 'build' | 'error'>) => sql`
  build = coalesce(${build && storableJson({ ...build, hashes: undefined })}::jsonb, e.build), log = coalesce(${error ? storable(error.note) : null}, e.log)`

const present = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new AppError('ErrNotFound')
  return row
}

/** Checks that run for long enough to be seen. True: one of them was not known to run. */
export const writeRunning = async (tx: Tx, { executionId, running }: Report): Promise<boolean> => {
  if (running.length === 0) return false
  const { numAffectedRows = 0n } = await sql`
    update checks c set status = ${status.running}, started_at = now() - make_interval(secs => r."forMs" / 1000.0)
    from unnest(${running.map(({ no }) => no)}::int[], ${running.map(({ forMs }) => forMs)}::int[]) as r(no, "forMs")
    where c.execution_id = ${executionId} and c.no = r.no and c.status = ${status.waiting}`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/** What ran at an attempt that is over waits again. */
export const resetRunning = async (db: Db, executionIds: readonly ExecutionId[]): Promise<void> => {
  await db
    .updateTable('checks')
    .set({ status: status.waiting, started_at: null })
    .where('execution_id', '=', anyOf(executionIds))
    .where('status', '=', status.running)
    .execute()
}

/** Somebody ended it: the verdict is that of what was judged, in test order, if that has one. */
export const markStopped = async (
  tx: Tx,
  executionId: ExecutionId,
  accountId: AccountId,
): Promise<EndedExecution> => {
  const [first] = (await firstNotAccepted(executionId, { isOver: false }).execute(tx)).rows
  const judged = first?.status === status.finished ? first.verdict : null
  const verdict = first ? judged : 'Accepted'
  const report = { executionId, build: null, error: null }
  const end = { status: status.finished, verdict }
  const run = present(await finishExecutions(tx, [{ report, ended: 0, end }]))
  await tx
    .updateTable('executions')
    .set({ stopped_by: accountId })
    .where('id', '=', executionId)
    .execute()
  return run
}

const checksAtOnce = 5000

/**
 * A newer run may have judged the test as it was in between: the check `c` of the run `e` is what a cell shows, and the input and the
 * source are the same again.
 */
const cellThatMayHold = sql`select 1 from cells l join solutions s on s.id = l.solution_id join tests t on t.id = c.test_id
  where l.solution_id = e.solution_id and l.key = c.key and l.execution_id = c.execution_id and l.no = c.no
    and s.source_hash = e.source_hash and t.input_hash = c.input_hash`

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
        where n.solution_id = e.solution_id and n.finished_at > e.finished_at and not n.free and n.own_limits is null
          and m.test_id is not distinct from c.test_id and m.status = ${status.finished})
        and not exists (${cellThatMayHold})
      limit ${checksAtOnce}),
    gone as (delete from checks c using old
      where c.execution_id = old.execution_id and c.no = old.no returning c.execution_id, c.no, c.key),
    lost as (delete from cells using gone g join executions e on e.id = g.execution_id
      where cells.solution_id = e.solution_id and cells.key = g.key and cells.execution_id = g.execution_id
        and cells.no = g.no),
    emptied as (update executions set job = '{}'
      where id in (select execution_id from gone) returning id)
    select (select count(*)::int from gone) as checks, (select count(*)::int from emptied) as runs`.execute(
    db,
  )
  return rows[0]?.checks ?? 0
}

/** Removes runs of programs that are nobody's, once what they say is known: there are many of them. */
export const dropRuns = async (db: Db | Tx, ids: readonly ExecutionId[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('executions').where('id', '=', anyOf(ids)).where('free', '=', true).execute()
}

/** Those of the problem; `isLeased` null: it is over. */
export const listTrials = async (
  db: Db | Tx,
  problemId: ProblemId,
): Promise<{ id: ExecutionId; isLeased: boolean | null }[]> => {
  const { rows } = await sql<{ id: ExecutionId; isLeased: boolean | null }>`
    select e.id, case when j.execution_id is not null then j.judge_id is not null end as "isLeased"
    from executions e left join jobs j on j.execution_id = e.id
    where e.problem_id = ${problemId} and ${isTrial}`.execute(db)
  return rows
}

/** Checks that were not judged are Skipped. */
const endOpenChecks = async (tx: Tx, ids: readonly ExecutionId[]): Promise<void> => {
  await tx
    .updateTable('checks')
    .set({ status: status.skipped })
    .where('execution_id', '=', anyOf(ids))
    .where('status', '=', anyOf(open))
    .execute()
}

/**
 * The first check, in test order, that does not say Accepted. One that is Skipped counts only where no other is; so does one
 * that has not ended, where the run `isOver`.
 */
const firstNotAccepted = (
  executionId: ExecutionId | RawBuilder<ExecutionId>,
  { isOver }: { isOver: boolean },
) => sql<{
  status: Status
  verdict: Verdict | null
}>`
  select status, verdict from checks where execution_id = ${executionId}
    and (status <> ${status.finished} or verdict is distinct from 'Accepted')
  order by status = any(${isOver ? [status.skipped, ...open] : [status.skipped]}::int[]), no limit 1`

const endedColumns = sql`e.id as "executionId", e.problem_id as "problemId", e.solution_id as "solutionId",
  e.submitter_id as "accountId", e.making as "isMaking", e.free as "isFree", ${isTrial} as "isTrial"`

/**
 * In one statement. Usages of an execution are the maxima over its checks; those that were not judged are Skipped. The first
 * check, in test order, that is not Accepted decides; one that was not run decides like one that broke: Accepted is only
 * what was judged to the end.
 */
export const finishExecutions = async (
  tx: Tx,
  ends: readonly LastReport[],
): Promise<(EndedExecution & Pick<Progress, 'toRemember'>)[]> => {
  const { finished, internalError } = status
  const said = ends.map(({ report: { executionId, build, error }, ended, end }) => ({
    id: executionId,
    ended,
    status: end?.status,
    verdict: end?.verdict,
    build: build ? { ...build, hashes: undefined } : undefined,
    log: error?.note,
    hashed: hashed({ build }),
  }))
  const { rows } = await sql<EndedExecution & Pick<Progress, 'toRemember'> & { hasOpen: boolean }>`
    update executions e set finished_at = now(), done = e.total, cpu_ns = u.cpu, memory_bytes = u.memory,
      status = case when r.status is not null then r.status
        when f.status is null or (f.status = ${finished} and f.verdict is not null) then ${finished}::int
        else ${internalError} end,
      verdict = case when r.status is not null then r.verdict when f.status is null then 'Accepted'
        when f.status = ${finished} then f.verdict end,
      build = coalesce(r.build, e.build), log = coalesce(r.log, e.log)
    from jsonb_to_recordset(${storableJson(said)}::jsonb) as r(id text, ended int, status int, verdict text,
        build jsonb, log text, hashed boolean)
      join executions b on b.id = r.id
      cross join lateral (select max(cpu_ns) as cpu, max(memory_bytes) as memory from checks where execution_id = b.id) u
      left join lateral (${firstNotAccepted(sql.ref('b.id'), { isOver: true })}) f on true
    where e.id = b.id
    returning ${endedColumns}, b.done + r.ended < e.total as "hasOpen",
      case when r.hashed then ${toRemember} end as "toRemember"`.execute(tx)
  const unjudged = rows.filter(({ hasOpen }) => hasOpen).map(({ executionId }) => executionId)
  if (unjudged.length > 0) await endOpenChecks(tx, unjudged)
  return rows
}

/** Ends an execution that no judge could run; a note that is there stays. */
export const breakExecution = async (
  tx: Tx,
  executionId: ExecutionId,
  note: string,
): Promise<EndedExecution> => {
  const { rows } = await sql<EndedExecution>`
    update executions e set status = ${status.internalError}, finished_at = now(), log = coalesce(log, ${storable(note)})
    where id = ${executionId} returning ${endedColumns}`.execute(tx)
  await endOpenChecks(tx, [executionId])
  return present(rows)
}
