import {
  ExecutionId,
  ProgramId,
  SolutionId,
  TestId,
  isProblemTopic,
  problemOfTopic,
} from '@drafts/contract'
import type { Changed, ProblemId } from '@drafts/contract'
import type { QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../queries/query-keys.ts'

/** What is to be read again. Exact: only that key, not what lies below it. */
export interface Refresh {
  queryKey: QueryKey
  exact: boolean
  /** A list that a run changes with each report: it is read once a second. */
  isPaced: boolean
}

const only = (queryKey: QueryKey): Refresh => ({ queryKey, exact: true, isPaced: false })
const all = (queryKey: QueryKey): Refresh => ({ queryKey, exact: false, isPaced: false })
const paced = (refresh: Refresh): Refresh => ({ ...refresh, isPaced: true })

/** The queries that hold what changed (docs/product/realtime.md#refreshing). */
export const keysChangedBy = ({ topic, kind, id }: Changed): Refresh[] => {
  if (!isProblemTopic(topic)) return [all(queryKeys.notifications), all(queryKeys.problemLists)]
  const problemId = problemOfTopic(topic)
  const problem = only(queryKeys.problemVersion(problemId, undefined))
  const solutions = only(queryKeys.solutions(problemId))
  const matrix = only(queryKeys.matrix(problemId))
  switch (kind) {
    case 'test':
      // Samples are in the statement, and a run may be of the test as it was.
      return [
        only(queryKeys.tests(problemId)),
        only(queryKeys.test(problemId, TestId.parse(id))),
        problem,
        solutions,
        matrix,
        only(queryKeys.bounds(problemId)),
      ]
    case 'solution':
      return [solutions, matrix, only(queryKeys.solution(problemId, SolutionId.parse(id)))]
    case 'program':
      return [
        only(queryKeys.programs(problemId)),
        only(queryKeys.program(problemId, ProgramId.parse(id))),
        // Inputs that it made are outdated, and validators read them again; a helper file is beside checker and driver too.
        only(queryKeys.tests(problemId)),
        solutions,
        matrix,
        all([...queryKeys.problem(problemId), 'tool-tests']),
      ]
    case 'group':
      // Its tests and its points are shown with it.
      return [
        only(queryKeys.groups(problemId)),
        only(queryKeys.tests(problemId)),
        problem,
        solutions,
        matrix,
      ]
    case 'toolTest':
      return [all([...queryKeys.problem(problemId), 'tool-tests'])]
    case 'execution':
      return [only(queryKeys.execution(ExecutionId.parse(id))), ...[solutions, matrix].map(paced)]
    case 'toolRun':
      return [
        only(queryKeys.programs(problemId)),
        all([...queryKeys.problem(problemId), 'tool-tests']),
        only(queryKeys.submissions(problemId)),
      ].map(paced)
    case 'section':
      return [only(queryKeys.section(problemId, id)), problem, ...besides(problemId, id)]
    case 'discussion':
      return discussionKeys.map((name) => all([...queryKeys.problem(problemId), name]))
    case 'share':
      return [only(queryKeys.shares(problemId)), problem]
    case 'revision':
      return [
        all(queryKeys.revisions(problemId)),
        all(queryKeys.revisionsSummary(problemId)),
        // What a restore would change is said beside what is now.
        all([...queryKeys.problem(problemId), 'version-parts']),
        all(queryKeys.problemLists),
      ]
    case 'notification':
      return []
  }
}

/** As the calls that read them are named. */
const discussionKeys = ['discussions', 'discussion-counts', 'discussion_counts'] as const

/** What depends on a section besides the problem itself. */
const besides = (problemId: ProblemId, path: string): Refresh[] => {
  const [section = ''] = path.split('/')
  if (section === 'deleted') return [all(queryKeys.problemLists)]
  if (section === 'editorials') return [all(queryKeys.editorials(problemId))]
  if (section === 'statements') return [only(queryKeys.bounds(problemId))]
  if (section === 'script') return [only(queryKeys.tests(problemId))]
  // How solutions are called and judged; the names of files in place of the streams are attributes.
  const judged = ['checker', 'driver', 'limits', 'attributes', 'signature'].includes(section)
    ? [only(queryKeys.solutions(problemId)), only(queryKeys.matrix(problemId))]
    : []
  // Tests are checked against them.
  const checked = ['scanspec', 'signature'].includes(section)
    ? [
        only(queryKeys.tests(problemId)),
        only(queryKeys.bounds(problemId)),
        all([...queryKeys.problem(problemId), 'tool-tests']),
      ]
    : []
  return [...judged, ...checked]
}
