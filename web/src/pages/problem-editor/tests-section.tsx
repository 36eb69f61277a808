import { testsPerProblem } from '@drafts/contract'
import type { Problem, TestType } from '@drafts/contract'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useMissingTests } from '../../product/queries/problem.ts'
import { ScanspecDialog } from '../../features/scanspecs/scanspec-dialog.tsx'
import { wordsToMake, ScriptPane } from '../../features/scripts/script-pane.tsx'
import { MakeInputs } from '../../features/tests/making/make-inputs.tsx'
import { OutputsDialog } from '../../features/tests/making/fill-outputs.tsx'
import { GroupDialog } from '../../features/tests/groups/group-dialog.tsx'
import { BoundsDialog, boundOfPlace } from '../../features/tests/list/bounds-dialog.tsx'
import { ImportDialog } from '../../features/tests/import/import-dialog.tsx'
import { RandomTestsDialog } from '../../features/tests/random/random-tests-dialog.tsx'
import { TestDialog } from '../../features/tests/dialog/test-dialog.tsx'
import { isScanspecBroken, watchedTestsQuery } from '../../product/queries/tests.ts'
import { TestsPane } from '../../features/tests/list/tests-pane.tsx'
import type { SaveQueue } from '../../lib/save/save-queue.ts'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

/** Whether a signature says what outputs are. */
const areOutputsChecked = ({ mechanism, signature }: Problem): boolean =>
  mechanism === 'functionBased' && signature.enabled && signature.returns.length > 0

/** The statement needs an example first. */
const newTypeOf = (tests: readonly unknown[]): TestType =>
  tests.length === 0 ? 'sample' : 'regular'

/** What the address names the place of a mismatch by. */
const sideOf = new Map<string, 'input' | 'output'>([
  ['mismatch', 'input'],
  ['returns', 'output'],
])

/** The filter and the open test are in the address; Back closes a dialog. */
export const TestsSection = ({
  problem,
  queue,
}: {
  problem: Problem
  queue: SaveQueue
}): ReactElement => {
  const { filter = '', test: testId, group, dialog, place, view } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isError } = useQuery(watchedTestsQuery(problem))
  const tests = data ?? []
  const [toMake, setToMake] = useState(0)
  const missing = useMissingTests(problem)
  const at = tests.findIndex(({ id }) => id === testId)
  // Dialogs open over the view and lead back to it.
  const here = view === 'script' ? { view } : {}
  const search = { ...here, ...(filter === '' ? {} : { filter }) }
  const handleFilter = (text: string) =>
    void navigate({
      search: text === '' ? {} : { filter: text },
      replace: true,
      resetScroll: false,
    })
  const handleClose = () => void navigate({ search, resetScroll: false })
  const handleSaved = () => void navigate({ search, ignoreBlocker: true, resetScroll: false })
  const views = <ViewSwitch isScript={view === 'script'} />
  return (
    <>
      {missing ? (
        <p>{`The import is making the tests that its package lacks: ${missing.done} of ${missing.total} runs. They come into the list by themselves.`}</p>
      ) : null}
      {view === 'script' ? (
        <ScriptPane
          problem={problem}
          queue={queue}
          tests={tests}
          isReadOnly={!problem.canEdit}
          views={views}
          onToMake={setToMake}
          makeButton={
            <MakeInputs
              problemId={problem.id}
              tests={tests}
              words={wordsToMake(toMake)}
              // What the import makes now is not made twice.
              isDisabled={!problem.canEdit || missing !== null}
              beforeStart={queue.whenIdle}
            />
          }
        />
      ) : (
        <TestsPane
          problemId={problem.id}
          isReadOnly={!problem.canEdit}
          isScanspecOn={problem.scanspec?.enabled ?? false}
          isScanspecBroken={isScanspecBroken(problem)}
          areOutputsChecked={areOutputsChecked(problem)}
          views={views}
          filter={filter}
          onFilter={handleFilter}
        />
      )}
      <TestDialog
        problemId={problem.id}
        testId={problem.canEdit || testId !== 'new' ? testId : undefined}
        newType={data || isError ? newTypeOf(tests) : undefined}
        isInputChecked={problem.scanspec?.enabled === true && !isScanspecBroken(problem)}
        no={at < 0 ? undefined : at + 1}
        isReadOnly={!problem.canEdit}
        shownPlace={place === undefined ? undefined : sideOf.get(place)}
        onClose={handleClose}
        onSaved={handleSaved}
      />
      <GroupDialog
        problemId={problem.id}
        groupId={problem.canEdit || group !== 'new' ? group : undefined}
        isReadOnly={!problem.canEdit}
        onClose={handleClose}
        onSaved={handleSaved}
      />
      <ImportDialog
        problemId={problem.id}
        isOpen={dialog === 'import' && problem.canEdit}
        onClose={handleClose}
      />
      <OutputsDialog
        problemId={problem.id}
        tests={tests}
        isOpen={dialog === 'outputs' && problem.canEdit}
        onClose={handleClose}
      />
      <RandomTestsDialog
        problem={problem}
        room={testsPerProblem - tests.length}
        reaching={boundOfPlace(place)}
        isOpen={dialog === 'random' && problem.canEdit}
        onClose={handleClose}
        onMade={handleSaved}
      />
      <BoundsDialog
        problemId={problem.id}
        tests={tests}
        isReadOnly={!problem.canEdit}
        isOpen={dialog === 'bounds'}
        onClose={handleClose}
      />
      <ScanspecDialog
        problem={problem}
        queue={queue}
        isReadOnly={!problem.canEdit}
        isOpen={dialog === 'scanspec'}
        onClose={handleClose}
      />
    </>
  )
}

/** The list of tests, or the script that makes them. */
const ViewSwitch = ({ isScript }: { isScript: boolean }): ReactElement => {
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      aria-label="View"
      data={[
        { value: 'list', label: 'List' },
        { value: 'script', label: 'Script' },
      ]}
      value={isScript ? 'script' : 'list'}
      onChange={(value) =>
        void navigate({ search: value === 'script' ? { view: value } : {}, resetScroll: false })
      }
    />
  )
}
