import { useQuery } from '@tanstack/react-query'
import { problemQuery } from '../../product/queries/problem.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { testsQuery } from '../../product/queries/tests.ts'

/** Labels of the solutions and tests that are there now, by their paths in history; none for those who may not see them. */
export const useLabels = (problemId: string): ReadonlyMap<string, string> => {
  const { data: problem } = useQuery(problemQuery(problemId))
  const enabled = Boolean(problem?.checker)
  const { data: solutions = [] } = useQuery({ ...solutionsQuery(problemId), enabled })
  const { data: tests = [] } = useQuery({ ...testsQuery(problemId), enabled })
  return new Map([
    ...solutions.map(({ id, label }) => [`solutions/${id}`, label] as const),
    ...tests.map(({ id, label }, index) => [`tests/${id}`, label || String(index + 1)] as const),
  ])
}
