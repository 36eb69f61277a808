import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../html/rendered-html.tsx'
import { followCaret } from './follow-caret.ts'
import type { CaretPlace } from './follow-caret.ts'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-types.ts'

const renderAfterMs = 300

/** The text as readers will see it. The newest wins; after a failure the last one stays, and that is said. */
export const PreviewPane = ({
  markdown,
  locale,
  caret,
  render,
}: {
  markdown: string
  locale: string
  /** What it follows; null before anything was written. */
  caret: CaretPlace | null
  render: NonNullable<RichTextProps['render']>
}): ReactElement => {
  const [html, setHtml] = useState<string | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [isFirst, setIsFirst] = useState(true)
  const start = useEffectEvent(async (text: string, signal: AbortSignal) => {
    try {
      const made = await render(text, signal)
      if (signal.aborted) return
      setHtml(made)
      setIsFailed(false)
    } catch {
      // Told below; the next edit tries again.
      if (!signal.aborted) setIsFailed(true)
    }
  })
  useEffect(() => {
    const newer = new AbortController()
    const timer = setTimeout(
      () => {
        setIsFirst(false)
        void start(markdown, newer.signal)
      },
      isFirst ? 0 : renderAfterMs,
    )
    return () => {
      clearTimeout(timer)
      newer.abort()
    }
    // The first one is shown at once; that it was must not start another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [markdown])
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const scroller = ref.current
    const content = scroller?.querySelector('[data-rendered]')
    if (scroller && content && caret) followCaret(scroller, content, caret)
  }, [caret, html])
  return (
    // It scrolls, and what scrolls must be reachable by keyboard.
    <section ref={ref} className={classes['preview']} aria-label="Preview" tabIndex={0}>
      {isFailed ? (
        <p className={classes['notice']} role="status">
          The preview could not be made. {html === null ? '' : 'This is the last one. '}Your text is
          kept; the next change tries again.
        </p>
      ) : null}
      {html === null ? null : <RenderedHtml html={html} lang={locale} />}
      {html === '' ? <p className={classes['faint']}>Nothing to show yet.</p> : null}
    </section>
  )
}
