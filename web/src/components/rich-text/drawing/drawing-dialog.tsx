import { Button, TextInput } from '@mantine/core'
import { Dialog } from '../../dialogs/dialog.tsx'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { confirmDiscard, useQuestion } from '../../../lib/confirm.ts'
import { isSubmitKey } from '../../../lib/keyboard.ts'
import { useNarrow } from '../../../lib/use-narrow.ts'
import { useUnsavedGuard } from '../../../lib/save/use-unsaved-guard.ts'
import { useEditorCover } from '../../dialogs/editor-cover.ts'
import type { UploadImage } from '../writing/pictures/uploads.ts'
import { DrawingBoard } from './drawing-board.tsx'
import { handleDrawingKey } from './drawing-keys.ts'
import { drawingReducer, startDrawing } from './drawing-state.ts'
import { DrawingTools } from './drawing-tools.tsx'
import classes from './drawing.module.css'
import { emptyScene } from './scene.ts'
import type { DrawingScene } from './scene.ts'
import { svgOfScene } from './to-svg.ts'

/** A drawing, new or opened again. It is uploaded before the dialog closes, so a failure loses nothing. */
export const DrawingDialog = ({
  scene,
  upload,
  onDone,
  onClose,
}: {
  /** Null for a new one. */
  scene: DrawingScene | null
  upload: UploadImage
  /** `alt` is for a new picture; one that was there keeps its own. */
  onDone: (src: string, alt: string) => void
  onClose: () => void
}): ReactElement => {
  const first = scene ?? emptyScene
  const [state, dispatch] = useReducer(drawingReducer, first, startDrawing)
  const [alt, setAlt] = useState('')
  /** A text of the drawing is being typed. */
  const [isWriting, setIsWriting] = useState(false)
  const [save, setSave] = useState<'idle' | 'saving' | { error: string }>('idle')
  const leavingRef = useRef(new AbortController())
  const isNarrow = useNarrow()
  const isAsked = useQuestion() !== null
  useEditorCover(true)
  useEffect(() => {
    leavingRef.current = new AbortController()
    return () => leavingRef.current.abort()
  }, [])

  const drawn = state.history.present
  const isChanged = drawn.elements !== first.elements || isWriting || alt.trim() !== ''
  useUnsavedGuard(isChanged)
  const handleClose = (): void => {
    if (!isChanged) onClose()
    else
      void confirmDiscard().then((isYes) => {
        if (isYes) onClose()
      })
  }
  const handleSave = (): void => {
    if (save === 'saving' || drawn.elements.length === 0) return
    setSave('saving')
    const file = new File([svgOfScene(drawn)], 'drawing.svg', { type: 'image/svg+xml' })
    const { signal } = leavingRef.current
    upload(file, () => undefined, signal).then(
      (src) => {
        if (!signal.aborted) onDone(src, alt.trim() || 'Drawing')
      },
      (error: unknown) => {
        if (signal.aborted) return
        const words = error instanceof Error ? error.message : 'The drawing could not be uploaded.'
        setSave({ error: `${words} The drawing is kept here; save again when it works.` })
      },
    )
  }
  const handleKeys = (event: KeyboardEvent): void => {
    // From every field, and never on to the dialog below, which it would submit as well.
    if (isSubmitKey(event)) handleSave()
    else if (event.target instanceof HTMLInputElement) return
    else if (event.key === 'Escape') {
      // The board keeps Esc from the dialog: first it lets go of what is selected.
      if (state.selected.length > 0) dispatch({ type: 'select', ids: [] })
      else handleClose()
    } else if (!handleDrawingKey(event, state, dispatch)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Dialog
      opened
      onClose={handleClose}
      title={scene ? 'Edit drawing' : 'New drawing'}
      size={900}
      yOffset="4dvh"
      fullScreen={isNarrow}
      closeOnEscape={!isAsked}
      closeOnClickOutside={false}
    >
      <div className={classes['dialog']} onKeyDown={handleKeys} role="presentation">
        <DrawingTools state={state} dispatch={dispatch} />
        <DrawingBoard state={state} dispatch={dispatch} onWriting={setIsWriting} />
        <p className={classes['hint']}>
          By keyboard: a letter picks a tool, Enter draws its shape in the middle, the keys for full
          stop and comma go from element to element, arrows move it, Delete removes it.
        </p>
        {scene ? null : (
          <TextInput
            label="Alternative text"
            description="Read out in place of the drawing."
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
        )}
        {typeof save === 'object' ? (
          <p className={classes['error']} role="alert">
            {save.error}
          </p>
        ) : null}
        <div className={classes['actions']}>
          <Button variant="default" onClick={handleClose}>
            Cancel
          </Button>
          <Button
            onClick={handleSave}
            loading={save === 'saving'}
            disabled={drawn.elements.length === 0}
          >
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
