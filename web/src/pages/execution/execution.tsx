import { readingTab } from '@drafts/contract'
import type { ExecutionId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { executionQuery } from '../../product/queries/execution.ts'
import { ExecutionViewer } from '../../features/executions/execution-viewer.tsx'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { useProblemTopic } from '../../product/realtime/use-problem-topic.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { problemQuery } from '../../product/queries/problem.ts'
import { ProblemGate } from '../problem-view/problem-gate.tsx'
import { parseCheckNo } from './check-param.ts'
import classes from './execution.module.css'

const route = getRouteApi('/member/p/$problemId/executions/$executionId')

/** The address of an execution that one can send. */
export const ExecutionPage = (): ReactElement => {
  const { problemId, executionId } = route.useParams()
  const { check } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(problemQuery(problemId))
  useProblemTopic(problemId, readingTab('execution'))
  const { data: execution } = useQuery(executionQuery(executionId))
  const solutionId = execution?.solutionId ?? undefined
  const { data: solutions } = useQuery({
    ...solutionsQuery(problemId),
    enabled: solutionId !== undefined,
  })
  const solution = solutions?.find(({ id }) => id === solutionId)
  const title = solution?.label || 'Execution'
  usePageTitle(query.data ? `${title}, ${query.data.title}` : 'Execution')
  const handleCheck = (no: number | undefined) =>
    void navigate({ search: no === undefined ? {} : { check: String(no + 1) }, replace: true })
  const handleStarted = (started: ExecutionId) =>
    void navigate({ params: { problemId, executionId: started }, search: {} })
  return (
    <ProblemGate problemId={problemId} query={query}>
      {(problem) => (
        <div className={classes['page']}>
          <p className={classes['back']}>
            {solution ? (
              <Link
                to="/p/$problemId/edit/$sectionKey"
                params={{ problemId, sectionKey: 'solutions' }}
              >
                Solutions of {problem.title}
              </Link>
            ) : (
              <Link to="/p/$problemId/$sectionKey" params={{ problemId, sectionKey: 'statement' }}>
                {problem.title}
              </Link>
            )}
          </p>
          <h1>{title}</h1>
          <h2 className="visually-hidden">Result</h2>
          <ExecutionViewer
            executionId={executionId}
            expected={solution?.wantVerdicts}
            wantGroups={solution?.wantGroups}
            checkNo={parseCheckNo(check)}
            onCheck={handleCheck}
            onStarted={handleStarted}
          />
        </div>
      )}
    </ProblemGate>
  )
}
