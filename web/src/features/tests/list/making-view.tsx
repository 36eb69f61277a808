import { isInProgress, populatorPollMs } from '@drafts/contract'
import type {
  Check,
  ExecutionId,
  ListedTest,
  Making,
  MakingChange,
  ProblemId,
  TestId,
} from '@drafts/contract'
import { Button, Checkbox, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { autofocusUnless } from '../../../components/dialogs/first-field.ts'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { fieldErrorsOf } from '../../../lib/api/field-errors.ts'
import { countOf, formatSize } from '../../../lib/text/format.ts'
import { showNote } from '../../../lib/toasts.ts'
import { executionQuery } from '../../../product/queries/execution.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import classes from './fill-outputs.module.css'

/** How far the reference is, and in the end what each output would become: what is chosen is taken in one change. */
export const MakingView = ({
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
  const isOver = data !== undefined && !isInProgress(data.status)
  // An old output that the reference prints again is old no longer.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: queryKeys.tests(problemId) })
  }, [isOver, client, problemId])
  if (!isOver) return <InProgress executionId={executionId} making={data} />
  return (
    <Outcome
      problemId={problemId}
      making={{ ...data, id: executionId }}
      tests={tests}
      onClose={onClose}
    />
  )
}

const InProgress = ({
  executionId,
  making,
}: {
  executionId: ExecutionId
  making: Making | undefined
}): ReactElement => {
  const stop = useMutation({ mutationFn: () => api.stopMaking({ executionId }) })
  const { done, total } = making?.progress ?? { done: 0, total: 0 }
  return (
    <>
      <p role="status">
        {total > 0
          ? `The reference has run on ${done} of ${countOf(total, 'test')}.`
          : 'The reference is being built.'}
      </p>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label="Outputs made" />
      <div className={classes['buttons']}>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      </div>
    </>
  )
}

const Outcome = ({
  problemId,
  making: { id: executionId, error, changes },
  tests,
  onClose,
}: {
  problemId: ProblemId
  making: Making
  tests: readonly ListedTest[]
  onClose: () => void
}): ReactElement => {
  const client = useQueryClient()
  const [leftOut, setLeftOut] = useState<ReadonlySet<TestId>>(new Set())
  const takeable = changes.filter(({ kind }) => kind === 'created' || kind === 'changed')
  const taken = takeable.filter(({ testId }) => !leftOut.has(testId))
  const checkOf = useChecks(executionId, changes)
  const take = useMutation({
    mutationFn: () =>
      api.takeMaking({
        executionId,
        body: leftOut.size === 0 ? {} : { testIds: taken.map(({ testId }) => testId) },
      }),
    meta: { isQuiet: true },
    onSuccess: () => {
      onClose()
      showNote(`${countOf(taken.length, 'output')} filled.`)
      return client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
    },
  })
  const handleToggle = (testId: TestId, isTaken: boolean) =>
    setLeftOut((before) => {
      const next = new Set(before)
      if (isTaken) next.delete(testId)
      else next.add(testId)
      return next
    })
  return (
    <>
      {error === null ? null : <p className={classes['fault']}>{error}</p>}
      <ul className={classes['changes']}>
        {changes.map((change) => (
          <li key={change.testId} data-kind={change.kind}>
            {takeable.includes(change) ? (
              <Checkbox
                size="xs"
                aria-label={`Take the output of ${nameOf(tests, change.testId)}`}
                checked={!leftOut.has(change.testId)}
                onChange={({ currentTarget }) => handleToggle(change.testId, currentTarget.checked)}
              />
            ) : null}
            <span>
              <b>{nameOf(tests, change.testId)}</b> {wordsOf(change, checkOf(change.testId))}
            </span>
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
          {...autofocusUnless(taken.length === 0)}
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

/** The beginnings of what was there and of what was printed, once something is another. */
const useChecks = (
  executionId: ExecutionId,
  changes: readonly MakingChange[],
): ((testId: TestId) => Check | undefined) => {
  const isAsked = changes.some(({ kind }) => kind === 'changed')
  const { data } = useQuery({
    ...executionQuery(isAsked ? executionId : undefined),
    meta: { isQuiet: true },
  })
  return (testId) => data?.checks.find(({ test }) => test?.id === testId)
}

/** What is wrong with the tests that were asked for, or with all of it. */
export const sentenceIn = (error: Error | null): string | undefined => {
  const { fields, whole } = fieldErrorsOf(error, ['testIds'])
  return fields['testIds'] ?? whole
}

const nameOf = (tests: readonly ListedTest[], testId: TestId): string => {
  const at = tests.findIndex(({ id }) => id === testId)
  return `Test ${tests[at]?.label || at + 1}`
}

const wordsOf = (
  { kind, error, before, after }: MakingChange,
  check: Check | undefined,
): string => {
  if (kind === 'failed') return error ?? 'failed'
  if (kind === 'same') return 'stays as it is'
  if (kind === 'created') return `gets ${formatSize(after?.size ?? 0)}`
  const sizes = `${formatSize(before?.size ?? 0)} before, ${formatSize(after?.size ?? 0)} now`
  return `differs${check ? placeIn(check) : ''}: ${sizes}`
}

/** Where the difference begins; nothing where the reader may not see what was printed. */
const placeIn = ({ test, output }: Check): string => {
  if (!test?.output || !output) return ''
  const [old, now] = [test.output.snip.split('\n'), output.snip.split('\n')]
  const at = now.findIndex((line, index) => line !== old[index])
  const line = at === -1 && old.length > now.length ? now.length : at
  if (line === -1) return ' after what is shown of it'
  return ` from line ${line + 1} on, ${quoted(old[line])} before, ${quoted(now[line])} now`
}

const shownChars = 60

const quoted = (line: string | undefined): string => {
  if (line === undefined) return 'no line'
  return `“${line.length > shownChars ? `${line.slice(0, shownChars)}…` : line}”`
}
