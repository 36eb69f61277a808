import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import classes from '../../rich-text.module.css'
import { BubbleWindow } from './bubble-window.tsx'
import type { Anchor, Leaving } from './bubble-window.tsx'

const isAddress = (href: string): boolean => /^(https?:\/\/|mailto:|\/|#)\S*$/i.test(href)

/** Where a link leads. What looks like a name of a site gets its https. */
const addressOf = (typed: string): string => {
  const text = typed.trim()
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : text
}

export const LinkBubble = ({
  href,
  text,
  hasText,
  anchor,
  onDone,
  onClose,
}: {
  href: string
  text: string
  /** Text is selected: it becomes the link. */
  hasText: boolean
  anchor: Anchor
  /** The empty address takes the link away and leaves the text. */
  onDone: (href: string, text: string, by?: Leaving) => void
  onClose: (by?: Leaving) => void
}): ReactElement => {
  const [typed, setTyped] = useState(href)
  const [words, setWords] = useState(text)
  const [error, setError] = useState<string | null>(null)
  const handleDone = (): void => {
    const address = addressOf(typed)
    if (address !== '' && !isAddress(address))
      setError('An address begins with https://, mailto:, / or #.')
    else onDone(address, words.trim() || address)
  }
  const handleClose = (by: Leaving): void => {
    const address = addressOf(typed)
    const isUntouched = typed === href && words === text
    if (by === 'escape' || isUntouched || !isAddress(address)) onClose(by)
    else onDone(address, words.trim() || address, by)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    handleDone()
  }
  return (
    <BubbleWindow label="Link" anchor={anchor} onClose={handleClose}>
      <TextInput
        label="Address"
        value={typed}
        error={error}
        inputMode="url"
        placeholder="https://"
        data-mantine-stop-propagation="true"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKeys}
      />
      {hasText ? null : (
        <TextInput
          label="Text"
          value={words}
          mt={8}
          data-mantine-stop-propagation="true"
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={handleKeys}
        />
      )}
      <div className={classes['row']}>
        {href === '' ? null : (
          <Button
            size="xs"
            variant="default"
            data-mantine-stop-propagation="true"
            onClick={() => onDone('', words)}
          >
            Remove link
          </Button>
        )}
        <Button size="xs" data-mantine-stop-propagation="true" onClick={handleDone}>
          Done
        </Button>
      </div>
    </BubbleWindow>
  )
}
