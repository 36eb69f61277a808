import type { Verdict, WantVerdict } from '../entities/basics.ts'
import type { SolutionId, TestId } from '../entities/ids.ts'
import type { MatrixCell, MatrixSolution, MatrixSurprise, MatrixTest } from '../entities/matrix.ts'
import type { GroupSurprise } from './expected-groups.ts'
import { verdictList, verdictWords } from './texts/verdict-words.ts'

type Cell = Pick<MatrixCell, 'solutionId' | 'testId' | 'verdict' | 'cpu'>
type Solution = Pick<MatrixSolution, 'id' | 'label' | 'wantVerdicts'>
type Test = Pick<MatrixTest, 'id' | 'label' | 'no'>

/** A solution may be accepted on a test whatever it is expected to end with. */
export const isSurprise = (wanted: readonly WantVerdict[], verdict: Verdict): boolean =>
  wanted.length > 0 && verdict !== 'Accepted' && !wanted.some((one) => one === verdict)

/**
 * Names surprises, solution by solution in the given order. A verdict that none of its tests should have is named once, at its
 * first test. A solution that should fail and is accepted everywhere is named at its slowest test.
 */
export const matrixSurprises = (
  solutions: readonly Solution[],
  tests: readonly Test[],
  cells: readonly Cell[],
): MatrixSurprise[] => {
  const byId = Map.groupBy(cells, ({ solutionId }) => solutionId)
  return solutions.flatMap((solution) => {
    const own = new Map((byId.get(solution.id) ?? []).map((cell) => [cell.testId, cell]))
    const known = tests.flatMap((test) => {
      const cell = own.get(test.id)
      return cell ? [{ test, cell }] : []
    })
    const found = surprisesIn(solution, known)
    const isWhole = known.length === tests.length && tests.length > 0
    return found.length === 0 && isWhole ? acceptedAll(solution, known) : found
  })
}

type Known = { test: Test; cell: Cell }

const surprisesIn = (
  { id, label, wantVerdicts }: Solution,
  known: readonly Known[],
): MatrixSurprise[] => {
  const odd = known.filter(({ cell }) => isSurprise(wantVerdicts, cell.verdict))
  return [...Map.groupBy(odd, ({ cell }) => cell.verdict)].flatMap(([verdict, where]) => {
    const [first] = where
    if (!first) return []
    const more = where.length === 1 ? '' : ` and ${where.length - 1} more`
    return [
      {
        solutionId: id,
        testId: first.test.id,
        sentence:
          verdict === 'CompilationError'
            ? `${nameOf(label)} does not compile.`
            : `${nameOf(label)} was expected to ${expected(wantVerdicts)} and has ${verdictWords[verdict]} on test ${testName(first.test)}${more}.`,
      },
    ]
  })
}

/** Groups of tests that ended otherwise, each at its first test that says so. */
export const matrixGroupSurprises = (
  { id, label }: Pick<Solution, 'id' | 'label'>,
  surprises: readonly GroupSurprise[],
  testOf: (surprise: GroupSurprise) => TestId | undefined,
): MatrixSurprise[] =>
  surprises.flatMap((surprise) => {
    const testId = testOf(surprise)
    const { name, verdict, wanted } = surprise
    const sentence = `${nameOf(label)} was expected to ${expected(wanted)} in group ${name} and has ${verdictWords[verdict]}.`
    return testId === undefined ? [] : [{ solutionId: id, testId, sentence }]
  })

const acceptedAll = (
  { id, label, wantVerdicts }: Solution,
  known: readonly Known[],
): MatrixSurprise[] => {
  const isFailing = known.some(({ cell }) => cell.verdict !== 'Accepted')
  if (wantVerdicts.length === 0 || wantVerdicts.includes('Accepted') || isFailing) return []
  const slowest = known.reduce((a, b) => (b.cell.cpu > a.cell.cpu ? b : a))
  const seconds = (slowest.cell.cpu / 1e9).toFixed(2)
  return [
    {
      solutionId: id,
      testId: slowest.test.id,
      sentence: `${nameOf(label)} was expected to ${expected(wantVerdicts)} and is accepted: its longest is ${seconds} s on test ${testName(slowest.test)}.`,
    },
  ]
}

const expected = (wanted: readonly WantVerdict[]): string =>
  wanted.length === 1 && wanted[0] === 'Accepted'
    ? 'be accepted'
    : `end with ${verdictList(wanted)}`

const nameOf = (label: string): string => label || 'A solution without a label'
const testName = ({ label, no }: Test): string => (label === '' ? String(no) : `${no} (${label})`)

/** By test: solutions that should fail, whose results are all known, and that fail there alone. */
export const onlyCaughtBy = (
  solutions: readonly Solution[],
  tests: readonly Pick<Test, 'id'>[],
  cells: readonly Cell[],
): Record<string, SolutionId[]> => {
  const byId = Map.groupBy(cells, ({ solutionId }) => solutionId)
  const caught: Record<string, SolutionId[]> = {}
  for (const { id, wantVerdicts } of solutions) {
    const own = byId.get(id) ?? []
    if (own.length < tests.length || !shouldFail(wantVerdicts)) continue
    const failing: TestId[] = own.flatMap(({ testId, verdict }) =>
      verdict === 'Accepted' ? [] : [testId],
    )
    const [only, ...others] = failing
    if (only !== undefined && others.length === 0) (caught[only] ??= []).push(id)
  }
  return caught
}

export const shouldFail = (wanted: readonly WantVerdict[]): boolean =>
  wanted.length > 0 && !wanted.includes('Accepted')
