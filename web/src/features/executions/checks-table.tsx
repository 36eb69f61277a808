import { status, wallClockWords } from '@drafts/contract'
import type { Check, Execution } from '@drafts/contract'
import { useRef, useEffect, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { VerdictLabel } from '../../product/verdict/verdict.tsx'
import { formatCpu, formatMemory } from '../../lib/text/format.ts'
import { rowLink } from '../../lib/choose/row-link.ts'
import { VisibleText } from '../../components/html/visible-text.tsx'
import { checkName } from './check/check-name.ts'
import { CheckHint } from './check/hint.tsx'
import { isOpenable } from './open-checks.ts'
import classes from './viewer.module.css'

/** A row for each test, in test order. Arrow keys go from one openable row to the next. */
export const ChecksTable = ({
  execution,
  selectedNo,
  onOpen,
}: {
  execution: Execution
  selectedNo: number | undefined
  onOpen: (no: number) => void
}): ReactElement | null => {
  const { checks } = execution
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || selectedNo !== undefined) return
    const buttons = [...(bodyRef.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    event.preventDefault()
    buttons[Math.min(Math.max(0, at + by), buttons.length - 1)]?.focus()
  }
  if (checks.length === 0) return null
  return (
    <table className={classes['checks']} data-compact={selectedNo !== undefined}>
      <caption className="visually-hidden">Tests</caption>
      <thead>
        <tr>
          <th scope="col" className={classes['number']}>
            No
          </th>
          <th scope="col">Test</th>
          <th scope="col">Verdict</th>
          <th scope="col" className={classes['number']}>
            CPU
          </th>
          <th scope="col" className={classes['number']} title="Without the runtime of the language">
            Memory
          </th>
        </tr>
      </thead>
      {/* Arrow keys bubble up from the rows' buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody ref={bodyRef} onKeyDown={handleKeyDown}>
        {checks.map((check) => (
          <CheckRow
            key={check.no}
            check={check}
            opens={isOpenable(check, execution)}
            isSelected={check.no === selectedNo}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

const CheckRow = ({
  check,
  opens,
  isSelected,
  onOpen,
}: {
  check: Check
  opens: boolean
  isSelected: boolean
  onOpen: (no: number) => void
}): ReactElement => {
  const label = checkName(check)
  return (
    <tr
      data-open={opens}
      aria-current={isSelected ? 'true' : undefined}
      {...(opens ? rowLink : {})}
    >
      <td className={classes['number']}>{check.no + 1}</td>
      <td className={classes['test']}>
        {opens ? (
          <button
            type="button"
            onClick={() => onOpen(check.no)}
            data-check={check.no}
            data-row-link
          >
            {label}
          </button>
        ) : (
          <span className={classes['soft']}>{label}</span>
        )}
        <CheckHint check={check} className={classes['rowHint']} />
        {check.status === status.internalError && check.truthError ? (
          <div className={classes['rowHint']}>
            <VisibleText text={check.truthError.note} isVisible={false} />
            {check.truthError.pos
              ? ` (output of the test, line ${check.truthError.pos.line}, column ${check.truthError.pos.column})`
              : ''}
          </div>
        ) : null}
      </td>
      <td>
        <VerdictLabel status={check.status} verdict={check.verdict} />
        {check.wallClock ? (
          <div className={classes['rowHint']}>{wallClockWords(check.wallClock)}</div>
        ) : null}
      </td>
      <td className={classes['number']}>
        {check.startedAt === null ? null : <RunningFor key={check.startedAt} />}
        {check.usages ? formatCpu(check.usages.cpu) : ''}
      </td>
      <td className={classes['number']}>{check.usages ? formatMemory(check.usages.memory) : ''}</td>
    </tr>
  )
}

const tickMs = 100

/** Seconds since this page first saw that a test runs: the clocks of server and browser may differ by minutes. */
const RunningFor = (): ReactElement => {
  const [start] = useState(() => performance.now())
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span className={classes['soft']}>{(Math.max(0, now - start) / 1000).toFixed(1)} s</span>
}
