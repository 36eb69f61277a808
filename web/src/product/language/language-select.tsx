import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, SyntheticEvent } from 'react'
import { Icon } from '../../components/icon.tsx'
import { groupLanguages, notInstalled } from './language-groups.ts'
import type { UnavailableLanguages } from './language-groups.ts'
import { selectsChosen } from '../../lib/choose/selects-chosen.ts'
import { languagesQuery } from '../queries/languages.ts'
import type { OfferedLanguage } from '../queries/languages.ts'
import classes from './language-select.module.css'

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
  const isFitting = (language: OfferedLanguage) =>
    language.id === value ||
    ((family === undefined || language.family === family) &&
      (!isForFunctions || language.funclibGenerator !== null))
  const groups = groupLanguages(data.filter(isFitting), value, unavailable)
  const search = useSearch(nameOf(groups, value))
  const missing = new Set(
    groups.flatMap(({ group, items }) =>
      group === notInstalled ? items.map((item) => item.value) : [],
    ),
  )
  return (
    <Select
      label={label}
      placeholder="Choose a language"
      value={value}
      onChange={onChange}
      error={error}
      disabled={isDisabled}
      data={groups}
      renderOption={({ option, checked = false }) => (
        <span className={classes['option']} data-off={missing.has(option.value)}>
          {checked ? <Icon name="check" size={12} /> : null}
          {option.label}
        </span>
      )}
      searchable
      {...search}
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

/**
 * The text of the field: what somebody types until they choose or leave, else the name of what is chosen. A name that
 * comes while somebody types (the list was on its way, or a judge connected) would take the place of their text.
 */
const useSearch = (name = '') => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null
  // A name that comes under the cursor is selected as one that was there is: what is typed next takes its place.
  useLayoutEffect(() => {
    const field = input.current
    if (!isTyped && document.activeElement === field && field?.value === name) field.select()
  }, [name, isTyped])
  const forget = (): void => setTyped(null)
  return {
    ref: input,
    ...selectsChosen(name),
    searchValue: typed ?? name,
    onInput: ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
      // A browser that fills in a form writes without the focus, and chooses by that.
      if (document.activeElement === currentTarget) setTyped(currentTarget.value)
    },
    onOptionSubmit: forget,
    onBlur: forget,
  }
}
