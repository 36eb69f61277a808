import type { Locale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../../components/rendered-html.tsx'
import { PreviewBehind } from '../../product/problem/preview-aside.tsx'
import { useRendered } from '../../product/problem/use-rendered.ts'
import classes from './editorials.module.css'

/** The editorial as its readers will see it, from what is typed; what is stored needs no rendering. */
export const EditorialPreview = ({
  stored,
  content,
  locale,
}: {
  stored: { content: string; contentHTML: string }
  content: string
  locale: Locale
}): ReactElement => {
  const isStored = content === stored.content
  const { htmls, isFailed } = useRendered([content], !isStored)
  const html = isStored ? stored.contentHTML : (htmls?.[0] ?? stored.contentHTML)
  return (
    <article className={classes['editorial']} data-part="content">
      {isFailed && !isStored ? <PreviewBehind /> : null}
      <h2>Editorial</h2>
      {content.trim() === '' ? (
        <p className={classes['blank']}>Nothing to show yet.</p>
      ) : (
        <RenderedHtml html={html} lang={locale} />
      )}
    </article>
  )
}
