import { status } from '@drafts/contract'
import type { ExecutionId, SolutionId, TestId, Verdict } from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/schema.ts'

// A cell is a solution on a test. Its result is found by its key, whichever run measured it: `writeChecks` keeps the newest
// of each key.

interface KeyOfCell {
  solutionId: SolutionId
  key: string
}

/** The newest result of a key. */
export interface KeyedResult extends KeyOfCell {
  verdict: Verdict
  cpuNs: number
  memoryBytes: number
  wallNs: number | null
  measuredAt: Date
  executionId: ExecutionId
  /** In its execution. */
  no: number
  /** The part of its points, where the checker gives one. */
  score: number | null
  /** Other programs ran beside; null: nobody knows. */
  inCompany: boolean | null
}

export interface Cell extends KeyedResult {
  testId: TestId
}

type CellRow = Omit<Selectable<Tables['cells']>, 'measured_at'> & {
  at: number
  measured_ms: number
}

/** The newest result of each that has one, in their order. */
export const findCells = async (
  db: Db | Tx,
  wanted: readonly KeyOfCell[],
): Promise<KeyedResult[]> => {
  if (wanted.length === 0) return []
  // Thousands of rows: neither arrays nor dates are worth what the driver makes of them.
  const solutions = wanted.map(({ solutionId }) => solutionId).join()
  const keys = wanted.map(({ key }) => key).join()
  const { rows } = await sql<CellRow>`
    select w.at::int as at, c.verdict, c.cpu_ns, c.memory_bytes, c.wall_ns, c.execution_id, c.no, c.score, c.in_company,
      (extract(epoch from c.measured_at) * 1000)::float8 as measured_ms
    from unnest(string_to_array(${solutions}, ','), string_to_array(${keys}, ',')) with ordinality as w(solution, key, at)
    join cells c on c.solution_id = w.solution and c.key = w.key
    order by w.at`.execute(db)
  return rows.flatMap((row) => {
    const cell = wanted[row.at - 1]
    if (!cell) return []
    return [
      {
        solutionId: cell.solutionId,
        key: cell.key,
        verdict: row.verdict,
        cpuNs: Number(row.cpu_ns ?? 0),
        memoryBytes: Number(row.memory_bytes ?? 0),
        wallNs: row.wall_ns === null ? null : Number(row.wall_ns),
        measuredAt: new Date(row.measured_ms),
        executionId: row.execution_id,
        no: row.no,
        score: row.score,
        inCompany: row.in_company,
      },
    ]
  })
}

/** The judges that measured these, by name; null: one of them is not known. */
export const findMeasurers = async (
  db: Db,
  wanted: readonly KeyOfCell[],
): Promise<(string | null)[]> => {
  const rows = await sql<{ name: string | null }>`
    select distinct j.name from unnest(${wanted.map(({ solutionId }) => solutionId)}::text[],
      ${wanted.map(({ key }) => key)}::text[]) as w(solution, key)
    join cells c on c.solution_id = w.solution and c.key = w.key left join judges j on j.id = c.judge_id`.execute(
    db,
  )
  return rows.rows.map(({ name }) => name)
}

/** Those that have a result on some test, which may hold no more. */
export const haveCells = async (db: Db, ids: readonly SolutionId[]): Promise<Set<SolutionId>> => {
  const { rows } = await sql<{ id: SolutionId }>`select s.id from unnest(${ids}::text[]) as s(id)
    where exists (select from cells where solution_id = s.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of which the matrix was run. */
export const findMatrixRuns = async (db: Db, ids: readonly SolutionId[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('matrix_runs')
    .select('solution_id')
    .where('solution_id', '=', anyOf(ids))
    .execute()
  return new Set(rows.map((row) => row.solution_id))
}

/** From now on single results make the verdicts of these solutions, while each of their tests has one. */
export const writeMatrixRuns = async (tx: Tx, ids: readonly SolutionId[]): Promise<void> => {
  await sql`insert into matrix_runs (solution_id) select * from unnest(${ids}::text[])
    on conflict do nothing`.execute(tx)
}

/** Keys of what waits for a judge or runs: its result is on its way. A run that ends at its first failure may leave them out. */
export const findOpenKeys = async (
  db: Db,
  ids: readonly SolutionId[],
): Promise<Map<SolutionId, Set<string>>> => {
  if (ids.length === 0) return new Map()
  // One text for each solution is quicker than thousands of rows.
  const { rows } = await sql<{ id: SolutionId; keys: string }>`
    select e.solution_id as id, string_agg(c.key, ',') as keys from jobs j join executions e on e.id = j.execution_id
      join checks c on c.execution_id = e.id
    where e.solution_id = any(${ids}::text[]) and not e.free and e.thorough and c.status in (${open})
    group by e.solution_id`.execute(db)
  return new Map(rows.map(({ id, keys }) => [id, new Set(keys.split(','))]))
}

/**
 * By solution what changes with each report of its runs: the newest ones, and all that are open. A transaction that writes results
 * writes the row of its run.
 */
export const findRunsOf = async (
  db: Db,
  ids: readonly SolutionId[],
): Promise<Map<SolutionId, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: SolutionId; runs: string }>`
    with runs as (
      select e.solution_id, e.id, e.xmin from unnest(${ids}::text[]) s(id) cross join lateral (
        select solution_id, id, xmin from executions where solution_id = s.id order by created_at desc limit 3) e
      union
      select e.solution_id, e.id, e.xmin from jobs j join executions e on e.id = j.execution_id
      where e.solution_id = any(${ids}::text[]))
    select solution_id as id, string_agg(id || '@' || xmin::text, ',' order by id) as runs
    from runs group by solution_id`.execute(db)
  return new Map(rows.map(({ id, runs }) => [id, runs]))
}

const open = sql.join([status.waiting, status.building, status.running])
