import { isLocale, localeName, locales } from '@drafts/contract'
import type { Locale, StatementLocale } from '@drafts/contract'
import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { selectsChosen } from '../../lib/choose/selects-chosen.ts'

/** All ten languages; those that have content stand first. Others are there where an import brought them. */
export const LocalePicker = <Chosen extends StatementLocale>({
  written,
  locale,
  onChange,
}: {
  written: readonly Chosen[]
  locale: Chosen
  onChange: (locale: Chosen | Locale) => void
}): ReactElement => {
  const blank = locales.filter((value) => !written.some((one) => one === value))
  const own = written.filter((value) => isLocale(value))
  const imported = written.filter((value) => !isLocale(value))
  return (
    <Select
      aria-label="Language of the text"
      w={190}
      searchable
      {...selectsChosen(localeName(locale))}
      nothingFoundMessage="There is no such language."
      data={[
        { group: 'Written', items: own.map(item) },
        { group: 'Imported', items: imported.map(item) },
        { group: 'Not written yet', items: blank.map(item) },
      ].filter(({ items }) => items.length > 0)}
      value={locale}
      onChange={(value) => {
        const chosen = [...written, ...blank].find((one) => one === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

const item = (value: StatementLocale) => ({ value, label: localeName(value) })
