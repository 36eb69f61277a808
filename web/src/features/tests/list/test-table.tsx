import type { ProblemId, TestGroup, TestId } from '@drafts/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { RowSelection } from '../../../lib/choose/use-selection.ts'
import { TestHead } from './test-head.tsx'
import { nameOfGroup } from './test-filter.ts'
import { TestMenu } from './test-menu.tsx'
import { TestListRow } from './test-row.tsx'
import type { NumberedTest } from './test-filter.ts'
import { useTestLinks } from './use-test-links.ts'
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx'
import classes from '../tests.module.css'

/** `tests` undefined: still loading, the rows are reserved. One menu serves all rows: 250 of them stay quick. */
export const TestTable = ({
  problemId,
  tests,
  groups,
  filter,
  isScanspecBroken,
  nowMs,
  selection,
  deletingIds,
  isReadOnly,
  onDelete,
}: {
  problemId: ProblemId
  tests: readonly NumberedTest[] | undefined
  groups: readonly TestGroup[]
  filter: string
  isScanspecBroken: boolean
  nowMs: number
  selection: RowSelection<TestId> | undefined
  deletingIds: ReadonlySet<TestId>
  isReadOnly: boolean
  onDelete: (testId: TestId) => void
}): ReactElement => {
  const [menu, setMenu] = useState<{ id: TestId; button: HTMLElement } | null>(null)
  const { hrefOf, scanspecHref, handleOpen, handleOpenScanspec } = useTestLinks(problemId, filter)
  const toggle = useLatest(selection?.toggle)
  const handleMenu = useCallback((id: TestId, button: HTMLElement) => setMenu({ id, button }), [])
  const handleToggle = useCallback(
    (id: TestId, mode: 'one' | 'range') => toggle.current?.(id, mode),
    [toggle],
  )
  const inMenu = tests?.find(({ test }) => test.id === menu?.id)
  return (
    <>
      <table className={classes['table']} data-selecting={selection !== undefined}>
        <caption className="visually-hidden">Tests</caption>
        <TestHead first={selection ? 'Selected' : undefined} />
        <tbody aria-busy={tests === undefined}>
          {tests === undefined ? (
            <SkeletonRows widths={skeletonWidths} columns={11} rowClass={classes['row']} />
          ) : (
            tests.map(({ test, no }) => (
              <TestListRow
                key={test.id}
                test={test}
                no={no}
                groupName={nameOfGroup(groups, test)}
                href={hrefOf(test.id)}
                scanspecHref={scanspecHref}
                isScanspecBroken={isScanspecBroken}
                nowMs={nowMs}
                isChosen={selection?.isChosen(test.id)}
                isDeleting={deletingIds.has(test.id)}
                onOpen={handleOpen}
                onOpenScanspec={handleOpenScanspec}
                onToggle={handleToggle}
                onMenu={handleMenu}
              />
            ))
          )}
        </tbody>
      </table>
      <TestMenu
        problemId={problemId}
        filter={filter}
        entry={inMenu}
        button={menu?.button}
        isReadOnly={isReadOnly}
        onDelete={onDelete}
        onClose={() => setMenu(null)}
      />
    </>
  )
}

/** A handler that never changes, so that rows are drawn again only when their test did. */
const useLatest = <T,>(value: T): { readonly current: T } => {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}

const skeletonWidths = [34, 48, 41, 55, 38, 46, 52]
