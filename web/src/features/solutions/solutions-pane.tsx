import { isInProgress } from '@drafts/contract'
import type { ExecutionId, ListedSolution, ProblemId, SolutionId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Pane } from '../../components/pane.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { useStopExecutions } from '../../product/queries/stop-execution.ts'
import { testsQuery } from '../../product/queries/tests.ts'
import { knownSolutionsQuery, solutionsQuery } from '../../product/queries/solutions.ts'
import { countOf } from '../../lib/text/format.ts'
import { useSelection } from '../../lib/choose/use-selection.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { confirmRun, runAllOf, runAllWords } from './run-all.ts'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { newSolutionId } from './solution-dialog.tsx'
import { useRunSolutions } from './solution-queries.ts'
import { SolutionTable } from './solution-table.tsx'
import { UploadButton } from './upload-button.tsx'

/** The Solutions tab: what is there, what it should do and what it did last. */
export const SolutionsPane = ({
  problemId,
  isReadOnly,
  views,
  onExecute,
}: {
  problemId: ProblemId
  isReadOnly: boolean
  /** The switch between list and matrix. */
  views: ReactNode
  /** Opens the execute dialog for these solutions. */
  onExecute: (solutionIds: readonly SolutionId[]) => void
}): ReactElement => {
  const query = useQuery(knownSolutionsQuery(problemId))
  const { data: solutions } = query
  const isLost = isUnread(query)
  const [isSelecting, setIsSelecting] = useState(false)
  const selection = useSelection((solutions ?? []).map(({ id }) => id))
  const run = useRunSolutions(problemId)
  const stop = useStopExecutions(problemId)
  const handleRun = (solutionIds: readonly SolutionId[]) => run.mutate({ solutionIds })
  const handleDone = () => {
    setIsSelecting(false)
    selection.chooseNone()
  }
  const newButton = <NewButton problemId={problemId} isDisabled={isReadOnly} />
  return (
    <Pane
      title="Solutions"
      count={solutions?.length}
      tools={
        isSelecting ? (
          <SelectionToolbar
            selection={selection}
            onRun={handleRun}
            onExecute={onExecute}
            onDone={handleDone}
          />
        ) : (
          <>
            {views}
            <RunAll problemId={problemId} onRun={handleRun} onStop={stop.mutate} />
            <Button
              variant="default"
              disabled={!solutions?.length}
              onClick={() => setIsSelecting(true)}
            >
              Select
            </Button>
            <LinkButton
              to="/p/$problemId/edit/$sectionKey"
              params={{ problemId, sectionKey: 'solutions' }}
              search={{ dialog: 'stress' }}
              variant="default"
              disabled={!isReadOnly && (solutions?.length ?? 0) < 2}
            >
              Stress
            </LinkButton>
            <LinkButton
              to="/p/$problemId/edit/$sectionKey"
              params={{ problemId, sectionKey: 'solutions' }}
              search={{ dialog: 'strength' }}
              variant="default"
            >
              Strength
            </LinkButton>
            <UploadButton problemId={problemId} isDisabled={isReadOnly} />
            {newButton}
          </>
        )
      }
    >
      {isLost ? <ReadFailure what="solutions" onRetry={() => void query.refetch()} /> : null}
      {solutions?.length === 0 ? (
        <PageState
          icon="code"
          title="No solutions yet"
          text="Add a program that solves the problem and make it the reference. Wrong and slow ones show that the tests catch them."
        >
          {newButton}
        </PageState>
      ) : null}
      {(solutions && solutions.length > 0) || (!solutions && !isLost) ? (
        <SolutionTable
          problemId={problemId}
          selection={isSelecting ? selection : undefined}
          isReadOnly={isReadOnly}
          onRun={handleRun}
          onStop={stop.mutate}
          onExecute={onExecute}
        />
      ) : null}
    </Pane>
  )
}

const RunAll = ({
  problemId,
  onRun,
  onStop,
}: {
  problemId: ProblemId
  onRun: (ids: readonly SolutionId[]) => void
  onStop: (executionIds: readonly ExecutionId[]) => void
}): ReactElement => {
  const { data: tests = [] } = useQuery(testsQuery(problemId))
  const { data: { ids, running } = nothing } = useQuery({
    ...solutionsQuery(problemId),
    select: runnableOf,
  })
  const handleRun = async () => {
    if (await confirmRun(ids.length)) onRun(ids)
  }
  if (running.length > 1)
    return (
      <Button
        variant="default"
        leftSection={<Icon name="stop" size={14} />}
        onClick={() => onStop(running)}
      >
        Stop {countOf(running.length, 'run')}
      </Button>
    )
  return (
    <Button
      variant="default"
      disabled={ids.length === 0 || tests.length === 0}
      leftSection={<Icon name="play" size={14} />}
      onClick={() => void handleRun()}
    >
      {runAllWords(ids.length, tests.length)}
    </Button>
  )
}

const nothing = { ids: [], running: [] }

/** Solutions that “Run all” runs, and runs that go on. */
const runnableOf = (solutions: readonly ListedSolution[]) => ({
  ids: runAllOf(solutions).map(({ id }) => id),
  running: solutions.flatMap(({ execution }) =>
    execution && isInProgress(execution.status) ? execution.id : [],
  ),
})

const NewButton = ({
  problemId,
  isDisabled,
}: {
  problemId: ProblemId
  isDisabled: boolean
}): ReactElement => (
  <LinkButton
    to="/p/$problemId/edit/$sectionKey"
    params={{ problemId, sectionKey: 'solutions' }}
    search={{ solution: newSolutionId }}
    disabled={isDisabled}
    leftSection={<Icon name="plus" />}
  >
    New
  </LinkButton>
)
