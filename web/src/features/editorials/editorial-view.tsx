import type { Editorial } from '@drafts/contract'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import classes from './editorials.module.css'

export const EditorialView = ({ editorial }: { editorial: Editorial }): ReactElement => (
  <article className={classes['editorial']}>
    <h2>Editorial</h2>
    <RenderedHtml html={editorial.contentHTML} lang={editorial.locale} />
  </article>
)
