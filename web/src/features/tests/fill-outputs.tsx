import { isInProgress, populatorPollMs } from '@drafts/contract'
import type { ExecutionId, ListedTest, Making, ProblemId, TestId } from '@drafts/contract'
import { Button, Progress } from '@mantine/core'
import { Dialog } from '../../components/dialog.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { SaveFailure } from '../../components/save-failure.tsx'
import { api } from '../../lib/api-client.ts'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import { countOf, formatSize } from '../../lib/format.ts'
import { showNote } from '../../lib/toasts.ts'
import { NoJudgeNotice } from '../../product/language/no-judge-notice.tsx'
import { queryKeys } from '../../product/queries/query-keys.ts'
import classes from './fill-outputs.module.css'

/** Makes outputs by the reference. What they would change is shown, and nothing changes until they are taken. */
export const FillOutputs = ({
  problemId,
  tests,
  testIds,
  isDisabled,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  /** Undefined: of all tests whose output is empty. */
  testIds?: readonly TestId[]
  isDisabled: boolean
}): ReactElement => {
  const [executionId, setExecutionId] = useState<ExecutionId>()
  const [isOpen, setIsOpen] = useState(false)
  const start = useMutation({
    mutationFn: () =>
      api.makeAnswers({ problemId, body: testIds ? { testIds: [...testIds] } : {} }),
    meta: { isQuiet: true },
    onSuccess: ({ id }) => setExecutionId(id),
  })
  const handleOpen = () => {
    setExecutionId(undefined)
    setIsOpen(true)
    start.mutate()
  }
  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={handleOpen}>
        Fill outputs
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Fill outputs" size={600}>
        <NoJudgeNotice />
        <SaveFailure sentence={sentenceIn(start.error)} kept="Nothing was changed." />
        {executionId ? (
          <MakingView
            problemId={problemId}
            executionId={executionId}
            tests={tests}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  )
}

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
  if (!data || isInProgress(data.status))
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
