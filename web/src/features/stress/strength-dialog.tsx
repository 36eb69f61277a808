import {
  findLanguage,
  isChangeable,
  isInProgress,
  populatorPollMs,
  strengthSeconds,
} from '@drafts/contract'
import type { ListedSolution, ProblemId, Strength, StrengthId, Survivor } from '@drafts/contract'
import { Button, NumberInput, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { api } from '../../lib/api/api-client.ts'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { countOf } from '../../lib/text/format.ts'
import { NoJudgeNotice } from '../../product/language/no-judge-notice.tsx'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { testsQuery } from '../../product/queries/tests.ts'
import { StressView } from './stress-view.tsx'
import { Survivors } from './survivors.tsx'
import classes from './stress.module.css'

/** How many changed references the tests catch, and which they do not. The last one of the problem opens again. */
export const StrengthDialog = ({
  problemId,
  isReadOnly,
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  isReadOnly: boolean
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [found, setFound] = useState<Survivor['stressId']>(null)
  const { data: solutions } = useQuery({ ...solutionsQuery(problemId), enabled: isOpen })
  const { data: tests } = useQuery({ ...testsQuery(problemId), enabled: isOpen })
  const latest = useQuery({
    queryKey: queryKeys.latestStrength(problemId),
    queryFn: () => api.latestStrength({ problemId }),
    enabled: isOpen,
  })
  const handleClose = () => {
    setFound(null)
    onClose()
  }
  const isRead = solutions !== undefined && tests !== undefined && latest.data !== undefined
  return (
    <Dialog opened={isOpen} onClose={handleClose} title="Strength of the tests" size={720}>
      <NoJudgeNotice />
      {isUnread(latest) ? (
        <ReadFailure what="strength of the tests" onRetry={() => void latest.refetch()} />
      ) : null}
      {isRead && found !== null ? (
        <StressView
          problemId={problemId}
          isReadOnly={isReadOnly}
          stressId={found}
          solutions={solutions}
          again="Back to the survivors"
          onAgain={() => setFound(null)}
          onAdded={() => setFound(null)}
        />
      ) : null}
      {isRead && found === null ? (
        <StrengthView
          problemId={problemId}
          isReadOnly={isReadOnly}
          strengthId={latest.data.id ?? undefined}
          obstacle={isReadOnly ? isLocked : obstacleTo(solutions, tests.length)}
          onFind={setFound}
        />
      ) : null}
    </Dialog>
  )
}

const isLocked = 'The problem is locked: nothing is started here.'

/** Why nothing can be changed, or judged; null where it can. */
const obstacleTo = (solutions: readonly ListedSolution[], tests: number): string | null => {
  const reference = solutions.find((one) => one.reference)
  if (!reference)
    return 'The problem has no reference solution. Make one of its solutions the reference: it is what is changed.'
  if (!isChangeable(reference.languageId)) {
    const language = findLanguage(reference.languageId)?.label ?? reference.languageId
    return `Programs in ${language} cannot be changed. Choose a reference in another language.`
  }
  return tests === 0 ? 'The problem has no tests yet. Add one first.' : null
}

const StrengthView = ({
  problemId,
  isReadOnly,
  strengthId,
  obstacle,
  onFind,
}: {
  problemId: ProblemId
  isReadOnly: boolean
  strengthId: StrengthId | undefined
  obstacle: string | null
  onFind: (stressId: Survivor['stressId']) => void
}): ReactElement => {
  const query = useQuery({
    queryKey: queryKeys.strength(strengthId),
    queryFn: () => api.getStrength({ strengthId: strengthId ?? '' }),
    enabled: strengthId !== undefined,
    refetchInterval: ({ state }) =>
      state.data && !isInProgress(state.data.status) ? false : populatorPollMs,
  })
  const { data } = query
  const isRunning = data !== undefined && isInProgress(data.status)
  return (
    <>
      {isUnread(query) ? (
        <ReadFailure what="strength of the tests" onRetry={() => void query.refetch()} />
      ) : null}
      {isRunning ? <Running strength={data} /> : null}
      {!isRunning && obstacle !== null ? <p>{obstacle}</p> : null}
      {!isRunning && obstacle === null ? (
        <StrengthForm problemId={problemId} isAgain={data !== undefined} />
      ) : null}
      {data?.error ? <p role="alert">{data.error}</p> : null}
      {data && data.mutants > 0 ? <Score strength={data} /> : null}
      {data && data.survivors.length > 0 ? (
        <Survivors problemId={problemId} isReadOnly={isReadOnly} strength={data} onFind={onFind} />
      ) : null}
    </>
  )
}

const StrengthForm = ({
  problemId,
  isAgain,
}: {
  problemId: ProblemId
  isAgain: boolean
}): ReactElement => {
  const client = useQueryClient()
  const [seconds, setSeconds] = useState<number | string>(60)
  const start = useMutation({
    mutationFn: () => api.startStrength({ problemId, body: { seconds: Number(seconds) } }),
    meta: { isQuiet: true },
    onSuccess: (started) => client.setQueryData(queryKeys.latestStrength(problemId), started),
  })
  const { fields, whole } = fieldErrorsOf(start.error, ['seconds'])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <SaveFailure sentence={whole} />
      <p className={classes['soft']}>
        The reference is changed in one place at a time, as by a small mistake. Good tests catch
        nearly all of these programs.
      </p>
      <div className={classes['start']}>
        <NumberInput
          label="Seconds"
          value={seconds}
          min={strengthSeconds.min}
          max={strengthSeconds.max}
          error={fields['seconds']}
          onChange={setSeconds}
        />
        <Button type="submit" loading={start.isPending}>
          {isAgain ? 'Look again' : 'Start'}
        </Button>
      </div>
    </form>
  )
}

const Running = ({ strength }: { strength: Strength }): ReactElement => {
  const client = useQueryClient()
  const { id, progress } = strength
  const stop = useMutation({
    mutationFn: () => api.stopStrength({ strengthId: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.strength(id) }),
  })
  return (
    <>
      <p role="status">
        {progress.total === 0 || progress.done === 0
          ? 'The reference is judged first.'
          : `${progress.done} of ${countOf(progress.total, 'changed program')} are judged.`}
      </p>
      <Progress
        value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
        aria-label="Changed programs that are judged"
      />
      <div className={classes['buttons']}>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      </div>
    </>
  )
}

const Score = ({ strength }: { strength: Strength }): ReactElement => {
  const { caught, mutants, score, same, progress, status, isOutdated } = strength
  const isCut = !isInProgress(status) && progress.done < progress.total
  const notes = [
    isCut ? `It ended after ${progress.done} of ${progress.total}.` : '',
    same > 0
      ? `${countOf(same, 'change')} of the same program ${same === 1 ? 'is' : 'are'} left out.`
      : '',
    isOutdated ? 'The reference, the tests or their judging changed since. Look again.' : '',
  ].filter((note) => note !== '')
  return (
    <section aria-label="Score" className={classes['score']}>
      <b className={classes['percent']}>{Math.floor(100 * (score ?? 0))} %</b>
      <div>
        <p>
          {caught} of {countOf(mutants, 'changed program')} {caught === 1 ? 'is' : 'are'} caught by
          a test.
        </p>
        {notes.length > 0 ? <p className={classes['soft']}>{notes.join(' ')}</p> : null}
      </div>
    </section>
  )
}
