import type { ProblemId, Strength, Survivor } from '@drafts/contract'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { api } from '../../lib/api/api-client.ts'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { programsQuery } from '../../product/queries/programs.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import classes from './stress.module.css'

/** Changed programs that no test catches, and what can be done about each. */
export const Survivors = ({
  problemId,
  isReadOnly,
  strength: { id: strengthId, survivors },
  onFind,
}: {
  problemId: ProblemId
  isReadOnly: boolean
  strength: Strength
  onFind: (stressId: Survivor['stressId']) => void
}): ReactElement => {
  const client = useQueryClient()
  const { data: programs = [] } = useQuery(programsQuery(problemId))
  const generator = programs.find(({ role }) => role === 'generator')
  const [command, setCommand] = useState<string | undefined>(undefined)
  const line = command ?? (generator ? `${generator.label} 1..10 $seed` : '')
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.strength(strengthId) })
  const find = useMutation({
    mutationFn: (survivorId: string) =>
      api.findSurvivor({
        strengthId,
        survivorId,
        body: { seconds: 30, ...(line.trim() === '' ? {} : { command: line }) },
      }),
    meta: { isQuiet: true },
    onSuccess: async ({ id }) => {
      onFind(id)
      await refresh()
    },
  })
  const unmark = useMutation({
    mutationFn: (survivorId: string) => api.unmarkSameSurvivor({ strengthId, survivorId }),
    onSettled: refresh,
  })
  const same = useMutation({
    mutationFn: ({ id: survivorId }: Survivor) => api.markSameSurvivor({ strengthId, survivorId }),
    onSuccess: (_nothing, { id, line: number }) => {
      showUndo(`The change of line ${number} is the same program.`, () => unmark.mutate(id))
      return refresh()
    },
  })
  const { fields, whole } = fieldErrorsOf(find.error, ['command'])
  return (
    <section aria-label="Survivors">
      <h3 className={classes['heading']}>No test catches these</h3>
      <SaveFailure sentence={whole} kept="" />
      {isReadOnly ? null : (
        <TextInput
          label="Line of a script"
          description="It makes the inputs on which a test is looked for. Empty: the scanspec draws them."
          value={line}
          error={fields['command']}
          spellCheck={false}
          onChange={({ currentTarget }) => setCommand(currentTarget.value)}
        />
      )}
      <ol className={classes['survivors']}>
        {survivors.map((survivor) => (
          <SurvivorItem
            key={survivor.id}
            survivor={survivor}
            isReadOnly={isReadOnly}
            isBusy={find.isPending || same.isPending}
            onFind={() => find.mutate(survivor.id)}
            onShow={() => onFind(survivor.stressId)}
            onSame={() => same.mutate(survivor)}
          />
        ))}
      </ol>
    </section>
  )
}

const SurvivorItem = ({
  survivor: { line, before, after, stressId },
  isReadOnly,
  isBusy,
  onFind,
  onShow,
  onSame,
}: {
  survivor: Survivor
  isReadOnly: boolean
  isBusy: boolean
  onFind: () => void
  /** Shows the last stress test that looked for one. */
  onShow: () => void
  onSame: () => void
}): ReactElement => (
  <li className={classes['survivor']}>
    <div className={classes['survivorHead']}>
      <span>Line {line}</span>
      {stressId === null ? null : (
        <Button size="compact-sm" variant="subtle" onClick={onShow}>
          Show the search
        </Button>
      )}
      {isReadOnly ? null : (
        <>
          {' '}
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onFind}>
            Find a test
          </Button>
          <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={onSame}>
            The same program
          </Button>
        </>
      )}
    </div>
    <pre className={classes['change']} tabIndex={0} aria-label={`Line ${line} before and after`}>
      <del>{before}</del>
      {'\n'}
      <ins>{after.trim() === '' ? '(left out)' : after}</ins>
    </pre>
  </li>
)
