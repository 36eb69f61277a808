import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import classes from './drawing.module.css'
import type { DrawingScene, Words } from './scene.ts'

/** A text is typed where it will stand. Esc, Ctrl+Enter or a click elsewhere end it; nothing typed is lost. */
export const TextInput = ({
  words,
  scene,
  onType,
  onDone,
  onCancel,
}: {
  words: Words
  scene: DrawingScene
  onType: (text: string) => void
  onDone: (text: string) => void
  onCancel: () => void
}): ReactElement => {
  const ref = useRef<HTMLTextAreaElement>(null)
  const isDoneRef = useRef(false)
  const [text, setText] = useState(words.text)
  useEffect(() => ref.current?.focus(), [])
  const handleDone = (): void => {
    // Taking the field away blurs it, which would end it a second time.
    if (isDoneRef.current) return
    isDoneRef.current = true
    if (text.trim() === '' && words.text === '') onCancel()
    else onDone(text)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      handleDone()
    }
  }
  return (
    <textarea
      ref={ref}
      className={classes['words']}
      aria-label="Text of the drawing"
      data-mantine-stop-propagation="true"
      value={text}
      rows={Math.max(1, text.split('\n').length)}
      style={{
        left: `${(words.at.x / scene.width) * 100}%`,
        top: `${((words.at.y - words.size) / scene.height) * 100}%`,
        color: words.colour,
        fontSize: `${(words.size / scene.width) * 100}cqw`,
      }}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onType(event.currentTarget.value)
      }}
      onBlur={handleDone}
      onKeyDown={handleKeys}
    />
  )
}
