import { localeNames, locales } from '@drafts/contract'
import type { Locale } from '@drafts/contract'
import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { selectsChosen } from '../../lib/selects-chosen.ts'

/** All ten languages; those that have content stand first. */
export const LocalePicker = ({
  written,
  locale,
  onChange,
}: {
  written: readonly Locale[]
  locale: Locale
  onChange: (locale: Locale) => void
}): ReactElement => {
  const blank = locales.filter((value) => !written.includes(value))
  return (
    <Select
      aria-label="Language of the text"
      w={190}
      searchable
      {...selectsChosen(localeNames[locale])}
      nothingFoundMessage="There is no such language."
      data={[
        { group: 'Written', items: locales.filter((value) => written.includes(value)).map(item) },
        { group: 'Not written yet', items: blank.map(item) },
      ]}
      value={locale}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = locales.find((one) => one === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

const item = (value: Locale) => ({ value, label: localeNames[value] })
