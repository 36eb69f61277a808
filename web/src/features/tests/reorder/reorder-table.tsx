import type { ListedTest, ProblemId, TestGroup } from '@drafts/contract'
import { memo } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { TestCells } from '../list/test-cells.tsx'
import { nameOfGroup } from '../list/test-filter.ts'
import { TestHead } from '../list/test-head.tsx'
import { useReorder } from './use-reorder.ts'
import classes from '../tests.module.css'

/** Reorder mode: rows are dragged, moved with Alt and the arrow keys, or by their arrows; what was moved is announced. */
export const ReorderTable = ({
  problemId,
  tests,
  groups,
  isScanspecBroken,
  nowMs,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  groups: readonly TestGroup[]
  isScanspecBroken: boolean
  nowMs: number
}): ReactElement => {
  const { order, draggedId, announcement, bodyRef, handlers } = useReorder(problemId, tests)
  return (
    <>
      <output className="visually-hidden">{announcement}</output>
      <table className={classes['table']} data-selecting data-reordering>
        <caption className="visually-hidden">Tests, in an order you can change</caption>
        <TestHead first="Handle" />
        {/* Pointers and keys bubble up from the rows and their handles. */}
        <tbody ref={bodyRef} className={classes['reordering']} {...handlers}>
          {order.map((test, index) => (
            <ReorderRow
              key={test.id}
              test={test}
              no={index + 1}
              groupName={nameOfGroup(groups, test)}
              count={order.length}
              isScanspecBroken={isScanspecBroken}
              nowMs={nowMs}
              isDragged={test.id === draggedId}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Row = ({
  test,
  no,
  groupName,
  count,
  isScanspecBroken,
  nowMs,
  isDragged,
}: {
  test: ListedTest
  no: number
  groupName: string | undefined
  count: number
  isScanspecBroken: boolean
  nowMs: number
  isDragged: boolean
}): ReactElement => (
  <tr className={classes['row']} data-test={test.id} data-dragged={isDragged}>
    <td className={classes['firstCell']}>
      <button
        type="button"
        className={classes['grip']}
        data-grip
        aria-label={`Move test ${no} of ${count}, ${test.label || 'Unlabelled'}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <Icon name="grip" />
      </button>
    </td>
    <td className={`${classes['number']} ${classes['no']}`}>{no}</td>
    <td className={classes['labelCell']}>
      <span data-unlabelled={test.label === ''}>{test.label || 'Unlabelled'}</span>
    </td>
    <TestCells
      test={test}
      groupName={groupName}
      isScanspecBroken={isScanspecBroken}
      nowMs={nowMs}
    />
    <td className={classes['menuCell']}>
      <MoveButton by={-1} no={no} isDisabled={no === 1} />
      <MoveButton by={1} no={no} isDisabled={no === count} />
    </td>
  </tr>
)

const ReorderRow = memo(Row)

/** For a pointer that cannot drag (WCAG 2.5.7). Keys have the handle: 500 more stops of Tab would help nobody. */
const MoveButton = ({
  by,
  no,
  isDisabled,
}: {
  by: 1 | -1
  no: number
  isDisabled: boolean
}): ReactElement => (
  <button
    type="button"
    tabIndex={-1}
    className={classes['menuButton']}
    data-by={by}
    disabled={isDisabled}
    aria-label={`Move test ${no} ${by < 0 ? 'up' : 'down'}`}
  >
    <Icon name={by < 0 ? 'arrowUp' : 'arrowDown'} size={14} />
  </button>
)
