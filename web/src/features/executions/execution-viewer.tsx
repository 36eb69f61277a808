import { oldChecksDays, status as statuses } from '@drafts/contract'
import type { Check, Execution, ExecutionId, WantedGroups, WantVerdict } from '@drafts/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useEffectEvent } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { BuildSection } from './build-section.tsx'
import { CheckDetail } from './check/check-detail.tsx'
import { ChecksTable } from './checks-table.tsx'
import { GroupsTable } from './groups-table.tsx'
import { ExecutionSummaryLine } from './execution-summary.tsx'
import { countOf } from '../../lib/text/format.ts'
import { executionQuery } from '../../product/queries/execution.ts'
import { ThoroughNotice } from '../../product/problem/thorough-notice.tsx'
import { problemQuery } from '../../product/queries/problem.ts'
import { isOpenable, stepFrom } from './open-checks.ts'
import classes from './viewer.module.css'
import { useQuestion } from '../../lib/confirm.ts'

/** Summary and a row for each test, as they come in; a finished one opens. The same in a dialog and on its page. */
export const ExecutionViewer = ({
  executionId,
  expected,
  wantGroups,
  checkNo,
  onCheck,
  onStarted,
}: {
  executionId: ExecutionId
  expected?: readonly WantVerdict[] | undefined
  wantGroups?: WantedGroups | undefined
  /** The open check; its owner keeps it in the address. */
  checkNo: number | undefined
  onCheck: (no: number | undefined) => void
  /** Shows a new run. */
  onStarted: (executionId: ExecutionId) => void
}): ReactElement => {
  const { data: execution, isError } = useQuery(executionQuery(executionId))
  const check = execution?.checks.find((one) => one.no === checkNo && isOpenable(one, execution))
  const viewerRef = useRef<HTMLDivElement>(null)
  const checks = execution?.checks ?? []
  const handleBack = () => {
    onCheck(undefined)
    if (check) focusRow(viewerRef.current, check)
  }
  const handleStep = (by: 1 | -1) => {
    if (execution && check) onCheck(stepFrom(execution, check.no, by))
  }
  useDetailKeys(check !== undefined, handleStep, handleBack)
  useScrollToSelected(viewerRef, check?.no)

  if (isError && !execution)
    return <p className={classes['soft']}>There is no execution here that you may see.</p>
  if (!execution)
    return (
      <Delayed>
        <Skeleton height={56} mb={24} />
        <Skeleton height={220} />
      </Delayed>
    )
  return (
    <div className={classes['viewer']} ref={viewerRef}>
      <ExecutionSummaryLine execution={execution} expected={expected} onStarted={onStarted} />
      <GroupsTable execution={execution} wanted={wantGroups} />
      <BuildSection execution={execution} onOpen={onCheck} onStarted={onStarted} />
      <div className={classes['split']} data-open={check !== undefined}>
        <div>
          <ChecksTable execution={execution} selectedNo={check?.no} onOpen={onCheck} />
          {check ? null : <SkippedNote execution={execution} />}
          {check ? null : <RemovedNote execution={execution} />}
          {check || !checks.some(({ usages }) => usages) ? null : <MemoryNote />}
        </div>
        {check ? (
          <CheckDetail
            execution={execution}
            check={check}
            onStep={handleStep}
            onBack={handleBack}
            onStarted={onStarted}
          />
        ) : null}
      </div>
    </div>
  )
}

/** A run that ended with fewer tests than it had: a sweep has removed the others. */
const RemovedNote = ({
  execution: { checks, runningProgress, status },
}: {
  execution: Execution
}): ReactElement | null => {
  const removed = runningProgress.total - checks.length
  if (status !== statuses.finished || removed <= 0) return null
  return (
    <p className={classes['skipped']}>
      Results of {countOf(removed, 'test')} are not kept any more: newer runs have judged the same,
      and this one is older than {oldChecksDays} days.
    </p>
  )
}

/** Why tests were not run, where it is not said already. */
const SkippedNote = ({ execution }: { execution: Execution }): ReactElement | null => {
  const { checks, thorough, verdict, status, stoppedBy, problemId } = execution
  const { data: problem } = useQuery(problemQuery(problemId))
  const skipped = checks.filter((check) => check.status === statuses.skipped).length
  if (stoppedBy)
    return (
      <p className={classes['skipped']}>
        {countOf(skipped, 'test')} skipped: stopped by {stoppedBy.handle}.
      </p>
    )
  if (skipped === 0 || thorough || status !== statuses.finished || verdict === 'CompilationError')
    return null
  return (
    <p className={classes['skipped']}>
      {countOf(skipped, 'test')} skipped:{' '}
      {execution.groups
        ? 'a test that is not accepted ends its group and those that need it.'
        : 'a run ends with the first test that is not accepted.'}{' '}
      A Thorough run goes on to the end.
      {problem?.canEdit && !problem.allowThoroughExecution ? (
        <>
          {' '}
          <ThoroughNotice problem={problem} />
        </>
      ) : null}
    </p>
  )
}

/** The focus goes back to the row the detail was opened from. */
const focusRow = (viewer: HTMLElement | null, check: Check): void => {
  requestAnimationFrame(() => {
    viewer?.querySelector<HTMLElement>(`[data-check="${check.no}"]`)?.focus()
  })
}

const useScrollToSelected = (
  ref: { current: HTMLElement | null },
  no: number | undefined,
): void => {
  useEffect(() => {
    if (no === undefined) return
    ref.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [no, ref])
}

/** docs/product/judging.md#memory */
const MemoryNote = (): ReactElement => (
  <p className={classes['memoryNote']}>
    Memory is the peak of all processes of the program, without what the runtime of its language
    takes by itself. What is below 1 MB is the system’s own.
  </p>
)

/** While a check is open: up and down go to the next, Esc back. In a scrolling text the arrows scroll. */
const useDetailKeys = (isOpen: boolean, onStep: (by: 1 | -1) => void, onBack: () => void): void => {
  const isAsked = useQuestion() !== null
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onBack()
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if ((by !== 1 && by !== -1) || isInScroller(event.target)) return
    event.preventDefault()
    onStep(by)
  })
  useEffect(() => {
    if (!isOpen || isAsked) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [isOpen, isAsked])
}

const isInScroller = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('pre, [role="group"]') &&
  target.scrollHeight > target.clientHeight
