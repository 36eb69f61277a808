import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { executionKey, testsKey } from './check-key.ts'
import type { KeyedTest } from './check-key.ts'
import { limitsFor, programKeyOf } from './frame.ts'
import type { Frame } from './frame.ts'

// Whether a solution needs execution is asked by every list of solutions, several times a second while one runs, and
// for whole pages of problems. So keys are made from rows without bytes, and one statement tells which of them a
// finished run has. Times say nothing: a change that is taken back needs no new run.

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
 * Solutions that a finished run has shown as they are now. One that ended in Internal Error shows nothing, and a
 * later run of a few tests takes nothing away.
 */
export const executedSolutions = async (
  db: Db,
  keys: ReadonlyMap<string, string>,
): Promise<Set<string>> => {
  if (keys.size === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) as w(id, key)
    where exists (select 1 from executions e
      where e.solution_id = w.id and e.key = w.key and e.status = 7 and not e.free)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Tests of problems as keys need them, in order, without their files. */
export const readKeyedTests = async (
  db: Db,
  problemId: string,
): Promise<(KeyedTest & { id: string })[]> =>
  db
    .selectFrom('tests')
    .select(['id', 'type', 'input_hash', 'output_hash'])
    .where('problem_id', '=', problemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
