import type {
  AccountId,
  CheckReport,
  ExecutionId,
  ExecutionSummary,
  JobMessage,
  ProblemId,
  SolutionId,
  Status,
  Verdict,
} from '@drafts/contract'
import { AppError, status } from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'

/** Without the job: it is the judge's, and large. */
export type ExecutionRow = Omit<
  Selectable<Tables['executions']>,
  'job' | 'source_open' | 'making' | 'programs' | 'stopped_by'
> & {
  /** The handle of who ended it before its end. */
  stopped_by: string | null
}
export type CheckRow = Omit<Selectable<Tables['checks']>, 'result'> & {
  result: CheckReport | null
  hint: string | null
  hint_html: string | null
  answer_size: string | null
}

const columns = [
  'id',
  'problem_id',
  'solution_id',
  'submitter_id',
  'language_id',
  'source_hash',
  'status',
  'verdict',
  'cpu_ns',
  'memory_bytes',
  'limits',
  'own_limits',
  'thorough',
  'build',
  'log',
  'done',
  'total',
  'kept',
  'free',
  'key',
  'created_at',
  'finished_at',
] as const

const stoppedBy = (table: 'executions' | 'e') =>
  sql<
    string | null
  >`(select handle from accounts a where a.id = ${sql.ref(`${table}.stopped_by`)})`.as('stopped_by')

/** As the reader sees it. */
export const stoppedByOf = ({
  stopped_by: handle,
}: Pick<ExecutionRow, 'stopped_by'>): { handle: string } | null =>
  handle === null ? null : { handle }

export interface RunsOf {
  problemId: ProblemId
  /** Only runs of this solution. */
  solutionId?: SolutionId
}

/** Runs that are not over, the oldest first. */
export const listOpenExecutions = async (
  tx: Tx,
  { problemId, solutionId }: RunsOf,
): Promise<ExecutionId[]> => {
  const rows = await tx
    .selectFrom('executions')
    .select('id')
    .where('problem_id', '=', problemId)
    .$if(solutionId !== undefined, (query) => query.where('solution_id', '=', solutionId ?? null))
    .where('status', 'in', [status.waiting, status.building, status.running])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const getExecution = async (
  db: Db,
  executionId: ExecutionId,
): Promise<{ execution: ExecutionRow; checks: CheckRow[] }> => {
  const execution = await db
    .selectFrom('executions')
    .select(columns)
    .select(stoppedBy('executions'))
    .where('id', '=', executionId)
    .executeTakeFirst()
  if (!execution) throw new AppError('ErrNotFound')
  const checks = await db
    .selectFrom('checks as c')
    .leftJoin('tests as t', 't.id', 'c.test_id')
    .leftJoin('blobs as b', 'b.hash', 'c.answer_hash')
    .selectAll('c')
    // A test that became an example keeps its hint, and shows it no more.
    .select([
      // One that shows something else since the run is open no more.
      sql<boolean>`c.sample and t.shown is null`.as('sample'),
      sql<string | null>`case when t.type = 'sample' then null else t.hint end`.as('hint'),
      sql<string | null>`case when t.type = 'sample' then null else t.hint_html end`.as(
        'hint_html',
      ),
    ])
    .select('b.size as answer_size')
    .where('c.execution_id', '=', executionId)
    .orderBy('c.no')
    .execute()
  return { execution, checks: checks as CheckRow[] }
}

/** How a run ended, or that it goes on. */
export interface Outcome {
  status: Status
  verdict: Verdict | null
  cpuNs: number | null
  /** The author's fault that ended it. */
  log: string | null
  /** What the compiler said, where nothing was built. */
  buildLog: string | null
  languageId: string
  stoppedBy: AccountId | null
}

export const findOutcomes = async (
  db: Db,
  ids: readonly ExecutionId[],
): Promise<Map<ExecutionId, Outcome>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('executions')
    .select(['id', 'status', 'verdict', 'cpu_ns', 'log', 'stopped_by as stoppedBy'])
    .select(['language_id as languageId', 'build'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map(({ id, cpu_ns: cpu, build, ...row }) => [
      id,
      {
        ...row,
        cpuNs: cpu === null ? null : Number(cpu),
        buildLog: build && !build.ok ? build.log.snip : null,
      },
    ]),
  )
}

/** What became of each check of these runs. */
export const listVerdicts = async (
  db: Db,
  ids: readonly ExecutionId[],
): Promise<{ executionId: ExecutionId; no: number; verdict: Verdict | null; cpuNs: number }[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('checks')
    .select(['execution_id as executionId', 'no', 'verdict', 'cpu_ns'])
    .where('execution_id', '=', anyOf(ids))
    .execute()
  return rows.map(({ cpu_ns: cpu, ...row }) => ({ ...row, cpuNs: Number(cpu ?? 0) }))
}

/** The CPU time of all checks of these runs, in ns. */
export const sumCpu = async (db: Db, ids: readonly ExecutionId[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { cpu } = await db
    .selectFrom('checks')
    .select(({ fn }) => fn.sum<string | null>('cpu_ns').as('cpu'))
    .where('execution_id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return Number(cpu ?? 0)
}

/** The latest execution of each solution on tests, by solution id, with its key. */
export const latestExecutions = async (
  db: Db,
  problemId: ProblemId,
): Promise<Map<string, ExecutionRow>> => {
  const { rows } = await sql<ExecutionRow>`
    select ${sql.join(columns.map((name) => sql.ref(`e.${name}`)))}, ${stoppedBy('e')} from solutions s cross join lateral (
      select * from executions where solution_id = s.id and not free order by created_at desc limit 1) e
    where s.problem_id = ${problemId}`.execute(db)
  return new Map(rows.map((row) => [row.solution_id ?? '', row]))
}

export const presentSummary = (row: ExecutionRow, outdated: boolean): ExecutionSummary => ({
  id: row.id,
  status: row.status,
  verdict: row.verdict,
  usages: usagesOf(row),
  createdAt: row.created_at.toISOString(),
  runningProgress: { done: row.done, total: row.total },
  stoppedBy: stoppedByOf(row),
  outdated,
})

export const usagesOf = (row: {
  cpu_ns: string | null
  memory_bytes: string | null
}): { cpu: number; memory: number } | null =>
  row.cpu_ns === null || row.memory_bytes === null
    ? null
    : { cpu: Number(row.cpu_ns), memory: Number(row.memory_bytes) }

/**
 * The argument maps solution ids to keys. The result has those that a finished run of the product's own tests covers, with the
 * latest run's verdict.
 */
export const findExecuted = async (
  db: Db,
  keys: ReadonlyMap<string, string>,
): Promise<Map<string, Verdict>> => {
  const { rows } = await sql<{ id: string; verdict: Verdict }>`
    select w.id, r.verdict from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) as w(id, key)
    cross join lateral (select e.verdict from executions e
      where e.solution_id = w.id and e.key = w.key and e.status = ${status.finished} and not e.free and e.kept = 0
        and e.verdict is not null and e.stopped_by is null
      order by e.created_at desc limit 1) as r`.execute(db)
  return new Map(rows.map(({ id, verdict }) => [id, verdict]))
}

export type BrokenProgram = 'checker' | 'driver'

/**
 * The argument maps solution ids to the programs as they are now, as JSON. The result has the solutions whose latest run
 * reports that one of these same programs does not compile. The judge reports it in the run's message (a driver) or in each
 * check's (a checker).
 */
export const findBroken = async (
  db: Db,
  programs: ReadonlyMap<string, string>,
): Promise<Map<string, BrokenProgram>> => {
  const { rows } = await sql<{ id: string; program: BrokenProgram }>`
    select w.id, said.program
    from unnest(${[...programs.keys()]}::text[], ${[...programs.values()]}::text[]) as w(id, programs)
    cross join lateral (select e.id, e.status, e.log, e.job from executions e
      where e.solution_id = w.id and not e.free order by e.created_at desc limit 1) as r
    cross join lateral (select substring(coalesce(r.log, (select c.result->'stderr'->>'snip' from checks c
        where c.execution_id = r.id and c.status = ${status.internalError} order by c.no limit 1))
      from '^The (checker|driver) does not compile[.]') as program) as said
    where r.status = ${status.internalError} and (w.programs::jsonb->said.program) =
      case said.program when 'checker' then r.job->'checker'->'program' else r.job->'driver' end`.execute(
    db,
  )
  return new Map(rows.map(({ id, program }) => [id, program]))
}

interface RemainingRow {
  id: ExecutionId
  job: Omit<JobMessage, 'attempt'>
  done: number[] | null
  failed: number[] | null
  scored: number[] | null
}

/** The jobs of executions, without what an earlier attempt judged. */
export const findRemainingJobs = async (
  db: Db,
  executionIds: readonly ExecutionId[],
): Promise<Map<ExecutionId, Omit<JobMessage, 'attempt'>>> => {
  const { rows } = await sql<RemainingRow>`
    select e.id, e.job, c.done, c.failed, c.scored
    from executions e cross join lateral (select array_agg(c.no) as done,
      array_agg(c.no) filter (where c.status = ${status.internalError} or c.verdict is distinct from 'Accepted') as failed,
      array_agg(c.no) filter (where c.result ? 'score') as scored
      from checks c where c.execution_id = e.id and c.status in (${status.internalError}, ${status.finished})) c
    where e.id = any(${executionIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, remaining(row)]))
}

const remaining = ({ job, ...found }: RemainingRow): Omit<JobMessage, 'attempt'> => {
  const done = new Set(found.done ?? [])
  const failed = new Set(found.failed ?? [])
  const checks = job.checks.filter(({ no }) => !done.has(no))
  if (job.groups) {
    const scored = new Set(found.scored ?? [])
    const ended = job.checks.filter(({ no }) => failed.has(no) && !scored.has(no))
    const parts = job.checks.filter(({ no }) => scored.has(no))
    const groups = job.groups.map((one, at) => ({
      ...one,
      ...(ended.some(({ group }) => group === at) ? { failed: true } : {}),
      ...(parts.some(({ group }) => group === at) ? { scored: true } : {}),
    }))
    return { ...job, checks, groups }
  }
  // Not thorough: nothing after the first check that is not Accepted.
  const end = job.thorough ? Infinity : Math.min(...failed)
  return { ...job, checks: checks.filter(({ no }) => no < end) }
}
