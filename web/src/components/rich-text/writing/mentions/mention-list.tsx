import type { EditorView } from '@milkdown/kit/prose/view'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import classes from '../../rich-text.module.css'
import type { ShownMentions } from './use-mentions.ts'

/** The names under the `@`. The focus stays in the text, which names the one in hand. */
export const MentionList = ({
  view,
  shown,
  onChoose,
}: {
  view: EditorView
  shown: ShownMentions
  onChoose: (name: string) => void
}): ReactElement => {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const { names, at, anchor } = shown
  useLayoutEffect(() => {
    const dom = ref.current
    const around = dom?.offsetParent?.getBoundingClientRect()
    if (!dom || !around) return
    const room = around.width - dom.offsetWidth - 8
    setPlace({
      left: Math.max(8, Math.min(anchor.left - around.left, room)),
      top: anchor.bottom - around.top + 6,
    })
  }, [anchor.left, anchor.bottom])
  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      // Esc is for the list, and not for the dialog around.
      'data-mantine-stop-propagation': 'true',
    }
    for (const [name, value] of Object.entries(attributes)) view.dom.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) view.dom.removeAttribute(name)
      view.dom.removeAttribute('aria-activedescendant')
    }
  }, [view, id])
  useEffect(() => {
    view.dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    ref.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [view, id, at])
  return (
    <div
      ref={ref}
      id={id}
      className={classes['mentions']}
      role="listbox"
      aria-label="People"
      style={place ?? { visibility: 'hidden', left: 0, top: 0 }}
    >
      {names.map((name, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => {
            // The text keeps the focus.
            event.preventDefault()
            onChoose(name)
          }}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
