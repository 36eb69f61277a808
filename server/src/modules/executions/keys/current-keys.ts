import type { Verdict } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { FileBeside } from '../../../platform/db/schema.ts'
import { executionKey, programKey, testsKey } from './check-key.ts'
import type { KeyedTest } from './check-key.ts'
import { findBroken, findExecuted } from '../executions.store.ts'
import type { BrokenProgram } from '../executions.store.ts'
import { filesOfProgram } from '../start/files-beside.ts'
import type { Include } from '../start/includes.store.ts'
import { limitsFor } from '../start/judging-setup.ts'
import type { JudgingSetup } from '../start/judging-setup.ts'

// Whether a solution needs execution is asked by every list of solutions, several times a second while one runs, and
// for whole pages of problems. So keys are made from rows without bytes, and one statement finds which of them a
// finished run has. Times do not count: a change that is taken back needs no new run.

/** The part of a solution that decides its verdict. */
export interface KeyedSolution {
  id: string
  label: string
  language_id: string
  source_hash: string
  files: readonly FileBeside[]
}

/**
 * The key that a whole run of each solution would have now, by its id; none where nothing can run. `includes`: what the
 * problem's package gives to all of them.
 */
export const currentKeys = (
  setup: JudgingSetup | null,
  tests: readonly KeyedTest[],
  solutions: readonly KeyedSolution[],
  includes: readonly Include[],
): Map<string, string> => {
  if (!setup || solutions.length === 0) return new Map()
  const key = testsKey(tests)
  return new Map(
    solutions.map(({ id, label, language_id: languageId, source_hash: sourceHash, files: own }) => {
      const files = filesOfProgram(languageId, own, includes)
      const program = { languageId, sourceHash, label, files }
      const limits = limitsFor(setup.limits, languageId)
      return [id, executionKey(programKey(program, setup.judging, limits), key)]
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
  runs: readonly { setup: JudgingSetup | null; solutions: readonly { id: string }[] }[],
): Promise<Map<string, BrokenProgram>> => {
  const programs = runs.flatMap(({ setup, solutions }): [string, string][] => {
    if (!setup) return []
    const { judging } = setup
    const driver = judging.mechanism === 'interactive' ? judging.driver : null
    if (!judging.checker.program && !driver) return []
    const text = JSON.stringify({ checker: judging.checker.program, driver })
    return solutions.map(({ id }) => [id, text])
  })
  return programs.length === 0 ? new Map() : findBroken(db, new Map(programs))
}
