import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { LoadedText } from './markdown/kept-source.ts'
import { loadSafely } from './markdown/same-text.ts'
import type { RichTextProps } from './rich-text-types.ts'
import type { Writing } from './writing/writing.ts'

export interface FieldText {
  /** The Markdown as far as it was emitted or came from outside. */
  text: string
  /** What the rich view begins with; null while it has never been able to. */
  first: { markdown: string; loaded: LoadedText; key: number } | null
  /** Whether the rich view can hold the text. */
  isHeld: boolean
  writingRef: RefObject<Writing | null>
  emit: (markdown: string) => void
  /** What happened in the source view goes on in the rich one. */
  backToWriting: () => void
}

/** The one text of the field, between the page and the views. */
export const useFieldText = ({
  value,
  onChange,
}: Pick<RichTextProps, 'value' | 'onChange'>): FieldText => {
  const writingRef = useRef<Writing | null>(null)
  const emittedRef = useRef(value)
  // Emitted, not yet come back as `value`: a busy page may be some behind, and an echo is no change from outside.
  const echoesRef = useRef<string[]>([])
  const [text, setText] = useState(value)
  const [first, setFirst] = useState(() => firstOf(value))
  const [isHeld, setIsHeld] = useState(first !== null)

  const takeOver = (markdown: string, by: 'outside' | 'person'): void => {
    if (writingRef.current) {
      setIsHeld(writingRef.current.setMarkdown(markdown, by))
      return
    }
    const next = firstOf(markdown)
    setFirst(next)
    setIsHeld(next !== null)
  }
  const handleOutside = useEffectEvent((markdown: string) => {
    const echo = echoesRef.current.indexOf(markdown)
    echoesRef.current.splice(0, echo + 1)
    if (echo !== -1 || markdown === emittedRef.current) return
    echoesRef.current = []
    emittedRef.current = markdown
    setText(markdown)
    takeOver(markdown, 'outside')
  })
  useEffect(() => handleOutside(value), [value])
  return {
    text,
    first,
    isHeld,
    writingRef,
    emit: (markdown) => {
      emittedRef.current = markdown
      echoesRef.current = [...echoesRef.current, markdown].slice(-mostEchoes)
      setText(markdown)
      onChange(markdown)
    },
    backToWriting: () => takeOver(emittedRef.current, 'person'),
  }
}

/** A page that never gives the text back must not make the list grow. */
const mostEchoes = 50

let lastKey = 0

const firstOf = (markdown: string): FieldText['first'] => {
  const loaded = loadSafely(markdown)
  if (!loaded) return null
  lastKey += 1
  return { markdown, loaded, key: lastKey }
}
