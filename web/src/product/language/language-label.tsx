import { findFamilyColor } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { languagesQuery } from '../queries/languages.ts'
import classes from './language-label.module.css'

/** A language by its label, with the colour of its family. */
export const LanguageLabel = ({ languageId }: { languageId: string }): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const language = languages.find(({ id }) => id === languageId)
  return (
    <span className={classes['language']}>
      <span
        className={classes['dot']}
        style={{ background: findFamilyColor(language?.family ?? '') ?? 'var(--text-faint)' }}
        aria-hidden
      />
      {language?.label ?? languageId}
    </span>
  )
}
