import type { SolutionId, TestId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { sha256 } from '../../../platform/ids/ids.ts'
import { findCells, findRunsOf } from './cells.store.ts'
import type { Cell } from './cells.store.ts'
import { checkKey, testsKey } from './check-key.ts'

// Pages that show solutions are read once a second while runs go on, and a run changes one row of thirty: the results of the others
// stay in memory. What is kept of a solution is named by all that decides its keys and by its runs: results come from runs
// alone, so a row whose runs are as they were is as it was. Runs are read before results: one that reports in between is seen
// by the next reading.

export interface CellsOfRow {
  /** It changes with the results. */
  stamp: string
  /** On each test, in their order. */
  keys: readonly string[]
  /** The newest results, in the order of the tests. */
  cells: readonly Cell[]
}

interface KeptRow extends CellsOfRow {
  keysOf: string
}

/** The length of a stamp. */
export const rowLetters = 12

/** In all problems together: some 30 MB. */
const mostKept = 100_000

type KeyedTests = readonly (Parameters<typeof testsKey>[0][number] & { id: TestId })[]

/** Solutions of a problem by their `programKey`, and its tests. */
export interface KeyedRows {
  programs: ReadonlyMap<SolutionId, string>
  tests: KeyedTests
}

const keptOf = new WeakMap<Db, Map<SolutionId, KeptRow>>()

export const readRowsOfCells = async (
  db: Db,
  problems: readonly KeyedRows[],
): Promise<Map<SolutionId, CellsOfRow>> => {
  const kept = keptOf.get(db) ?? new Map<SolutionId, KeptRow>()
  keptOf.set(db, kept)
  const runs = await findRunsOf(
    db,
    problems.flatMap(({ programs }) => [...programs.keys()]),
  )
  const rows = problems.flatMap(({ programs, tests }) => {
    const ofTests = testsKey(tests)
    return [...programs].map(([id, program]) => {
      const keysOf = `${program} ${ofTests}`
      const stamp = sha256(`${keysOf} ${runs.get(id) ?? ''}`).slice(0, rowLetters)
      const before = kept.get(id)
      const known = before?.keysOf === keysOf ? before : undefined
      const keys = known?.keys ?? tests.map((test) => checkKey(program, test))
      return { id, tests, known, fresh: { keysOf, stamp, keys } }
    })
  })
  const wanted = rows
    .filter(({ known, fresh }) => known?.stamp !== fresh.stamp)
    .flatMap(({ id, tests, fresh }) =>
      tests.map((test, at) => ({ solutionId: id, testId: test.id, key: fresh.keys[at] ?? '' })),
    )
  const found = Map.groupBy(await findCells(db, wanted), ({ solutionId }) => solutionId)
  const answer = new Map(
    rows.map(({ id, known, fresh }): [SolutionId, KeptRow] => [
      id,
      known?.stamp === fresh.stamp ? known : { ...fresh, cells: found.get(id) ?? [] },
    ]),
  )
  keep(kept, answer)
  return answer
}

/** Those that were asked for last stay. */
const keep = (kept: Map<SolutionId, KeptRow>, rows: ReadonlyMap<SolutionId, KeptRow>): void => {
  for (const [id, row] of rows) {
    kept.delete(id)
    kept.set(id, row)
  }
  let count = 0
  for (const { keys } of kept.values()) count += keys.length
  for (const [id, { keys }] of kept) {
    if (count <= mostKept) return
    kept.delete(id)
    count -= keys.length
  }
}
