import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { SharedToolbar, followCaret } from '../../components/rich-text/index.ts'
import type { CaretPlace } from '../../components/rich-text/index.ts'
import { createStore, useStore } from '../../lib/store.ts'
import type { Store } from '../../lib/store.ts'
import classes from './preview-aside.module.css'

/** Where somebody writes: in which text of the page, and where in it. */
export interface WrittenPlace extends CaretPlace {
  part: string
}

/**
 * Texts under one toolbar, and beside them what readers will see: next to them where there is room, below them on
 * request where there is not. The preview follows the caret (`[data-part]` names what a text is shown as).
 */
export const WithPreview = ({
  preview,
  children,
}: {
  preview: ReactNode
  /** The texts. */
  children: (onCaret: (place: WrittenPlace) => void) => ReactNode
}): ReactElement => {
  const [place] = useState(() => createStore<WrittenPlace | null>(null))
  return (
    <SharedToolbar>
      <div className={classes['split']}>
        {children(place.set)}
        <PreviewAside place={place}>{preview}</PreviewAside>
      </div>
    </SharedToolbar>
  )
}

const PreviewAside = ({
  place,
  children,
}: {
  place: Store<WrittenPlace | null>
  children: ReactNode
}): ReactElement => {
  const isWide = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false })
  const [isAsked, setIsAsked] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const caret = useStore(place)
  useEffect(() => {
    const aside = ref.current
    const part = caret && aside?.querySelector(`[data-part="${CSS.escape(caret.part)}"]`)
    const content = part?.querySelector('[data-rendered]')
    if (aside && content && caret && isWide) followCaret(aside, content, caret)
  }, [caret, isWide])
  return (
    // Where it stands beside the texts it scrolls, and what scrolls must be reachable by keyboard.
    <aside ref={ref} className={classes['preview']} aria-label="Preview" tabIndex={isWide ? 0 : -1}>
      {isWide ? null : (
        <Button variant="default" aria-expanded={isAsked} onClick={() => setIsAsked(!isAsked)}>
          {isAsked ? 'Hide the preview' : 'Show the preview'}
        </Button>
      )}
      {isWide || isAsked ? children : null}
    </aside>
  )
}

export const PreviewBehind = (): ReactElement => (
  <p className={classes['behind']} role="status">
    The preview is behind: the server could not render it. What you write is kept.
  </p>
)
