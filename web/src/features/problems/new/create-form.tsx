import { mechanisms, titleChars } from '@drafts/contract'
import type { Mechanism, ProblemId } from '@drafts/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { mechanismWords } from '../../../product/problem/mechanism-icon.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/api/api-errors.ts'
import { isSubmitKey } from '../../../lib/keyboard.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import classes from '../new-problem.module.css'

export const CreateForm = ({
  title,
  onTitle,
  onCreated,
  onCancel,
}: {
  title: string
  onTitle: (title: string) => void
  onCreated: (problemId: ProblemId) => void
  onCancel: () => void
}): ReactElement => {
  const [mechanism, setMechanism] = useState<Mechanism>('standard')
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: () => api.createProblem({ body: { title: title.trim(), mechanism } }),
    meta: { isQuiet: true },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.problemLists })
      onCreated(id)
    },
    onError: (error) => alertFailure(error),
  })
  const isReady = title.trim() !== '' && !create.isPending
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) create.mutate()
  }
  return (
    // Keys bubble up from its fields: Ctrl or Cmd with Enter submits from each of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (isSubmitKey(event)) handleSubmit(event)
      }}
    >
      <MechanismCards value={mechanism} onChange={setMechanism} />
      <TextInput
        label="Title"
        value={title}
        maxLength={titleChars}
        onChange={(event) => onTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady}>
          {create.isPending ? 'Creating…' : 'Create'}
        </Button>
      </Group>
    </form>
  )
}

/** A browser alert, after the busy state has been drawn as cleared. */
export const alertFailure = (error: unknown): void => {
  const sentence = errorSentence(error)
  if (sentence !== undefined) setTimeout(() => window.alert(sentence), 0)
}

const MechanismCards = ({
  value,
  onChange,
}: {
  value: Mechanism
  onChange: (mechanism: Mechanism) => void
}): ReactElement => (
  <fieldset className={classes['cards']}>
    <legend>Mechanism</legend>
    {mechanisms.map((mechanism) => {
      const { label, icon, explanation } = mechanismWords[mechanism]
      return (
        <label key={mechanism} className={classes['card']}>
          <input
            type="radio"
            name="mechanism"
            value={mechanism}
            checked={value === mechanism}
            onChange={() => onChange(mechanism)}
          />
          <Icon name={icon} size={18} />
          <span>
            <strong>{label}</strong>
            <span className={classes['explanation']}>{explanation}</span>
          </span>
        </label>
      )
    })}
  </fieldset>
)
