import type { Locale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../../components/rendered-html.tsx'
import classes from './statements.module.css'

export const StatementPart = ({
  heading,
  html,
  locale,
}: {
  heading?: string
  html: string
  locale: Locale
}): ReactElement | null =>
  html.trim() === '' ? null : (
    <section className={classes['part']}>
      {heading ? <h2>{heading}</h2> : null}
      <RenderedHtml html={html} lang={locale} />
    </section>
  )
