import { stressSeconds } from '@drafts/contract'
import type { ListedSolution, ProblemId, SolutionId, StressId } from '@drafts/contract'
import { Button, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { api } from '../../lib/api/api-client.ts'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { NoJudgeNotice } from '../../product/language/no-judge-notice.tsx'
import { programsQuery } from '../../product/queries/programs.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { StressView } from './stress-view.tsx'
import classes from './stress.module.css'

/** Looks for an input on which a solution is not as right as the reference. The last one of the problem opens again. */
export const StressDialog = ({
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
  const client = useQueryClient()
  const [isNew, setIsNew] = useState(false)
  const { data: solutions } = useQuery({ ...solutionsQuery(problemId), enabled: isOpen })
  const latestKey = queryKeys.latestStress(problemId)
  const latest = useQuery({
    queryKey: latestKey,
    queryFn: () => api.latestStress({ problemId }),
    enabled: isOpen,
  })
  const stressId = latest.data?.id ?? null
  const handleClose = () => {
    setIsNew(false)
    onClose()
  }
  const handleStarted = (id: StressId) => {
    client.setQueryData(latestKey, { id })
    setIsNew(false)
  }
  const isRead = solutions !== undefined && latest.data !== undefined
  const isAsking = isNew || stressId === null
  return (
    <Dialog opened={isOpen} onClose={handleClose} title="Stress test" size={640}>
      <NoJudgeNotice />
      {isUnread(latest) ? (
        <ReadFailure what="stress test" onRetry={() => void latest.refetch()} />
      ) : null}
      {isRead && isAsking && !isReadOnly ? (
        <StressForm
          problemId={problemId}
          solutions={solutions}
          onStarted={handleStarted}
          onClose={handleClose}
        />
      ) : null}
      {isRead && isAsking && isReadOnly ? (
        <p>Nobody started one yet, and the problem is locked.</p>
      ) : null}
      {isRead && !isAsking ? (
        <StressView
          problemId={problemId}
          isReadOnly={isReadOnly}
          stressId={stressId}
          solutions={solutions}
          onAgain={() => setIsNew(true)}
          onAdded={handleClose}
        />
      ) : null}
    </Dialog>
  )
}

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
  const options = own.map((one) => ({ value: one.id, label: one.label || 'Unlabelled' }))
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
