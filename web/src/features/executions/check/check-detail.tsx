import { status, wallClockWords } from '@drafts/contract'
import type { Check, Execution, ExecutionId, ProblemId } from '@drafts/contract'
import { ActionIcon, Button, Tabs, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { VerdictLabel } from '../../../product/verdict/verdict.tsx'
import { formatCpu, formatMemory } from '../../../lib/text/format.ts'
import { VisibleText } from '../../../components/html/visible-text.tsx'
import { checkName } from './check-name.ts'
import { CheckInternals } from './check-internals.tsx'
import { CheckOutput } from './check-output.tsx'
import { CheckHint } from './hint.tsx'
import { RunAgain } from '../run-actions.tsx'
import { useMayInspect } from '../use-may-inspect.ts'
import { StreamText } from './stream-text.tsx'
import classes from '../viewer.module.css'

type Tab = 'output' | 'stderr' | 'build' | 'internals'

/**
 * Build Stderr on CompilationError, Stderr on RuntimeError, otherwise Output. Where the checker or driver
 * failed its own words are in Stderr, unless the note above the tabs has them.
 */
const defaultTab = (check: Check, { verdict }: Execution): Tab => {
  if (check.status === status.internalError && !check.truthError) return 'stderr'
  if (verdict === 'CompilationError' || check.verdict === 'CompilationError') return 'build'
  return check.verdict === 'RuntimeError' ? 'stderr' : 'output'
}

export const CheckDetail = ({
  execution,
  check,
  onStep,
  onBack,
  onStarted,
}: {
  execution: Execution
  check: Check
  onStep: (by: 1 | -1) => void
  onBack: () => void
  onStarted: (executionId: ExecutionId) => void
}): ReactElement => {
  const [chosen, setChosen] = useState<{ no: number; tab: Tab } | null>(null)
  const tab = chosen?.no === check.no ? chosen.tab : defaultTab(check, execution)
  const handleTab = (value: string | null) =>
    setChosen({ no: check.no, tab: tabs.find(({ key }) => key === value)?.key ?? 'output' })
  return (
    <section className={classes['detail']} aria-label={`Check ${check.no + 1}`}>
      <header className={classes['detailHead']}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          px={6}
          leftSection={<Icon name="chevronLeft" size={14} />}
          onClick={onBack}
        >
          All tests
        </Button>
        <h3>
          <span className={classes['soft']}>
            {check.test ? 'Test' : 'Input'} {check.no + 1}
          </span>{' '}
          <TestLink problemId={execution.problemId} check={check} />
        </h3>
        <VerdictLabel status={check.status} verdict={check.verdict} />
        {check.usages ? (
          <span className={classes['soft']}>
            {check.wallClock ? wallClockWords(check.wallClock) : formatCpu(check.usages.cpu)},{' '}
            {formatMemory(check.usages.memory)}
          </span>
        ) : null}
        <span className={classes['steps']}>
          <RunAgain
            execution={execution}
            checkNo={check.no}
            words="Run this test again"
            onStarted={onStarted}
          />
          <Step by={-1} onStep={onStep} />
          <Step by={1} onStep={onStep} />
        </span>
      </header>
      {check.truthError ? <TruthNote check={check} /> : null}
      <CheckHint check={check} className={classes['hint']} />
      <Tabs value={tab} onChange={handleTab} keepMounted={false} className={classes['tabs']}>
        <Tabs.List aria-label="What the check left">
          {tabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="output">
          <CheckOutput key={check.no} execution={execution} check={check} />
        </Tabs.Panel>
        <Tabs.Panel value="stderr">
          <StreamText label="Stderr" stream={check.stderr} />
        </Tabs.Panel>
        <Tabs.Panel value="build">
          <StreamText
            label="Build Stderr"
            stream={execution.build?.error ?? execution.build?.log ?? null}
            emptyText="The compiler had nothing to say."
          />
        </Tabs.Panel>
        <Tabs.Panel value="internals">
          <CheckInternals check={check} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

/** To the test, for those who see tests. */
const TestLink = ({ problemId, check }: { problemId: ProblemId; check: Check }): ReactElement => {
  const mayInspect = useMayInspect(problemId)
  if (!check.test || !mayInspect) return <>{checkName(check)}</>
  return (
    <Link
      to="/p/$problemId/edit/$sectionKey"
      params={{ problemId, sectionKey: 'tests' }}
      search={{ test: check.test.id }}
      title="Open the test"
      preload={false}
    >
      {checkName(check)}
    </Link>
  )
}

const tabs: { key: Tab; label: string }[] = [
  { key: 'output', label: 'Output' },
  { key: 'stderr', label: 'Stderr' },
  { key: 'build', label: 'Build Stderr' },
  { key: 'internals', label: 'Internals' },
]

const Step = ({ by, onStep }: { by: 1 | -1; onStep: (by: 1 | -1) => void }): ReactElement => {
  const label = by === 1 ? 'Next check' : 'Previous check'
  return (
    <Tooltip label={`${label} (${by === 1 ? '↓' : '↑'})`}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={by === 1 ? 'ArrowDown' : 'ArrowUp'}
        onClick={() => onStep(by)}
      >
        <Icon name={by === 1 ? 'arrowDown' : 'arrowUp'} size={14} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Something of the problem itself failed: its checker, its driver, its files. */
const TruthNote = ({ check: { truthError } }: { check: Check }): ReactElement => (
  <div className={classes['truth']}>
    <Icon name="triangle" />
    <div>
      <strong>The problem’s own files failed here, not the solution.</strong>
      <pre>
        <VisibleText text={truthError?.note ?? ''} isVisible={false} />
      </pre>
      {truthError?.pos ? (
        <p className={classes['soft']}>
          In the test’s output, line {truthError.pos.line}, column {truthError.pos.column}.
        </p>
      ) : null}
    </div>
  </div>
)
