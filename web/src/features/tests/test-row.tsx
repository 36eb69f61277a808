import type { ListedTest } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { isShift } from '../../lib/keyboard.ts'
import { TestCells } from './test-cells.tsx'
import classes from './tests.module.css'

interface RowProps {
  problemId: string
  test: ListedTest
  no: number
  filter: string
  nowMs: number
  /** Undefined outside selection mode. */
  isChosen: boolean | undefined
  isDeleting: boolean
  onToggle: (testId: string, mode: 'one' | 'range') => void
  onMenu: (testId: string, button: HTMLElement) => void
}

const Row = ({
  problemId,
  test,
  no,
  filter,
  nowMs,
  isChosen,
  isDeleting,
  onToggle,
  onMenu,
}: RowProps): ReactElement => (
  <tr className={classes['row']} data-deleting={isDeleting} data-chosen={isChosen}>
    {isChosen === undefined ? null : (
      <td className={classes['firstCell']}>
        <input
          type="checkbox"
          aria-label={`Select test ${no}`}
          checked={isChosen}
          onChange={(event) => onToggle(test.id, isShift(event.nativeEvent) ? 'range' : 'one')}
        />
      </td>
    )}
    <td className={`${classes['number']} ${classes['no']}`}>{no}</td>
    <td className={classes['labelCell']}>
      <Link
        to="/p/$problemId/edit/$sectionKey"
        params={{ problemId, sectionKey: 'tests' }}
        search={{ test: test.id, ...(filter ? { filter } : {}) }}
        preload={false}
        title={test.label}
        data-unlabelled={test.label === ''}
      >
        {test.label || 'Unlabelled'}
      </Link>
    </td>
    <TestCells test={test} nowMs={nowMs} />
    <td className={classes['menuCell']}>
      {isDeleting ? <output>Deleting…</output> : null}
      {isChosen === undefined && !isDeleting ? (
        <button
          type="button"
          className={classes['menuButton']}
          aria-label={`Actions of test ${no}`}
          aria-haspopup="menu"
          onClick={(event) => onMenu(test.id, event.currentTarget)}
        >
          <Icon name="dots" />
        </button>
      ) : null}
    </td>
  </tr>
)

export const TestRow = memo(Row)
