import type { ListedTest, TestId } from '@drafts/contract'
import { memo } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { isShift } from '../../../lib/keyboard.ts'
import { rowLink } from '../../../lib/choose/row-link.ts'
import { TestCells } from './test-cells.tsx'
import type { OpenTest } from './use-test-links.ts'
import classes from '../tests.module.css'

interface RowProps {
  test: ListedTest
  no: number
  groupName: string | undefined
  /** Where its dialog is. */
  href: string
  /** Where the scanspec is. */
  scanspecHref: string
  isScanspecBroken: boolean
  nowMs: number
  /** Undefined outside selection mode. */
  isChosen: boolean | undefined
  isDeleting: boolean
  onOpen: OpenTest
  onOpenScanspec: (event: MouseEvent) => void
  onToggle: (testId: TestId, mode: 'one' | 'range') => void
  onMenu: (testId: TestId, button: HTMLElement) => void
}

const Row = ({
  test,
  no,
  groupName,
  href,
  scanspecHref,
  isScanspecBroken,
  nowMs,
  isChosen,
  isDeleting,
  onOpen,
  onOpenScanspec,
  onToggle,
  onMenu,
}: RowProps): ReactElement => (
  <tr
    className={classes['row']}
    data-deleting={isDeleting}
    data-chosen={isChosen}
    {...(isChosen === undefined && !isDeleting ? rowLink : {})}
  >
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
      <TestLabel test={test} href={href} onOpen={onOpen} />
    </td>
    <TestCells
      test={test}
      groupName={groupName}
      isScanspecBroken={isScanspecBroken}
      nowMs={nowMs}
      href={href}
      scanspecHref={scanspecHref}
      onOpen={onOpen}
      onOpenScanspec={onOpenScanspec}
    />
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

export const TestListRow = memo(Row)

/** One without a label is known by the beginning of its input. No Link: 250 of them would all look at every change of the address. */
const TestLabel = ({
  test,
  href,
  onOpen,
}: {
  test: ListedTest
  href: string
  onOpen: (event: MouseEvent, testId: TestId) => void
}): ReactElement => (
  <>
    <a
      href={href}
      title={test.label}
      data-row-link
      data-unlabelled={test.label === ''}
      onClick={(event) => onOpen(event, test.id)}
    >
      {test.label || 'Unlabelled'}
    </a>
    {test.label === '' && test.firstLine !== '' ? <code>{test.firstLine}</code> : null}
  </>
)
