import { localeName } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { Select } from '@mantine/core'
import type { ReactElement } from 'react'

/** Shown only where there is something to choose. */
export const LocaleSwitcher = <Chosen extends StatementLocale>({
  available,
  locale,
  onChange,
}: {
  available: readonly Chosen[]
  locale: Chosen
  onChange: (locale: Chosen) => void
}): ReactElement | null =>
  available.length <= 1 ? null : (
    <Select
      aria-label="Language of the text"
      size="xs"
      w={140}
      data={available.map((value) => ({ value, label: localeName(value) }))}
      value={locale}
      onChange={(value) => {
        const chosen = available.find((item) => item === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
