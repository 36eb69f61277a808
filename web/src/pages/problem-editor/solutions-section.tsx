import type { ExecutionId, Problem, SolutionId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { SegmentedControl } from '@mantine/core'
import { MatrixPane } from '../../features/matrix/matrix-pane.tsx'
import { ImportAtWork } from '../../features/problems/import/import-report.tsx'
import { ExecutionDialog } from '../../features/executions/execution-dialog.tsx'
import { executionQuery } from '../../product/queries/execution.ts'
import { ExecuteDialog } from '../../features/solutions/execute-dialog.tsx'
import { StrengthDialog } from '../../features/stress/strength-dialog.tsx'
import { StressDialog } from '../../features/stress/stress-dialog.tsx'
import { SolutionDialog } from '../../features/solutions/solution-dialog.tsx'
import { knownSolutionsQuery } from '../../product/queries/solutions.ts'
import type { KnownSolution } from '../../product/queries/solutions.ts'
import { SolutionsPane } from '../../features/solutions/solutions-pane.tsx'
import { parseCheckNo } from '../execution/check-param.ts'
import classes from './problem-editor.module.css'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

/** The open solution, execution and check, and what is about to be executed, are in the address; Back closes them. */
export const SolutionsSection = ({ problem }: { problem: Problem }): ReactElement => {
  const {
    solution: solutionId,
    execute,
    execution: executionId,
    check,
    view,
    dialog,
  } = route.useSearch()
  // Dialogs open over the view and lead back to it.
  const here = view === 'matrix' ? { view } : {}
  const navigate = route.useNavigate()
  const { data: known } = useQuery(knownSolutionsQuery(problem.id))
  const solutions = known ?? []
  const handleClose = () => void navigate({ search: here, resetScroll: false })
  const handleSaved = (id: ExecutionId | undefined) =>
    void navigate({
      search: id === undefined ? here : { ...here, execution: id },
      ignoreBlocker: true,
      replace: true,
      resetScroll: false,
    })
  const handleExecute = (ids: readonly SolutionId[]) =>
    void navigate({ search: { ...here, execute: ids.join(',') }, resetScroll: false })
  const handleCheck = (no: number | undefined) =>
    void navigate({
      search: {
        ...here,
        execution: executionId,
        ...(no === undefined ? {} : { check: String(no + 1) }),
      },
      replace: true,
      resetScroll: false,
    })
  const executeIds = new Set(execute?.split(','))
  const toExecute = solutions.filter(({ id }) => executeIds.has(id))
  const run = useRunOf(executionId)
  const solution = solutions.find(
    (one) => one.id === run?.solutionId || one.executionId === executionId,
  )
  const views = <ViewSwitch isMatrix={view === 'matrix'} />
  return (
    <>
      <ImportAtWork problem={problem} />
      {view === 'matrix' ? (
        <MatrixPane
          problemId={problem.id}
          isReadOnly={!problem.canEdit}
          views={views}
          onOpen={(id, no) =>
            void navigate({
              search: { ...here, execution: id, check: String(no + 1) },
              resetScroll: false,
            })
          }
        />
      ) : (
        <SolutionsPane
          problemId={problem.id}
          isReadOnly={!problem.canEdit}
          views={views}
          onExecute={handleExecute}
        />
      )}
      <ExecuteDialog
        title={toExecute.length === 1 ? `Execute ${nameOf(toExecute[0])}` : 'Execute solutions'}
        problem={problem}
        solutionIds={toExecute.map(({ id }) => id)}
        onClose={handleClose}
        onStarted={handleSaved}
      />
      <TestingDialogs problem={problem} dialog={dialog} onClose={handleClose} />
      <SolutionDialog
        problemId={problem.id}
        solutionId={problem.canEdit || solutionId !== 'new' ? solutionId : undefined}
        others={known}
        isReadOnly={!problem.canEdit}
        onClose={handleClose}
        onSaved={handleSaved}
      />
      <ExecutionDialog
        executionId={executionId}
        title={
          <span className={classes['dialogTitle']}>
            {solution?.canView ? (
              <Link
                to="/p/$problemId/edit/$sectionKey"
                params={{ problemId: problem.id, sectionKey: 'solutions' }}
                search={{ solution: solution.id }}
                title="Edit the solution"
              >
                {solution.label || 'Unlabelled'}
              </Link>
            ) : (
              (solution?.label ?? 'Execution')
            )}
            {executionId === undefined ? null : (
              <Link
                to="/p/$problemId/executions/$executionId"
                params={{ problemId: problem.id, executionId }}
                className={classes['permalink']}
                preload={false}
              >
                Open as a page
              </Link>
            )}
          </span>
        }
        expected={solution?.wantVerdicts}
        wantGroups={solution?.wantGroups}
        checkNo={parseCheckNo(check)}
        onCheck={handleCheck}
        onStarted={handleSaved}
        onClose={handleClose}
      />
    </>
  )
}

/** They look at what the tests catch. */
const TestingDialogs = ({
  problem: { id, canEdit },
  dialog,
  onClose,
}: {
  problem: Problem
  dialog: string | undefined
  onClose: () => void
}): ReactElement => (
  <>
    <StressDialog
      problemId={id}
      isReadOnly={!canEdit}
      isOpen={dialog === 'stress'}
      onClose={onClose}
    />
    <StrengthDialog
      problemId={id}
      isReadOnly={!canEdit}
      isOpen={dialog === 'strength'}
      onClose={onClose}
    />
  </>
)

/** The list of solutions, or what each does on each test. */
const ViewSwitch = ({ isMatrix }: { isMatrix: boolean }): ReactElement => {
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      aria-label="View"
      data={[
        { value: 'list', label: 'List' },
        { value: 'matrix', label: 'Matrix' },
      ]}
      value={isMatrix ? 'matrix' : 'list'}
      onChange={(value) =>
        void navigate({ search: value === 'matrix' ? { view: value } : {}, resetScroll: false })
      }
    />
  )
}

const nameOf = (solution: KnownSolution | undefined): string => solution?.label || 'Unlabelled'

const useRunOf = (executionId: ExecutionId | undefined) => {
  const { data } = useQuery(executionQuery(executionId))
  return data
}
