import type { Mechanism, ReadinessState } from '@drafts/contract'
import { mechanisms, readinessStates } from '@drafts/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { mechanismWords } from '../../../product/problem/mechanism-icon.tsx'
import { hasFilters } from './list-search.ts'
import type { FilterName, ListView } from './list-search.ts'
import { listFiltersQuery } from './problem-lists.ts'
import classes from './list-filters.module.css'

export const readinessWords: Record<ReadinessState, string> = {
  open: 'Open items',
  suggestions: 'Suggestions only',
  ready: 'Ready',
}

/** Each is in the address as soon as it is chosen; Back takes it away again. */
export const ListFilters = ({
  view,
  hasOwners,
  onChange,
  onClear,
}: {
  view: ListView
  /** False where every problem is the viewer's own. */
  hasOwners: boolean
  onChange: (name: FilterName, value: string) => void
  onClear: () => void
}): ReactElement => {
  const { data } = useQuery(listFiltersQuery)
  const filter = (name: FilterName, label: string, choices: readonly [string, string][]) => (
    <NativeSelect
      key={name}
      aria-label={label}
      size="xs"
      value={view[name] ?? ''}
      data-active={view[name] !== undefined}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      data={[
        { value: '', label: `${label}: any` },
        ...choices.map(([value, text]) => ({ value, label: text })),
      ]}
    />
  )
  return (
    <div className={classes['filters']} role="group" aria-label="Filters">
      {filter(
        'mechanism',
        'Mechanism',
        mechanisms.map((key: Mechanism) => [key, mechanismWords[key].label]),
      )}
      {filter(
        'readiness',
        'Readiness',
        readinessStates.map((key) => [key, readinessWords[key]]),
      )}
      {filter('topic', 'Topic', withChosen(data?.topics, view.topic))}
      {hasOwners ? filter('owner', 'Owner', withChosen(data?.owners, view.owner)) : null}
      {hasFilters(view) ? (
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  )
}

/** What the address names is shown, whether it is among the choices or not. */
const withChosen = (
  choices: readonly string[] | undefined,
  chosen: string | undefined,
): [string, string][] => {
  const all = new Set([...(choices ?? []), ...(chosen === undefined ? [] : [chosen])])
  return [...all].map((choice) => [choice, choice])
}
