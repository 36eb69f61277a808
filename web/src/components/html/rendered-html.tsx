import 'katex/dist/katex.min.css'
import { useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import { keepBrackets } from '../kept-brackets.ts'
import { placeOfLink, withOwnIds } from './own-ids.ts'
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
}): ReactElement => {
  const prefix = useId()
  const shown = useMemo(() => withOwnIds(markRemotePictures(html), prefix), [html, prefix])
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current && shown !== '') keepBrackets(ref.current)
    makeScrollersReachable(ref.current)
  }, [shown])
  return (
    // A click on a link within the text bubbles to here; the keyboard clicks links too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className={classes['html']}
      data-rendered
      data-size={size}
      lang={lang}
      onClick={jumpInside}
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** A link to a place of the text, as a note's, jumps there; the page's address stays what it is. */
const jumpInside = (event: MouseEvent<HTMLDivElement>): void => {
  if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return
  const place = placeOfLink(event.currentTarget, event.target)
  if (!place) return
  event.preventDefault()
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center' })
}

/** What is too wide scrolls, and what scrolls must be reachable by keyboard. */
const makeScrollersReachable = (node: HTMLDivElement | null): void => {
  for (const wide of node?.querySelectorAll<HTMLElement>('pre, table, .katex-display') ?? [])
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
}
