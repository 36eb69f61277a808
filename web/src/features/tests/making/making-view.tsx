import { ExecutionId, isInProgress, isReaderFault, populatorPollMs, status } from '@drafts/contract'
import type {
  Check,
  ListedTest,
  Making,
  MakingChange,
  MakingId,
  ProblemId,
  TestId,
} from '@drafts/contract'
import { Button, Checkbox, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { autofocusUnless } from '../../../components/dialogs/first-field.ts'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { fieldErrorsOf } from '../../../lib/api/field-errors.ts'
import { countOf, formatSize } from '../../../lib/text/format.ts'
import { showNote } from '../../../lib/toasts.ts'
import { executionQuery } from '../../../product/queries/execution.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import classes from './making.module.css'

type Side = MakingChange['side']

/** How far the programs are, and in the end what each file would become: what is chosen is taken in one change. */
export const MakingView = ({
  problemId,
  makingId,
  side,
  tests,
  onClose,
}: {
  problemId: ProblemId
  makingId: MakingId
  side: Side
  tests: readonly ListedTest[]
  onClose: () => void
}): ReactElement => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: queryKeys.making(makingId),
    queryFn: () => api.getMaking({ makingId }),
    refetchInterval: ({ state }) =>
      state.data && !isInProgress(state.data.status) ? false : populatorPollMs,
    gcTime: 0,
  })
  const isOver = data !== undefined && !isInProgress(data.status)
  // An old file that its program makes again is old no longer.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: queryKeys.tests(problemId) })
  }, [isOver, client, problemId])
  if (!isOver) return <InProgress makingId={makingId} side={side} making={data} />
  if (data.changes.length + data.progress.total === 0 && data.error === null)
    return <NothingToMake side={side} onClose={onClose} />
  return (
    <Outcome
      problemId={problemId}
      making={{ ...data, id: makingId }}
      side={side}
      tests={tests}
      onClose={onClose}
    />
  )
}

const NothingToMake = ({ side, onClose }: { side: Side; onClose: () => void }): ReactElement => (
  <>
    <p role="status">{nothingToMake[side]}</p>
    <div className={classes['buttons']}>
      <Button data-autofocus onClick={onClose}>
        Done
      </Button>
    </div>
  </>
)

export const nothingToMake = {
  input: 'Every line of the script has its test, and none is outdated.',
  output: 'Every test has an output, and none is old.',
} as const

const InProgress = ({
  makingId,
  side,
  making,
}: {
  makingId: MakingId
  side: Side
  making: Making | undefined
}): ReactElement => {
  const stop = useMutation({ mutationFn: () => api.stopMaking({ makingId }) })
  const { done, total } = making?.progress ?? { done: 0, total: 0 }
  return (
    <>
      <p role="status">
        {side === 'input' && making && done === total
          ? 'The inputs are made. The scanspec and the validators read them.'
          : progressWords(side, making)}
      </p>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label={progressNames[side]} />
      <div className={classes['buttons']}>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      </div>
    </>
  )
}

const progressNames = { input: 'Inputs made', output: 'Outputs made' } as const

const progressWords = (side: Side, making: Making | undefined): string => {
  const { done, total } = making?.progress ?? { done: 0, total: 0 }
  // It may wait for minutes behind a run of the matrix.
  if (making?.status === status.waiting)
    return side === 'input'
      ? 'The generators wait for a judge.'
      : 'The reference waits for a judge.'
  if (side === 'input')
    return total > 0
      ? `${done} of ${countOf(total, 'input')} are made, each twice.`
      : 'The generators are being built.'
  return total > 0
    ? `The reference has run on ${done} of ${countOf(total, 'test')}.`
    : 'The reference is being built.'
}

const Outcome = ({
  problemId,
  making: { id: makingId, error, changes },
  side,
  tests,
  onClose,
}: {
  problemId: ProblemId
  making: Making
  side: Side
  tests: readonly ListedTest[]
  onClose: () => void
}): ReactElement => {
  const client = useQueryClient()
  const takeable = changes.filter((change) => isTakeable(change))
  const refused = takeable.filter(isRefused)
  const [chosen, setChosen] = useState<ReadonlyMap<TestId, boolean>>(new Map())
  // An input that is refused, by the newest word on it, is taken only by who chooses it.
  const isTaken = (change: MakingChange): boolean => chosen.get(change.testId) ?? !isRefused(change)
  const taken = takeable.filter(isTaken)
  const isAsOffered = takeable.every((change) => isTaken(change) !== isRefused(change))
  const checkOf = useChecks(makingId, side, changes)
  const take = useMutation({
    mutationFn: () =>
      api.takeMaking({
        makingId,
        body: isAsOffered ? {} : { testIds: taken.map(({ testId }) => testId) },
      }),
    meta: { isQuiet: true },
    onSuccess: () => {
      onClose()
      showNote(`${countOf(taken.length, side)} ${side === 'input' ? 'taken' : 'filled'}.`)
      return client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
    },
    // Validators may have begun to read again.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.making(makingId) }),
  })
  const handleToggle = (testId: TestId, isChosen: boolean) =>
    setChosen((before) => new Map(before).set(testId, isChosen))
  return (
    <>
      {error === null ? null : <p className={classes['fault']}>{error}</p>}
      <ul className={classes['changes']}>
        {changes.map((change) => (
          <li
            key={`${change.line} ${change.testId}`}
            data-kind={change.error === null ? change.kind : 'failed'}
          >
            {takeable.includes(change) ? (
              <Checkbox
                size="xs"
                aria-label={`Take the ${side} of ${nameOf(tests, change)}`}
                checked={isTaken(change)}
                onChange={({ currentTarget }) => handleToggle(change.testId, currentTarget.checked)}
              />
            ) : null}
            <span>
              <b>{nameOf(tests, change)}</b>{' '}
              <Words change={change} check={checkOf(change.testId)} />
              {unreadWords(change)}
            </span>
          </li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <p>{`${countOf(refused.length, side)} refused: not taken unless you choose ${refused.length === 1 ? 'it' : 'them'}.`}</p>
      ) : null}
      <SaveFailure sentence={sentenceIn(take.error)} kept="Nothing was changed." />
      <div className={classes['buttons']}>
        {side === 'output' ? (
          <Link
            to="/p/$problemId/executions/$executionId"
            params={{ problemId, executionId: ExecutionId.parse(makingId) }}
            target="_blank"
          >
            See what was printed
          </Link>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...autofocusUnless(taken.length === 0)}
          disabled={taken.length === 0}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {taken.length === 0 ? 'Nothing to take' : `Take ${countOf(taken.length, side)}`}
        </Button>
      </div>
    </>
  )
}

const isRefused = ({ error }: MakingChange): boolean => error !== null

/** An input that is the same may get another label, weight, type or place by its line. */
const isTakeable = ({ kind, side }: MakingChange): boolean =>
  kind === 'created' || kind === 'changed' || (kind === 'same' && side === 'input')

/** The beginnings of what was there and of what was printed, once something is another. */
const useChecks = (
  makingId: MakingId,
  side: Side,
  changes: readonly MakingChange[],
): ((testId: TestId) => Check | undefined) => {
  const isAsked = side === 'output' && changes.some(({ kind }) => kind === 'changed')
  const { data } = useQuery({
    // Outputs are those of one run.
    ...executionQuery(isAsked ? ExecutionId.parse(makingId) : undefined),
    meta: { isQuiet: true },
  })
  return (testId) => data?.checks.find(({ test }) => test?.id === testId)
}

/** What is wrong with the tests that were asked for, or with all of it. */
export const sentenceIn = (error: Error | null): string | undefined => {
  const { fields, whole } = fieldErrorsOf(error, ['testIds'])
  return fields['testIds'] ?? whole
}

const nameOf = (tests: readonly ListedTest[], { testId, line }: MakingChange): string => {
  const at = tests.findIndex(({ id }) => id === testId)
  const test = at === -1 ? 'new' : `Test ${tests[at]?.label || at + 1}`
  return line === null ? test : `Line ${line}, ${test.replace('Test', 'test')}`
}

const Words = ({
  change,
  check,
}: {
  change: MakingChange
  check: Check | undefined
}): ReactNode => {
  const { kind, side, error, before, after } = change
  if (kind === 'failed') return error ?? 'failed'
  if (kind === 'same')
    return side === 'output' && after?.size === 0
      ? 'stays empty: the reference prints nothing'
      : 'stays as it is'
  const refusal = error === null ? '' : `. ${error}`
  if (kind === 'created') return `gets ${formatSize(after?.size ?? 0)}${refusal}`
  const sizes = `${formatSize(before?.size ?? 0)} before, ${formatSize(after?.size ?? 0)} now`
  return (
    <>
      differs
      <Place change={change} check={check} />
      {`: ${sizes}${refusal}`}
    </>
  )
}

/** Validators that say nothing of the input: the making was stopped, or they fail by themselves. */
const unreadWords = ({ validity = [] }: MakingChange): string => {
  const silent = validity.filter((one) => one.pending || isReaderFault(one))
  const names = silent.map(({ validator }) => validator).join(', ')
  return names === '' ? '' : ` (not read by ${names})`
}

/** Where the difference begins; nothing where the reader may not see what was printed. */
const Place = ({
  change: { beginnings },
  check,
}: {
  change: MakingChange
  check: Check | undefined
}): ReactNode => {
  const before = beginnings?.before ?? check?.test?.output?.snip
  const after = beginnings?.after ?? check?.output?.snip
  if (before === undefined || after === undefined) return null
  const [old, now] = [before.split('\n'), after.split('\n')]
  const at = now.findIndex((line, index) => line !== old[index])
  const line = at === -1 && old.length > now.length ? now.length : at
  if (line === -1) return ' after what is shown of it'
  return (
    <>
      {` from line ${line + 1} on, `}
      {old[line] === undefined ? 'no line' : <del>{quoted(old[line])}</del>}
      {' before, '}
      {now[line] === undefined ? 'no line' : <ins>{quoted(now[line])}</ins>}
      {' now'}
    </>
  )
}

const shownChars = 60

const quoted = (line: string): string =>
  `“${line.length > shownChars ? `${line.slice(0, shownChars)}…` : line}”`
