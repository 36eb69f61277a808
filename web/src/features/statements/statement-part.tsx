import type { StatementLocale } from '@drafts/contract'
import { use } from 'react'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../../components/rendered-html.tsx'
import { PartTool, PartTools } from '../../product/problem/part-tool.tsx'
import classes from './statements.module.css'

/** A part without a text is there for those who may discuss it, and for nobody else. */
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
}): ReactElement | null => {
  const isBlank = html.trim() === ''
  const isDiscussed = use(PartTools) !== null
  if (isBlank && !isDiscussed) return null
  return (
    <section className={classes['part']} data-part={part} data-blank={isBlank}>
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
      {isBlank ? null : <RenderedHtml html={html} lang={locale} />}
    </section>
  )
}
