import type { StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../../components/rendered-html.tsx'
import { PartTool } from '../../product/problem/part-tool.tsx'
import classes from './statements.module.css'

export const StatementPart = ({
  part,
  heading,
  html,
  locale,
}: {
  /** The field of the statement. */
  part: string
  heading?: string
  html: string
  locale: StatementLocale
}): ReactElement | null =>
  html.trim() === '' ? null : (
    <section className={classes['part']} data-part={part}>
      {heading ? (
        <div className={classes['partHead']}>
          <h2 lang={locale}>{heading}</h2>
          <PartTool part={part} />
        </div>
      ) : (
        <div className={classes['loose']}>
          <PartTool part={part} />
        </div>
      )}
      <RenderedHtml html={html} lang={locale} />
    </section>
  )
