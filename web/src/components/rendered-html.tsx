import 'katex/dist/katex.min.css'
import type { ReactElement } from 'react'
import { markRemotePictures } from './remote-pictures.ts'
import classes from './rendered-html.module.css'

/** Markdown as the server rendered and sanitised it. Nothing else may come in here. */
export const RenderedHtml = ({
  html,
  lang,
  size = 'reading',
}: {
  html: string
  lang?: string
  size?: 'reading' | 'small'
}): ReactElement => (
  <div
    ref={makeScrollersReachable}
    className={classes['html']}
    data-rendered
    data-size={size}
    lang={lang}
    dangerouslySetInnerHTML={{ __html: markRemotePictures(html) }}
  />
)

/** What is too wide scrolls, and what scrolls must be reachable by keyboard. */
const makeScrollersReachable = (node: HTMLDivElement | null): void => {
  for (const wide of node?.querySelectorAll<HTMLElement>('pre, table, .katex-display') ?? [])
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
}
