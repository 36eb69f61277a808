import type { DecisiveProgram, SolutionId, TestId, Verdict } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { FileBeside } from '../../../platform/db/schema.ts'
import type { ProblemAccess } from '../../../platform/http/context.ts'
import { findKnown, identitiesOf } from '../../builds/index.ts'
import type { Known } from '../../builds/index.ts'
import { executionKey, programKey, testsKey } from './check-key.ts'
import { findMatrixRuns } from './cells.store.ts'
import { readRowsOfCells } from './kept-cells.ts'
import type { CellsOfRow } from './kept-cells.ts'
import { findBroken, findExecuted } from '../executions.store.ts'
import type { BrokenProgram } from '../executions.store.ts'
import { filesOfProgram } from '../start/files-beside.ts'
import { findIncludes } from '../start/includes.store.ts'
import type { Include } from '../start/includes.store.ts'
import {
  limitsFor,
  readJudgingFiles,
  readSetupSections,
  setupIfAny,
} from '../start/judging-setup.ts'
import type { JudgingSetup } from '../start/judging-setup.ts'

// Whether a solution needs execution is asked by every list of solutions, several times a second while one runs, and
// for whole pages of problems. So keys are made from rows without bytes, and one statement finds which of them a
// finished run has. Times do not count: a change that is taken back needs no new run.

/** The part of a solution that decides its verdict. */
export interface KeyedSolution {
  id: SolutionId
  label: string
  language_id: string
  source_hash: string
  files: readonly FileBeside[]
}

/** A test of a problem, as far as it decides verdicts. */
export interface StoredTestKey {
  id: TestId
  type: string
  input_hash: string
  output_hash: string
  checker_arguments?: string | null
  group_arguments?: string | null
}

/** All that decides the results of solutions of one problem. `setup` null: nothing can run. */
export interface KeyedProblem {
  setup: JudgingSetup | null
  tests: readonly StoredTestKey[]
  solutions: readonly KeyedSolution[]
  /** What the problem's package gives to all solutions. */
  includes: readonly Include[]
  known: Known
}

type Unsamed = Omit<KeyedProblem, 'known'>

/** Adds the programs that were built to the same bytes, whose results hold too. */
export const keyedProblem = async <P extends Unsamed>(
  db: Db,
  problem: P,
): Promise<P & KeyedProblem> => ({ ...problem, known: await knownOf(db, [problem]) })

/** One statement for all. */
export const keyedProblems = async <P extends Unsamed>(
  db: Db,
  problems: readonly P[],
): Promise<(P & KeyedProblem)[]> => {
  const known = await knownOf(db, problems)
  return problems.map((problem) => ({ ...problem, known }))
}

const knownOf = (db: Db, problems: readonly Unsamed[]): Promise<Known> => {
  const programs = problems.flatMap(decisivePrograms)
  const identities = programs.flatMap(([, program, setup]) => identitiesOf(program, setup))
  return findKnown(db, [...new Set(identities)])
}

/** How solutions of a problem are judged now. */
export const readKeyedSetup = async (
  db: Db,
  problem: Pick<ProblemAccess, 'id' | 'mechanism'>,
): Promise<Pick<KeyedProblem, 'setup' | 'includes'>> => {
  const [sections, includes] = await Promise.all([
    readSetupSections(db, problem.id),
    findIncludes(db, [problem.id]),
  ])
  const setup = setupIfAny(problem, sections, await readJudgingFiles(db, problem.id, sections))
  return { setup, includes: includes.get(problem.id) ?? [] }
}

/** Each solution as its judge builds it. */
export const decisivePrograms = ({
  setup,
  solutions,
  includes,
}: Unsamed): [SolutionId, DecisiveProgram, JudgingSetup][] =>
  setup
    ? solutions.map(({ id, label, language_id: languageId, source_hash: sourceHash, files }) => [
        id,
        { languageId, sourceHash, label, files: filesOfProgram(languageId, files, includes) },
        setup,
      ])
    : []

const programKeys = (problem: KeyedProblem): Map<SolutionId, string> =>
  new Map(
    decisivePrograms(problem).map(([id, program, setup]) => {
      const limits = limitsFor(setup.limits, program.languageId)
      return [id, programKey(program, setup, limits, problem.known)]
    }),
  )

/** The key that a whole run of each solution would have now, by its id; none where nothing can run. */
export const currentKeys = (problem: KeyedProblem): Map<SolutionId, string> => {
  const programs = programKeys(problem)
  if (programs.size === 0) return new Map()
  const tests = testsKey(problem.tests)
  return new Map([...programs].map(([id, key]) => [id, executionKey(key, tests)]))
}

/** Results that still hold, solution by solution. */
export const readCells = (
  db: Db,
  problems: readonly KeyedProblem[],
): Promise<Map<SolutionId, CellsOfRow>> =>
  readRowsOfCells(
    db,
    problems.map((problem) => ({ programs: programKeys(problem), tests: problem.tests })),
  )

export interface ExecutedSolutions {
  keys: Map<SolutionId, string>
  executed: Map<string, Verdict>
  /** Those whose verdict is that of single results, whichever runs measured them. */
  byCells: ReadonlySet<string>
}

/**
 * Solutions that finished runs have shown as they are now, and their verdicts: a whole run, or the matrix where it was run and
 * each test has a result. One that ended in Internal Error shows nothing, and a later run of a few tests takes nothing away.
 */
export const executedSolutions = async (
  db: Db,
  problems: readonly KeyedProblem[],
): Promise<ExecutedSolutions> => {
  const keys = new Map(problems.flatMap((problem) => [...currentKeys(problem)]))
  const byCells = new Set<string>()
  if (keys.size === 0) return { keys, executed: new Map(), byCells }
  const executed = await findExecuted(db, keys)
  const inMatrix = await findMatrixRuns(
    db,
    [...keys.keys()].filter((id) => !executed.has(id)),
  )
  if (inMatrix.size === 0) return { keys, executed, byCells }
  const run = problems.map((problem) => ({
    ...problem,
    solutions: problem.solutions.filter(({ id }) => inMatrix.has(id)),
  }))
  const rows = await readCells(db, run)
  for (const { tests, solutions } of run)
    for (const { id } of solutions) {
      const verdict = verdictOfCells(tests, rows.get(id)?.cells ?? [])
      if (!verdict) continue
      executed.set(id, verdict)
      byCells.add(id)
    }
  return { keys, executed, byCells }
}

/** The first, in test order, that is not Accepted; undefined while a test has no result. */
const verdictOfCells = (
  tests: KeyedProblem['tests'],
  cells: readonly { verdict: Verdict }[],
): Verdict | undefined => {
  if (tests.length === 0 || cells.length < tests.length) return undefined
  return cells.find(({ verdict }) => verdict !== 'Accepted')?.verdict ?? 'Accepted'
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
