import type { SolutionId, TestId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { sha256 } from '../../../platform/ids/ids.ts'
import { findCells, findRunsOf } from './cells.store.ts'
import type { Cell } from './cells.store.ts'
import { checkKey, testsKey } from './check-key.ts'

// Pages that show solutions are read once a second while runs go on, and a run changes one row of thirty: the results of the others
// stay in memory. What is kept of a solution is named by all that decides its keys and by its runs: results come from runs
// alone, so a row whose runs are as they were is as it was, but for tests that changed. Runs are read before results: one that
// reports in between is seen by the next reading.

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
  runs: string
}

/** The length of a stamp. */
export const rowLetters = 12

/** In all problems together: some 50 MB. */
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
      const ofRuns = runs.get(id) ?? ''
      const stamp = sha256(`${keysOf} ${ofRuns}`).slice(0, rowLetters)
      const before = kept.get(id)
      const known = before?.keysOf === keysOf ? before : undefined
      const keys = known?.keys ?? tests.map((test) => checkKey(program, test))
      const fresh = { keysOf, runs: ofRuns, stamp, keys }
      if (known?.stamp === stamp) return { id, tests, fresh: known, asked: [] }
      const asked = before?.runs === ofRuns ? keysWithout(keys, before.keys) : keys
      return { id, tests, fresh, asked, before }
    })
  })
  const found = await findCells(
    db,
    rows.flatMap(({ id, asked }) => asked.map((key) => ({ solutionId: id, key }))),
  )
  const foundOf = Map.groupBy(found, ({ solutionId }) => solutionId)
  const answer = new Map(
    rows.map(({ id, tests, fresh, asked, before }): [SolutionId, KeptRow] => {
      if ('cells' in fresh) return [id, fresh]
      const isAsked = new Set(asked)
      const old = (before?.cells ?? []).filter(({ key }) => !isAsked.has(key))
      const byKey = new Map([...old, ...(foundOf.get(id) ?? [])].map((cell) => [cell.key, cell]))
      const cells = tests.flatMap((test, at) => {
        const cell = byKey.get(fresh.keys[at] ?? '')
        return cell ? [{ ...cell, testId: test.id }] : []
      })
      return [id, { ...fresh, cells }]
    }),
  )
  keep(kept, answer)
  return answer
}

const keysWithout = (keys: readonly string[], known: readonly string[]): readonly string[] => {
  const has = new Set(known)
  return keys.filter((key) => !has.has(key))
}

/** Those that were asked for last stay. */
const keep = (kept: Map<SolutionId, KeptRow>, rows: ReadonlyMap<SolutionId, KeptRow>): void => {
  for (const [id, row] of rows) {
    kept.delete(id)
    kept.set(id, row)
  }
  let count = 0
  for (const { keys } of kept.values()) count += keys.length + 1
  for (const [id, { keys }] of kept) {
    if (count <= mostKept) return
    kept.delete(id)
    count -= keys.length + 1
  }
}
