import { isInProgress, populatorPollMs, stressSeconds, verdictWords } from '@drafts/contract'
import type { ListedSolution, ProblemId, SolutionId, Stress, StressId } from '@drafts/contract'
import { Button, MultiSelect, NativeSelect, NumberInput, Progress, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { api } from '../../lib/api/api-client.ts'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { countOf } from '../../lib/text/format.ts'
import { showNote } from '../../lib/toasts.ts'
import { NoJudgeNotice } from '../../product/language/no-judge-notice.tsx'
import { programsQuery } from '../../product/queries/programs.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import classes from './stress.module.css'

/** Looks for an input on which a solution is not as right as the reference. */
export const StressDialog = ({
  problemId,
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [stressId, setStressId] = useState<StressId | undefined>(undefined)
  const { data: solutions } = useQuery({ ...solutionsQuery(problemId), enabled: isOpen })
  const handleClose = () => {
    setStressId(undefined)
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={handleClose} title="Stress test" size={640}>
      <NoJudgeNotice />
      {solutions && stressId === undefined ? (
        <StressForm
          problemId={problemId}
          solutions={solutions}
          onStarted={setStressId}
          onClose={handleClose}
        />
      ) : null}
      {solutions && stressId !== undefined ? (
        <StressView
          problemId={problemId}
          stressId={stressId}
          solutions={solutions}
          onAgain={() => setStressId(undefined)}
          onClose={handleClose}
        />
      ) : null}
    </Dialog>
  )
}

const nameOf = ({ label }: Pick<ListedSolution, 'label'>): string => label || 'Unlabelled'

const StressForm = ({
  problemId,
  solutions,
  onStarted,
  onClose,
}: {
  problemId: ProblemId
  solutions: readonly ListedSolution[]
  onStarted: (id: StressId) => void
  onClose: () => void
}): ReactElement => {
  const { data: programs = [] } = useQuery(programsQuery(problemId))
  const generator = programs.find(({ role }) => role === 'generator')
  const own = solutions.filter(({ role }) => role !== 'generator')
  const [referenceId, setReferenceId] = useState<SolutionId | undefined>(
    () => (own.find(({ reference }) => reference) ?? own[0])?.id,
  )
  const [chosen, setChosen] = useState<readonly SolutionId[]>(() =>
    own.flatMap(({ id, reference }) => (reference ? [] : [id])).slice(0, 5),
  )
  const [command, setCommand] = useState<string | undefined>(undefined)
  const [seconds, setSeconds] = useState(30)
  const line = command ?? (generator ? `${generator.label} 1..10 $seed` : '')
  const start = useMutation({
    mutationFn: (reference: SolutionId) =>
      api.startStress({
        problemId,
        body: {
          solutionIds: [...chosen],
          referenceId: reference,
          seconds,
          ...(line.trim() === '' ? { random: {} } : { command: line }),
        },
      }),
    meta: { isQuiet: true },
    onSuccess: ({ id }) => onStarted(id),
  })
  const { fields, whole } = fieldErrorsOf(start.error, [
    'solutionIds',
    'referenceId',
    'command',
    'seconds',
  ])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (referenceId) start.mutate(referenceId)
  }
  const options = own.map((one) => ({ value: one.id, label: nameOf(one) }))
  return (
    <form onSubmit={handleSubmit} noValidate>
      <SaveFailure sentence={whole} />
      <div className={classes['row']}>
        <MultiSelect
          label="Solutions"
          data={options}
          value={[...chosen]}
          error={fields['solutionIds']}
          onChange={(ids) => setChosen(own.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))}
        />
        <NativeSelect
          label="Compared with"
          data={options}
          value={referenceId ?? ''}
          error={fields['referenceId']}
          onChange={({ currentTarget }) =>
            setReferenceId(own.find(({ id }) => id === currentTarget.value)?.id)
          }
        />
      </div>
      <div className={classes['row']}>
        <TextInput
          label="Line of a script"
          description="$seed and ranges such as 1..20 are drawn anew for each input. Empty: the scanspec draws inputs."
          value={line}
          error={fields['command']}
          spellCheck={false}
          onChange={({ currentTarget }) => setCommand(currentTarget.value)}
        />
        <NumberInput
          label="Seconds"
          description="For so long it looks."
          value={seconds}
          min={stressSeconds.min}
          max={stressSeconds.max}
          error={fields['seconds']}
          onChange={(value) => setSeconds(Number(value))}
        />
      </div>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={referenceId === undefined || chosen.length === 0}
          loading={start.isPending}
        >
          Start
        </Button>
      </div>
    </form>
  )
}

const StressView = ({
  problemId,
  stressId,
  solutions,
  onAgain,
  onClose,
}: {
  problemId: ProblemId
  stressId: StressId
  solutions: readonly ListedSolution[]
  onAgain: () => void
  onClose: () => void
}): ReactElement => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: queryKeys.stress(stressId),
    queryFn: () => api.getStress({ stressId }),
    refetchInterval: ({ state }) =>
      state.data && !isInProgress(state.data.status) ? false : populatorPollMs,
    gcTime: 0,
  })
  const stop = useMutation({
    mutationFn: () => api.stopStress({ stressId }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.stress(stressId) }),
  })
  const add = useMutation({
    mutationFn: () => api.addStressTest({ stressId, body: { label: 'stress' } }),
    onSuccess: () => {
      onClose()
      showNote('1 test added.')
      return client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
    },
  })
  const isOver = data !== undefined && !isInProgress(data.status)
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
            <Button variant="default" onClick={onAgain}>
              Look again
            </Button>
            {data.found ? (
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
  return found ? `${pace}.` : `${pace}. All solutions were right on all inputs.`
}

const Found = ({
  found: { solutionId, verdict, input, tokens, isSmallest },
  solutions,
}: {
  found: NonNullable<Stress['found']>
  solutions: readonly ListedSolution[]
}): ReactElement => {
  const solution = solutions.find(({ id }) => id === solutionId)
  return (
    <section aria-label="What was found">
      <p>
        <b>{solution ? nameOf(solution) : 'A solution'}</b> ends with {verdictWords[verdict]} on an
        input of {countOf(tokens, 'word')}:
      </p>
      <pre className={classes['input']} tabIndex={0}>
        {input}
      </pre>
      <p className={classes['soft']}>
        {isSmallest
          ? 'Smaller inputs were tried, and nothing failed on them.'
          : 'Smaller ones are looked for.'}
      </p>
    </section>
  )
}
