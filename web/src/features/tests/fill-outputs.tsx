import { isInProgress, populatorPollMs } from '@drafts/contract'
import type { ExecutionId, ListedTest, Making, ProblemId, TestId } from '@drafts/contract'
import { Button, Progress } from '@mantine/core'
import { Dialog } from '../../components/dialog.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { SaveFailure } from '../../components/save-failure.tsx'
import { api } from '../../lib/api-client.ts'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import { countOf, formatSize } from '../../lib/format.ts'
import { showNote } from '../../lib/toasts.ts'
import { NoJudgeNotice } from '../../product/language/no-judge-notice.tsx'
import { problemQuery } from '../../product/queries/problem.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import classes from './fill-outputs.module.css'

/** Its output is missing or old, so that the reference is to make it. */
export const isOutputToFill = ({ output, answerOrigin, outdated }: ListedTest): boolean =>
  outdated.output || (output.size === 0 && answerOrigin.kind !== 'reference')

/**
 * Makes outputs by the reference. What they would change is shown, and nothing changes until they are taken. In an interactive
 * problem there is none: what a solution says there is for the driver.
 */
export const FillOutputs = ({
  problemId,
  tests,
  testIds,
  isDisabled,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  /** Undefined: of all tests whose output is missing or old. */
  testIds?: readonly TestId[]
  isDisabled: boolean
}): ReactElement | null => {
  const [isOpen, setIsOpen] = useState(false)
  const making = useMaking(problemId, testIds)
  const isInteractive = useInteractive(problemId)
  const handleOpen = () => {
    setIsOpen(true)
    making.start()
  }
  if (isInteractive) return null
  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={handleOpen}>
        Fill outputs
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Fill outputs" size={600}>
        <Made making={making} tests={tests} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** The dialog that an item of the checklist leads to: an address alone runs nothing. */
export const OutputsDialog = ({
  problemId,
  tests,
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const making = useMaking(problemId)
  const isInteractive = useInteractive(problemId)
  const count = isInteractive ? 0 : tests.filter(isOutputToFill).length
  const handleClose = () => {
    making.forget()
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={handleClose} title="Fill outputs" size={600}>
      {making.isStarted ? (
        <Made making={making} tests={tests} onClose={handleClose} />
      ) : (
        <>
          <p>{isInteractive ? noOutputs : aboutCount(count)}</p>
          <div className={classes['buttons']}>
            <Button variant="default" onClick={handleClose}>
              Cancel
            </Button>
            <Button data-autofocus disabled={count === 0} onClick={making.start}>
              {`Make ${countOf(count, 'output')}`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const noOutputs = 'A solution of an interactive problem writes no outputs.'

const aboutCount = (count: number): string =>
  count === 0
    ? 'Every test has an output, and none is old.'
    : `The reference makes ${countOf(count, 'output')}. What would change is shown before it is taken.`

const useInteractive = (problemId: ProblemId): boolean =>
  useQuery(problemQuery(problemId)).data?.mechanism === 'interactive'

const useMaking = (problemId: ProblemId, testIds?: readonly TestId[]) => {
  const { mutate, reset, data, error, isIdle } = useMutation({
    mutationFn: () =>
      api.makeAnswers({ problemId, body: testIds ? { testIds: [...testIds] } : {} }),
    meta: { isQuiet: true },
  })
  return {
    problemId,
    executionId: data?.id,
    sentence: sentenceIn(error),
    isStarted: !isIdle,
    start: () => mutate(),
    forget: reset,
  }
}

const Made = ({
  making: { problemId, executionId, sentence },
  tests,
  onClose,
}: {
  making: ReturnType<typeof useMaking>
  tests: readonly ListedTest[]
  onClose: () => void
}): ReactElement => (
  <>
    <NoJudgeNotice />
    <SaveFailure sentence={sentence} kept="Nothing was changed." />
    {sentence === undefined ? null : (
      <Link to="/p/$problemId/edit/$sectionKey" params={{ problemId, sectionKey: 'solutions' }}>
        Open Solutions
      </Link>
    )}
    {executionId ? (
      <MakingView problemId={problemId} executionId={executionId} tests={tests} onClose={onClose} />
    ) : null}
  </>
)

const MakingView = ({
  problemId,
  executionId,
  tests,
  onClose,
}: {
  problemId: ProblemId
  executionId: ExecutionId
  tests: readonly ListedTest[]
  onClose: () => void
}): ReactElement => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: queryKeys.making(executionId),
    queryFn: () => api.getMaking({ executionId }),
    refetchInterval: ({ state }) =>
      state.data && !isInProgress(state.data.status) ? false : populatorPollMs,
    gcTime: 0,
  })
  const stop = useMutation({ mutationFn: () => api.stopMaking({ executionId }) })
  const take = useMutation({
    mutationFn: () => api.takeMaking({ executionId, body: {} }),
    meta: { isQuiet: true },
    onSuccess: () => {
      onClose()
      showNote(`${countOf(takenOf(data).length, 'output')} filled.`)
      return client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
    },
  })
  const isOver = data !== undefined && !isInProgress(data.status)
  // An old output that the reference prints again is old no longer.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: queryKeys.tests(problemId) })
  }, [isOver, client, problemId])
  if (!isOver)
    return (
      <>
        <p role="status">
          {data && data.progress.total > 0
            ? `The reference has run on ${data.progress.done} of ${countOf(data.progress.total, 'test')}.`
            : 'The reference is being built.'}
        </p>
        <Progress
          value={data ? (100 * data.progress.done) / Math.max(1, data.progress.total) : 0}
          aria-label="Outputs made"
        />
        <div className={classes['buttons']}>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        </div>
      </>
    )
  const taken = takenOf(data)
  return (
    <>
      {data.error === null ? null : <p className={classes['fault']}>{data.error}</p>}
      <ul className={classes['changes']}>
        {data.changes.map((change) => (
          <li key={change.testId} data-kind={change.kind}>
            <b>{nameOf(tests, change.testId)}</b> {wordsOf(change)}
          </li>
        ))}
      </ul>
      <SaveFailure sentence={sentenceIn(take.error)} kept="Nothing was changed." />
      <div className={classes['buttons']}>
        <Link
          to="/p/$problemId/executions/$executionId"
          params={{ problemId, executionId }}
          target="_blank"
        >
          See what was printed
        </Link>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          disabled={taken.length === 0}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {taken.length === 0 ? 'Nothing to take' : `Take ${countOf(taken.length, 'output')}`}
        </Button>
      </div>
    </>
  )
}

/** What is wrong with the tests that were asked for, or with all of it. */
const sentenceIn = (error: Error | null): string | undefined => {
  const { fields, whole } = fieldErrorsOf(error, ['testIds'])
  return fields['testIds'] ?? whole
}

const takenOf = (making: Making | undefined): Making['changes'] =>
  making?.changes.filter(({ kind }) => kind === 'created' || kind === 'changed') ?? []

const nameOf = (tests: readonly ListedTest[], testId: TestId): string => {
  const at = tests.findIndex(({ id }) => id === testId)
  return `Test ${tests[at]?.label || at + 1}`
}

const wordsOf = ({ kind, error, before, after }: Making['changes'][number]): string => {
  if (kind === 'failed') return error ?? 'failed'
  if (kind === 'same') return 'stays as it is'
  if (kind === 'created') return `gets ${formatSize(after?.size ?? 0)}`
  return `differs: ${formatSize(before?.size ?? 0)} before, ${formatSize(after?.size ?? 0)} now`
}
