import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent, ReactElement } from 'react'
import type { SizedPicture } from '@drafts/contract'
import classes from '../../rich-text.module.css'
import { BubbleWindow } from './bubble-window.tsx'
import type { Anchor, Leaving } from './bubble-window.tsx'

/** The alternative text of a picture, its caption, its width and where it stands. */
export const ImageBubble = ({
  picture,
  isDrawing,
  anchor,
  onDone,
  onReplace,
  onEditDrawing,
  onRemove,
  onClose,
}: {
  picture: SizedPicture
  isDrawing: boolean
  anchor: Anchor
  onDone: (picture: SizedPicture, by?: Leaving) => void
  onReplace: (file: File) => void
  onEditDrawing: () => void
  onRemove: () => void
  onClose: (by?: Leaving) => void
}): ReactElement => {
  const [typed, setTyped] = useState(picture)
  const pickRef = useRef<HTMLInputElement>(null)
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    onDone(typed)
  }
  const handleClose = (by: Leaving): void => {
    if (by === 'escape' || isSame(typed, picture)) onClose(by)
    else onDone(typed, by)
  }
  const handlePicked = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0]
    if (file) onReplace(file)
  }
  const set = (change: Partial<SizedPicture>): void => setTyped({ ...typed, ...change })
  return (
    <BubbleWindow label="Image" anchor={anchor} onClose={handleClose}>
      <div className={classes['pictureFields']}>
        <TextInput
          label="Alternative text"
          description="Read out in place of the image."
          value={typed.alt}
          data-mantine-stop-propagation="true"
          onChange={(event) => set({ alt: event.currentTarget.value })}
          onKeyDown={handleKeys}
        />
        <TextInput
          label="Caption"
          description="Shown below an image that stands alone. May have $math$ and [links](https://…)."
          value={typed.title}
          data-mantine-stop-propagation="true"
          onChange={(event) => set({ title: event.currentTarget.value })}
          onKeyDown={handleKeys}
        />
        <NativeSelect
          label="Width"
          data={widthsWith(picture.width)}
          value={typed.width}
          data-mantine-stop-propagation="true"
          onChange={(event) => set(withWidth(event.currentTarget.value))}
          onKeyDown={handleKeys}
        />
        <NativeSelect
          label="Place"
          data={places}
          value={typed.align}
          disabled={typed.width === ''}
          data-mantine-stop-propagation="true"
          onChange={(event) => set({ align: event.currentTarget.value === 'right' ? 'right' : '' })}
          onKeyDown={handleKeys}
        />
      </div>
      <input
        ref={pickRef}
        type="file"
        accept="image/*"
        hidden
        aria-label="Choose another image"
        onChange={handlePicked}
      />
      <div className={classes['row']}>
        <Tool label="Remove" onUse={onRemove} />
        <Tool label="Replace…" onUse={() => pickRef.current?.click()} />
        {isDrawing ? <Tool label="Edit drawing" onUse={onEditDrawing} /> : null}
        <Button size="xs" data-mantine-stop-propagation="true" onClick={() => onDone(typed)}>
          Done
        </Button>
      </div>
    </BubbleWindow>
  )
}

const Tool = ({ label, onUse }: { label: string; onUse: () => void }): ReactElement => (
  <Button size="xs" variant="default" data-mantine-stop-propagation="true" onClick={onUse}>
    {label}
  </Button>
)

const isSame = (a: SizedPicture, b: SizedPicture): boolean =>
  a.alt === b.alt && a.title === b.title && a.width === b.width && a.align === b.align

/** Only a picture with a width leaves room beside it. */
const withWidth = (width: string): Partial<SizedPicture> =>
  width === '' ? { width, align: '' } : { width }

const places = [
  { value: '', label: 'In its line' },
  { value: 'right', label: 'On the right, text beside it' },
]

const usual = ['25%', '50%', '75%', '100%']

/** A width that was dragged or imported stands among the usual ones. */
const widthsWith = (width: string): { value: string; label: string }[] => [
  { value: '', label: 'The image’s own' },
  ...[...new Set([...usual, width])]
    .filter((one) => one !== '')
    .map((value) => ({
      value,
      label: value.endsWith('%') ? value.replace('%', ' %') : `${value} px`,
    })),
]
