import { isInProgress, populatorPollMs, verdictWords } from '@drafts/contract'
import type { ListedSolution, ProblemId, Stress, StressId } from '@drafts/contract'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { api } from '../../lib/api/api-client.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { countOf } from '../../lib/text/format.ts'
import { showNote } from '../../lib/toasts.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import classes from './stress.module.css'

/** How far a stress test is, and what it found. */
export const StressView = ({
  problemId,
  isReadOnly,
  stressId,
  solutions,
  again,
  onAgain,
  onAdded,
}: {
  problemId: ProblemId
  isReadOnly: boolean
  stressId: StressId
  solutions: readonly ListedSolution[]
  /** The button's text where `onAgain` starts no other stress test. */
  again?: string
  onAgain: () => void
  onAdded: () => void
}): ReactElement => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: queryKeys.stress(stressId),
    queryFn: () => api.getStress({ stressId }),
    refetchInterval: ({ state }) =>
      state.data && !isInProgress(state.data.status) ? false : populatorPollMs,
    gcTime: 0,
  })
  const { data } = query
  const stop = useMutation({
    mutationFn: () => api.stopStress({ stressId }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.stress(stressId) }),
  })
  const add = useMutation({
    mutationFn: () => api.addStressTest({ stressId, body: { label: 'stress' } }),
    onSuccess: () => {
      onAdded()
      showNote('1 test added.')
      return client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
    },
  })
  const isOver = data !== undefined && !isInProgress(data.status)
  if (isUnread(query))
    return <ReadFailure what="stress test" onRetry={() => void query.refetch()} />
  return (
    <>
      <p role="status">{data ? progressWords(data, isOver) : 'It starts.'}</p>
      {data && !isOver ? (
        <Progress
          value={(100 * data.progress.done) / data.progress.total}
          aria-label="Time that is over"
        />
      ) : null}
      {data?.error ? <p role="alert">{data.error}</p> : null}
      {data?.found ? <Found found={data.found} solutions={solutions} /> : null}
      <div className={classes['buttons']}>
        {isOver ? (
          <>
            {again === undefined && isReadOnly ? null : (
              <Button variant="default" onClick={onAgain}>
                {again ?? 'Look again'}
              </Button>
            )}
            {data.found?.testId ? (
              <LinkButton
                to="/p/$problemId/edit/$sectionKey"
                params={{ problemId, sectionKey: 'tests' }}
                search={{ test: data.found.testId }}
              >
                Open the test
              </LinkButton>
            ) : null}
            {data.found?.testId === null && !isReadOnly ? (
              <Button loading={add.isPending} onClick={() => add.mutate()}>
                Add as a test
              </Button>
            ) : null}
          </>
        ) : (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        )}
      </div>
    </>
  )
}

const progressWords = ({ runs, perSecond, progress, found }: Stress, isOver: boolean): string => {
  const pace = `${countOf(runs, 'run')}, ${perSecond.toFixed(1)} a second`
  if (!isOver) return `${pace}. ${progress.done} of ${progress.total} s are over.`
  return found || runs === 0 ? `${pace}.` : `${pace}. Nothing failed on any input.`
}

const Found = ({
  found: { solutionId, verdict, input, tokens, isSmallest, testId },
  solutions,
}: {
  found: NonNullable<Stress['found']>
  solutions: readonly ListedSolution[]
}): ReactElement => {
  const solution = solutions.find(({ id }) => id === solutionId)
  const name = solutionId === null ? 'The changed program' : (solution?.label ?? 'A solution')
  return (
    <section aria-label="What was found">
      <p>
        <b>{name || 'Unlabelled'}</b> ends with {verdictWords[verdict]} on an input of{' '}
        {countOf(tokens, 'word')}:
      </p>
      <pre className={classes['input']} tabIndex={0}>
        {input}
      </pre>
      <p className={classes['soft']}>
        {testId === null ? null : 'A test has this input. '}
        {isSmallest
          ? 'Smaller inputs were tried, and nothing failed on them.'
          : 'Smaller ones are looked for.'}
      </p>
    </section>
  )
}
