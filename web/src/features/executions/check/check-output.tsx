import { status } from '@drafts/contract'
import type { Check, Execution, Snippet, FileSpan } from '@drafts/contract'
import { Button, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { download } from '../../../lib/api/download.ts'
import { formatSize } from '../../../lib/text/format.ts'
import { VisibleText } from '../../../components/html/visible-text.tsx'
import { CheckInput } from './check-input.tsx'
import { firstDifference } from './diff-context.ts'
import { DiffPane } from './diff-pane.tsx'
import { StreamText, Truncated } from './stream-text.tsx'
import { parseTranscript } from './transcript.ts'
import { TranscriptView } from './transcript-view.tsx'
import classes from '../viewer.module.css'

const nothing: Snippet = { snip: '', size: 0 }
const start: FileSpan = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }

/** The difference where it is; whole outputs one click away (design "Behaviour"). */
export const CheckOutput = ({
  execution,
  check,
}: {
  execution: Execution
  check: Check
}): ReactElement => {
  const [isSpaceVisible, setIsSpaceVisible] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const transcript = transcriptOf(check)
  const difference = transcript ? null : differenceOf(check)
  const isShownWhole = isWhole || difference === null
  const size = check.output?.size ?? 0
  const href = `/api/executions/${encodeURIComponent(execution.id)}/checks/${check.no}/output?download=yes`
  if (check.status === status.skipped)
    return <p className={classes['soft']}>The program was not run on this test.</p>
  // Withheld, not empty: a tester learns nothing of hidden tests but the verdict and the hint.
  if (check.output === null)
    return <p className={classes['soft']}>The output of a hidden test is not shown to testers.</p>
  return (
    <div className={classes['output']}>
      <CheckInput execution={execution} check={check} />
      {!transcript && isWithoutAnswer(check) ? (
        <p className={classes['message']}>
          The test has no output yet, so nothing is right.{' '}
          <Link
            to="/p/$problemId/edit/$sectionKey"
            params={{ problemId: execution.problemId, sectionKey: 'tests' }}
            search={{ dialog: 'outputs' }}
          >
            Fill outputs
          </Link>
        </p>
      ) : null}
      {check.delta?.message ? (
        <section>
          <h4>Checker</h4>
          <p className={classes['message']}>
            <VisibleText text={check.delta.message} isVisible={false} />
          </p>
        </section>
      ) : null}
      {difference?.isGuess ? (
        <p className={classes['soft']}>
          The checker does not say where. This is the first line that is not the same.
        </p>
      ) : null}
      <div className={classes['outputTools']}>
        <Switch
          size="xs"
          label="Show whitespace"
          checked={isSpaceVisible}
          onChange={(event) => setIsSpaceVisible(event.currentTarget.checked)}
        />
        {difference ? (
          <Button variant="default" size="xs" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show the difference' : 'Show whole output'}
          </Button>
        ) : null}
        <Button
          variant="default"
          size="xs"
          disabled={size === 0}
          leftSection={<Icon name="download" size={14} />}
          onClick={() => download(href)}
        >
          Download ({formatSize(size)})
        </Button>
      </div>
      {transcript && check.output ? (
        <div>
          <TranscriptView lines={transcript} isSpaceVisible={isSpaceVisible} />
          <Truncated label="transcript" stream={check.output} downloadHref={href} />
        </div>
      ) : null}
      {isShownWhole && !transcript ? (
        <WholeOutputs check={check} isSpaceVisible={isSpaceVisible} outputHref={href} />
      ) : null}
      {difference && !isShownWhole ? (
        <div className={classes['panes']}>
          <DiffPane
            title="Expected"
            side="want"
            stream={check.test?.output ?? nothing}
            span={difference.wantSpan}
            isSpaceVisible={isSpaceVisible}
          />
          <DiffPane
            title="Got"
            side="got"
            stream={check.output ?? nothing}
            span={difference.gotSpan}
            isSpaceVisible={isSpaceVisible}
          />
        </div>
      ) : null}
    </div>
  )
}

const isWithoutAnswer = ({ verdict, test, output }: Check): boolean =>
  verdict === 'WrongAnswer' && test?.output?.size === 0 && (output?.size ?? 0) > 0

/** An interactive check's output is the conversation of its driver with the solution. */
const transcriptOf = ({ arturiaStates, output }: Check) =>
  arturiaStates?.some(({ program }) => program === 'driver')
    ? parseTranscript(output?.snip ?? '')
    : undefined

const WholeOutputs = ({
  check,
  isSpaceVisible,
  outputHref,
}: {
  check: Check
  isSpaceVisible: boolean
  outputHref: string
}): ReactElement => {
  const hasExpected = check.test?.output !== null && check.test?.output !== undefined
  return (
    <div className={classes['panes']}>
      {hasExpected ? (
        <section>
          <h4>Expected</h4>
          <StreamText
            label="Expected"
            stream={check.test?.output ?? null}
            isSpaceVisible={isSpaceVisible}
            emptyText="The test’s output is empty."
            downloadHref={`/api/tests/${encodeURIComponent(check.test?.id ?? '')}/output?download=yes`}
          />
        </section>
      ) : null}
      <section>
        <h4>Got</h4>
        <StreamText
          label="Got"
          stream={check.output}
          isSpaceVisible={isSpaceVisible}
          downloadHref={outputHref}
        />
      </section>
    </div>
  )
}

const differenceOf = (
  check: Check,
): { wantSpan: FileSpan; gotSpan: FileSpan; isGuess: boolean } | null => {
  if (check.verdict !== 'WrongAnswer' || !check.test?.output) return null
  const { wantSpan, gotSpan } = check.delta ?? { wantSpan: null, gotSpan: null }
  if (wantSpan || gotSpan)
    return {
      wantSpan: wantSpan ?? gotSpan ?? start,
      gotSpan: gotSpan ?? wantSpan ?? start,
      isGuess: false,
    }
  const guess = firstDifference(check.test.output.snip, check.output?.snip ?? '')
  if (!guess?.wantSpan || !guess.gotSpan) return null
  return { wantSpan: guess.wantSpan, gotSpan: guess.gotSpan, isGuess: true }
}
