import type { ExecutionId, SolutionId, TestId, Verdict } from '@drafts/contract'
import { status } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

// A cell is a solution on a test. Its result is found by its key among all checks of the solution, whichever run measured it.

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

interface CellRow {
  at: number
  verdict: Verdict
  cpu: string | null
  memory: string | null
  wall: string | null
  measured: Date
  execution: ExecutionId
  no: number
}

/** The newest result of each that has one, in their order. */
export const findCells = async (db: Db | Tx, wanted: readonly KeyedCell[]): Promise<Cell[]> => {
  if (wanted.length === 0) return []
  const solutions = wanted.map(({ solutionId }) => solutionId)
  const keys = wanted.map(({ key }) => key)
  const { rows } = await sql<CellRow>`
    select w.at::int as at, c.verdict, c.cpu, c.memory, c.wall, c.measured, c.execution, c.no
    from unnest(${solutions}::text[], ${keys}::text[]) with ordinality as w(solution, key, at)
    cross join lateral (
      select k.verdict, k.cpu_ns as cpu, k.memory_bytes as memory, k.wall_ns as wall, k.no, e.id as execution,
        coalesce(e.finished_at, e.created_at) as measured
      from checks k join executions e on e.id = k.execution_id
      where k.key = w.key and k.status = ${status.finished} and k.verdict is not null
        and e.solution_id = w.solution and not e.free
      order by e.created_at desc limit 1) c
    order by w.at`.execute(db)
  return rows.flatMap(({ at, verdict, cpu, memory, wall, measured, execution, no }) => {
    const cell = wanted[at - 1]
    if (!cell) return []
    return [
      {
        solutionId: cell.solutionId,
        testId: cell.testId,
        verdict,
        cpuNs: Number(cpu ?? 0),
        memoryBytes: Number(memory ?? 0),
        wallNs: wall === null ? null : Number(wall),
        measuredAt: measured,
        executionId: execution,
        no,
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
