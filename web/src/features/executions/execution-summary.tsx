import { isInProgress, status, verdictList } from '@drafts/contract'
import type { Check, Execution, ExecutionId, Usages, WantVerdict } from '@drafts/contract'
import { Badge, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { ResultSign } from '../../product/verdict/result-sign.tsx'
import { VerdictLabel } from '../../product/verdict/verdict.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import {
  countOf,
  formatCpu,
  formatCpuLimit,
  formatMemory,
  formatMemoryLimit,
  formatPoints,
} from '../../lib/text/format.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import { RunActions } from './run-actions.tsx'
import classes from './viewer.module.css'

/** `expected` undefined: the solution is not known, or the file was only submitted. */
export const ExecutionSummaryLine = ({
  execution,
  expected,
  onStarted,
}: {
  execution: Execution
  expected: readonly WantVerdict[] | undefined
  onStarted: (executionId: ExecutionId) => void
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const language = languages.find(({ id }) => id === execution.languageId)
  const { limits, thorough } = execution
  const usages = execution.usages ?? largestOf(execution.checks)
  // Where the clock decided, the CPU time beside its limit would look like a mistake.
  const wallClock = execution.checks.find(
    ({ verdict }) => verdict && verdict !== 'Accepted',
  )?.wallClock
  return (
    <>
      <div className={classes['head']}>
        <dl className={classes['summary']}>
          <Fact name="Verdict" isMain>
            <span aria-live="polite">
              {expected === undefined ? (
                <VerdictLabel
                  status={execution.status}
                  verdict={execution.verdict}
                  stoppedBy={execution.stoppedBy}
                />
              ) : (
                <ResultSign
                  status={execution.status}
                  verdict={execution.verdict}
                  wanted={expected}
                  stoppedBy={execution.stoppedBy}
                />
              )}
            </span>
          </Fact>
          {expected === undefined ? null : <Fact name="Expected">{verdictList(expected)}</Fact>}
          {execution.points === null ? null : (
            <Fact name="Points">
              {formatPoints(execution.points)}
              <span className={classes['soft']}> of {formatPoints(execution.maxPoints ?? 0)}</span>
            </Fact>
          )}
          <Fact name="CPU" isReserved>
            {usages ? formatCpu(usages.cpu) : '–'}
            <span className={classes['soft']}> of {formatCpuLimit(limits.cpu)}</span>
          </Fact>
          {wallClock ? (
            <Fact name="Wall clock">
              {formatCpu(wallClock.passed)}
              <span className={classes['soft']}> of {formatCpuLimit(wallClock.limit)}</span>
            </Fact>
          ) : null}
          <Fact name="Memory" isReserved>
            {usages ? formatMemory(usages.memory) : '–'}
            <span className={classes['soft']}>
              {' '}
              of {formatMemoryLimit(limits.memory)}, without the runtime
            </span>
          </Fact>
          <Fact name="Language">{language?.label ?? execution.languageId}</Fact>
          <Fact name="Started">
            <RelativeTime time={execution.createdAt} /> ago
          </Fact>
          {thorough ? (
            <Fact name="Mode">
              <Badge>Thorough</Badge>
            </Fact>
          ) : null}
          {execution.stoppedBy && execution.verdict ? (
            <Fact name="Stopped by">{execution.stoppedBy.handle}</Fact>
          ) : null}
        </dl>
        {execution.status === status.internalError ? null : (
          <div className={classes['runActions']}>
            <RunActions execution={execution} onStarted={onStarted} />
          </div>
        )}
      </div>
      <RunProgress execution={execution} />
    </>
  )
}

/** While the run goes on: the most any finished check used. */
const largestOf = (checks: readonly Check[]): Usages | null => {
  const used = checks.flatMap(({ usages }) => usages ?? [])
  if (used.length === 0) return null
  return {
    cpu: Math.max(...used.map(({ cpu }) => cpu)),
    memory: Math.max(...used.map(({ memory }) => memory)),
  }
}

const Fact = ({
  name,
  isMain = false,
  isReserved = false,
  children,
}: {
  name: string
  isMain?: boolean
  /** Its number comes later: the room for it is there. */
  isReserved?: boolean
  children: ReactNode
}): ReactElement => (
  <div data-main={isMain} data-reserved={isReserved}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Its room is reserved, so that nothing moves when the run is over. */
const RunProgress = ({ execution }: { execution: Execution }): ReactElement => {
  const { done, total } = execution.runningProgress
  return (
    <div className={classes['progress']}>
      {isInProgress(execution.status) ? (
        <>
          <Progress
            aria-label="Tests done"
            value={total > 0 ? (done / total) * 100 : 0}
            size="sm"
          />
          <output>
            {execution.status === status.running ? `${done} of ${countOf(total, 'test')}` : null}
            {execution.status === status.building ? 'Building the program' : null}
            {execution.status === status.waiting ? 'Waiting for a judge' : null}
            <span className={classes['soft']}>, you may leave: the run goes on</span>
          </output>
        </>
      ) : null}
    </div>
  )
}
