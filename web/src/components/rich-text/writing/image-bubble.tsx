import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import classes from '../rich-text.module.css'
import { BubbleWindow } from './bubble-window.tsx'
import type { Anchor, Leaving } from './bubble-window.tsx'

/** What a picture says to those who cannot see it. */
export const ImageBubble = ({
  alt,
  isDrawing,
  anchor,
  onDone,
  onEditDrawing,
  onRemove,
  onClose,
}: {
  alt: string
  isDrawing: boolean
  anchor: Anchor
  onDone: (alt: string, by?: Leaving) => void
  onEditDrawing: () => void
  onRemove: () => void
  onClose: (by?: Leaving) => void
}): ReactElement => {
  const [typed, setTyped] = useState(alt)
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    onDone(typed)
  }
  const handleClose = (by: Leaving): void => {
    if (by === 'escape' || typed === alt) onClose(by)
    else onDone(typed, by)
  }
  return (
    <BubbleWindow label="Image" anchor={anchor} onClose={handleClose}>
      <TextInput
        label="Alternative text"
        description="Read out in place of the image."
        value={typed}
        data-mantine-stop-propagation="true"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKeys}
      />
      <div className={classes['row']}>
        <Button size="xs" variant="default" data-mantine-stop-propagation="true" onClick={onRemove}>
          Remove
        </Button>
        {isDrawing ? (
          <Button
            size="xs"
            variant="default"
            data-mantine-stop-propagation="true"
            onClick={onEditDrawing}
          >
            Edit drawing
          </Button>
        ) : null}
        <Button size="xs" data-mantine-stop-propagation="true" onClick={() => onDone(typed)}>
          Done
        </Button>
      </div>
    </BubbleWindow>
  )
}
