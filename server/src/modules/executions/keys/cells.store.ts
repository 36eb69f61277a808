import type { ExecutionId, SolutionId, TestId, Verdict } from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/schema.ts'

// A cell is a solution on a test. Its result is found by its key, whichever run measured it: `writeChecks` keeps the newest
// of each key.

export interface KeyedCell {
  solutionId: SolutionId
  testId: TestId
  key: string
}

export interface Cell {
  solutionId: SolutionId
  testId: TestId
  verdict: Verdict
  cpuNs: number
  memoryBytes: number
  wallNs: number | null
  measuredAt: Date
  executionId: ExecutionId
  /** In its execution. */
  no: number
}

type CellRow = Omit<Selectable<Tables['cells']>, 'measured_at'> & {
  at: number
  measured_ms: number
}

/** The newest result of each that has one, in their order. */
export const findCells = async (db: Db | Tx, wanted: readonly KeyedCell[]): Promise<Cell[]> => {
  if (wanted.length === 0) return []
  // Thousands of rows: neither arrays nor dates are worth what the driver makes of them.
  const solutions = wanted.map(({ solutionId }) => solutionId).join()
  const keys = wanted.map(({ key }) => key).join()
  const { rows } = await sql<CellRow>`
    select w.at::int as at, c.verdict, c.cpu_ns, c.memory_bytes, c.wall_ns, c.execution_id, c.no,
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
        testId: cell.testId,
        verdict: row.verdict,
        cpuNs: Number(row.cpu_ns ?? 0),
        memoryBytes: Number(row.memory_bytes ?? 0),
        wallNs: row.wall_ns === null ? null : Number(row.wall_ns),
        measuredAt: new Date(row.measured_ms),
        executionId: row.execution_id,
        no: row.no,
      },
    ]
  })
}

/** Solutions of which the matrix was run with these whole keys. */
export const findMatrixRuns = async (
  db: Db,
  keys: ReadonlyMap<string, string>,
): Promise<Set<string>> => {
  if (keys.size === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) as w(id, key)
    join matrix_runs m on m.solution_id = w.id and m.key = w.key`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** From now on single results make the verdicts of these solutions, while their whole keys hold. */
export const writeMatrixRuns = async (
  tx: Tx,
  keys: ReadonlyMap<SolutionId, string>,
): Promise<void> => {
  await sql`
    insert into matrix_runs (solution_id, key)
    select id, key from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) as w(id, key)
    on conflict (solution_id) do update set key = excluded.key`.execute(tx)
}
