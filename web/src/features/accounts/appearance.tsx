import type { Preferences } from '@drafts/contract'
import { SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactElement } from 'react'
import { api } from '../../lib/api/api-client.ts'
import { meQuery } from '../../product/queries/me.ts'
import { applyPreferences, getPreferences, usePreferences } from '../../lib/session-store.ts'
import classes from './accounts.module.css'

const choices = [
  { value: 'off', label: 'Off' },
  { value: 'auto', label: 'Auto' },
  { value: 'on', label: 'On' },
] satisfies { value: Preferences['darkMode']; label: string }[]

const savePreferences = (preferences: Preferences) => api.savePreferences({ body: preferences })

/** Applied at once; if the server refuses, the choice goes back and a toast explains it. */
export const Appearance = (): ReactElement => {
  const preferences = usePreferences()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: savePreferences,
    onMutate: (next) => {
      const before = getPreferences()
      applyPreferences(next)
      return before
    },
    onError: (_error, _next, before) => before && applyPreferences(before),
    onSuccess: (stored) =>
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, preferences: stored }),
  })
  return (
    <>
      <Choice
        label="Dark mode"
        hint="Auto follows your system."
        value={preferences.darkMode}
        onChange={(darkMode) => save.mutate({ ...preferences, darkMode })}
      />
      <Choice
        label="Reduced motion"
        hint="On shows every change without animation."
        value={preferences.reducedMotion}
        onChange={(reducedMotion) => save.mutate({ ...preferences, reducedMotion })}
      />
    </>
  )
}

const Choice = ({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: Preferences['darkMode']
  onChange: (value: Preferences['darkMode']) => void
}): ReactElement => {
  const id = useId()
  return (
    <div className={classes['choice']}>
      <div>
        <div id={id} className={classes['label']}>
          {label}
        </div>
        <div className={classes['hint']}>{hint}</div>
      </div>
      <SegmentedControl aria-labelledby={id} data={choices} value={value} onChange={onChange} />
    </div>
  )
}
