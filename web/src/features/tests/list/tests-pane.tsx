import { testsPerProblem } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { LinkButton } from '../../../components/link-button.tsx'
import { Pane } from '../../../components/pane.tsx'
import { ReadFailure } from '../../../components/states/read-failure.tsx'
import { PageState } from '../../../components/states/page-state.tsx'
import { useSelection } from '../../../lib/choose/use-selection.ts'
import { ReorderTable } from '../reorder/reorder-table.tsx'
import { isUnread } from '../../../lib/is-unread.ts'
import { NewTestButton, TestToolbar } from './test-toolbar.tsx'
import { TestSelectionToolbar } from './test-selection-toolbar.tsx'
import { filterTests } from './test-filter.ts'
import { testsQuery } from '../../../product/queries/tests.ts'
import { useDeleteTests } from '../test-queries.ts'
import { TestTable } from './test-table.tsx'
import classes from '../tests.module.css'

type Mode = 'normal' | 'selection' | 'reordering'

/** The Tests tab. The filter is kept in the address by its owner. */
export const TestsPane = ({
  problemId,
  isReadOnly,
  isScanspecOn,
  isScanspecBroken,
  areOutputsChecked,
  views,
  filter,
  onFilter,
}: {
  problemId: ProblemId
  isReadOnly: boolean
  /** Off: nothing is known of a test's validity, so no column shows it. */
  isScanspecOn: boolean
  /** It does not parse: what waits for its check waits in vain. */
  isScanspecBroken: boolean
  /** The problem is functional: its outputs are checked against what the signature returns. */
  areOutputsChecked: boolean
  /** The switch between list and script. */
  views: ReactNode
  filter: string
  onFilter: (filter: string) => void
}): ReactElement => {
  const query = useQuery(testsQuery(problemId))
  const { data: tests, dataUpdatedAt } = query
  const isLost = isUnread(query)
  const [mode, setMode] = useState<Mode>('normal')
  const deferredFilter = useDeferredValue(filter)
  const shown = tests && filterTests(tests, deferredFilter)
  const selection = useSelection((shown ?? []).map(({ test }) => test.id))
  const { deletingIds, deleteTests } = useDeleteTests(problemId)
  const handleDone = () => {
    setMode('normal')
    selection.chooseNone()
  }
  return (
    <Pane
      title="Tests"
      count={tests?.length}
      tools={
        <>
          {mode === 'normal' ? (
            <TestToolbar
              problemId={problemId}
              views={views}
              tests={tests ?? []}
              isReadOnly={isReadOnly}
              filter={filter}
              onFilter={onFilter}
              onSelect={() => setMode('selection')}
              onReorder={() => setMode('reordering')}
            />
          ) : null}
          {mode === 'selection' ? (
            <TestSelectionToolbar
              problemId={problemId}
              tests={tests ?? []}
              selection={selection}
              onDelete={deleteTests}
              onDone={handleDone}
            />
          ) : null}
          {mode === 'reordering' ? (
            <>
              <span className={classes['soft']}>
                Drag a row, use its arrows, or <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>
              </span>
              <Button onClick={handleDone}>Done</Button>
            </>
          ) : null}
        </>
      }
    >
      {tests && tests.length >= testsPerProblem ? (
        <p className={classes['warning']}>You may add at most 250 tests to a problem.</p>
      ) : null}
      {isLost ? <ReadFailure what="tests" onRetry={() => void query.refetch()} /> : null}
      {tests?.length === 0 ? <NoTests problemId={problemId} isReadOnly={isReadOnly} /> : null}
      {tests && tests.length > 0 && shown?.length === 0 && mode !== 'reordering' ? (
        <PageState
          icon="search"
          title="No test has this label"
          text={`Nothing matches “${filter}”.`}
        >
          <Button variant="default" onClick={() => onFilter('')}>
            Clear the filter
          </Button>
        </PageState>
      ) : null}
      <div
        data-scanspec={isScanspecOn ? 'on' : 'off'}
        data-returns={areOutputsChecked ? 'on' : 'off'}
      >
        {tests && tests.length > 0 && mode === 'reordering' ? (
          <ReorderTable
            problemId={problemId}
            tests={tests}
            isScanspecBroken={isScanspecBroken}
            nowMs={dataUpdatedAt}
          />
        ) : null}
        {mode !== 'reordering' && !isLost && (!tests || (shown && shown.length > 0)) ? (
          <TestTable
            problemId={problemId}
            tests={shown}
            filter={deferredFilter}
            isScanspecBroken={isScanspecBroken}
            nowMs={dataUpdatedAt}
            selection={mode === 'selection' ? selection : undefined}
            deletingIds={deletingIds}
            isReadOnly={isReadOnly}
            onDelete={(id) => deleteTests([id])}
          />
        ) : null}
      </div>
    </Pane>
  )
}

const NoTests = ({
  problemId,
  isReadOnly,
}: {
  problemId: ProblemId
  isReadOnly: boolean
}): ReactElement => (
  <PageState
    icon="list"
    title="No tests yet"
    text="Add an example first: it is shown in the statement. Hidden tests decide the verdict. A zip of many is imported at once."
  >
    <NewTestButton problemId={problemId} isDisabled={isReadOnly} />
    {isReadOnly ? null : (
      <LinkButton
        to="/p/$problemId/edit/$sectionKey"
        params={{ problemId, sectionKey: 'tests' }}
        search={{ dialog: 'import' }}
        variant="default"
      >
        Import
      </LinkButton>
    )}
  </PageState>
)
