import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { languagesQuery } from '../../lib/queries/languages.ts'
import type { Language } from '../../lib/queries/languages.ts'

/** Languages by family. Discontinued ones are hidden unless selected; those no judge has proved are marked, and disabled unless allowed. */
export const LanguageSelect = ({
  value,
  onChange,
  label = 'Language',
  error,
  isUnavailableAllowed = false,
}: {
  value: string | null
  onChange: (languageId: string | null) => void
  label?: string
  error?: string | undefined
  /** What is only stored may be in a language that no judge offers now. */
  isUnavailableAllowed?: boolean
}): ReactElement => {
  const { data = [] } = useQuery(languagesQuery)
  return (
    <Select
      label={label}
      placeholder="Choose a language"
      value={value}
      onChange={onChange}
      error={error}
      data={groupByFamily(data, value, isUnavailableAllowed)}
      searchable
      nothingFoundMessage="No language has this name."
      maxDropdownHeight={320}
    />
  )
}

const groupByFamily = (
  languages: readonly Language[],
  selectedId: string | null,
  isUnavailableAllowed: boolean,
) => {
  const shown = languages.filter(({ discontinued, id }) => !discontinued || id === selectedId)
  const families = Map.groupBy(shown, ({ family }) => family)
  return [...families].map(([group, items]) => ({
    group,
    items: items.map(({ id, label, available }) => ({
      value: id,
      label: available ? label : `${label}: no judge offers it`,
      disabled: !available && !isUnavailableAllowed,
    })),
  }))
}
