import type { Verdict } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { executionKey, testsKey } from './check-key.ts'
import type { KeyedTest } from './check-key.ts'
import { findBroken, findExecuted } from './executions.store.ts'
import type { BrokenProgram } from './executions.store.ts'
import { limitsFor, programKeyOf } from './frame.ts'
import type { Frame } from './frame.ts'

// Whether a solution needs execution is asked by every list of solutions, several times a second while one runs, and
// for whole pages of problems. So keys are made from rows without bytes, and one statement finds which of them a
// finished run has. Times do not count: a change that is taken back needs no new run.

/** What of a solution decides its verdict. */
export interface KeyedSolution {
  id: string
  language_id: string
  source_hash: string
}

/** The key that a whole run of each solution would have now, by its id; none where nothing can run. */
export const currentKeys = (
  frame: Frame | null,
  tests: readonly KeyedTest[],
  solutions: readonly KeyedSolution[],
): Map<string, string> => {
  if (!frame || solutions.length === 0) return new Map()
  const key = testsKey(tests)
  return new Map(
    solutions.map(({ id, language_id, source_hash }) => {
      const limits = limitsFor(frame.limits, language_id)
      const run = { languageId: language_id, sourceHash: source_hash, limits }
      return [id, executionKey(programKeyOf(frame, run), key)]
    }),
  )
}

/**
 * Solutions that a finished run has shown as they are now, and its verdict. One that ended in Internal Error shows nothing, and a
 * later run of a few tests takes nothing away.
 */
export const executedSolutions = async (
  db: Db,
  keys: ReadonlyMap<string, string>,
): Promise<Map<string, Verdict>> => {
  if (keys.size === 0) return new Map()
  return findExecuted(db, keys)
}

/**
 * Solutions whose latest run ended because checker or driver do not compile, where these are still what they were then.
 * Nothing is asked of the database for problems without such a program.
 */
export const brokenPrograms = async (
  db: Db,
  runs: readonly { frame: Frame | null; solutions: readonly { id: string }[] }[],
): Promise<Map<string, BrokenProgram>> => {
  const programs = runs.flatMap(({ frame, solutions }): [string, string][] => {
    if (!frame || (!frame.checker.program && !frame.driver)) return []
    const text = JSON.stringify({ checker: frame.checker.program, driver: frame.driver })
    return solutions.map(({ id }) => [id, text])
  })
  return programs.length === 0 ? new Map() : findBroken(db, new Map(programs))
}
