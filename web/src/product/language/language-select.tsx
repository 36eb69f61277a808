import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { groupLanguages } from './language-groups.ts'
import type { UnavailableLanguages } from './language-groups.ts'
import { selectsChosen } from '../../lib/selects-chosen.ts'
import { languagesQuery } from '../queries/languages.ts'
import type { Language } from '../queries/languages.ts'

/** Languages by family. Discontinued ones are hidden unless selected. */
export const LanguageSelect = ({
  value,
  onChange,
  label = 'Language',
  error,
  family,
  unavailable = 'marked',
  isForFunctions = false,
  isDisabled = false,
}: {
  value: string | null
  onChange: (languageId: string | null) => void
  label?: string
  error?: string | undefined
  /** The only one that makes sense here; what is chosen stays a choice. */
  family?: string | undefined
  unavailable?: UnavailableLanguages
  /** Only those in which a functional problem can be solved; what is chosen stays a choice. */
  isForFunctions?: boolean
  isDisabled?: boolean
}): ReactElement => {
  const { data = [] } = useQuery(languagesQuery)
  const isFitting = (language: Language) =>
    language.id === value ||
    ((family === undefined || language.family === family) &&
      (!isForFunctions || language.funclibGenerator !== null))
  const groups = groupLanguages(data.filter(isFitting), value, unavailable)
  return (
    <Select
      label={label}
      placeholder="Choose a language"
      value={value}
      onChange={onChange}
      error={error}
      disabled={isDisabled}
      data={groups}
      searchable
      {...selectsChosen(nameOf(groups, value))}
      nothingFoundMessage="No language has this name."
      maxDropdownHeight={320}
    />
  )
}

const nameOf = (
  groups: ReturnType<typeof groupLanguages>,
  languageId: string | null,
): string | undefined =>
  groups.flatMap(({ items }) => items).find(({ value }) => value === languageId)?.label
