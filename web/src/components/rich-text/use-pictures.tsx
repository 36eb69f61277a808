import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { showWarning } from '../../lib/toasts.ts'
import { useUnsavedGuard } from '../../lib/save/use-unsaved-guard.ts'
import type { RichTextProps } from './rich-text-types.ts'
import type { DrawingRequest } from './writing/bubbles/openings.ts'
import { placeDrawing } from './writing/pictures/place-drawing.ts'
import { startUpload } from './writing/pictures/uploads.ts'
import type { Writing } from './writing/writing.ts'

// Whoever never draws does not fetch the board.
const DrawingDialog = lazy(async () => ({
  default: (await import('./drawing/drawing-dialog.tsx')).DrawingDialog,
}))

export interface EditorPictures {
  /** The drawing dialog is open: the focus is still the field's. */
  isDrawing: boolean
  /** Into the text at `pos`, or in place of the picture that is there. */
  add: (files: File[], pos: number, isReplacing?: boolean) => void
  draw: (request: DrawingRequest) => void
  dialog: ReactNode
}

/** Images that are put into the text, and drawings. What is on its way stops when the field goes, which is asked. */
export const usePictures = (
  writingRef: RefObject<Writing | null>,
  { uploadImage, onBusy }: Pick<RichTextProps, 'uploadImage' | 'onBusy'>,
): EditorPictures => {
  const lifeRef = useRef(new AbortController())
  const [drawing, setDrawing] = useState<DrawingRequest | null>(null)
  const [running, setRunning] = useState(0)
  const isBusy = running > 0
  useUnsavedGuard(isBusy)
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  useEffect(() => {
    lifeRef.current = new AbortController()
    return () => lifeRef.current.abort()
  }, [])

  const add: EditorPictures['add'] = (files, pos, isReplacing = false) => {
    const view = writingRef.current?.view
    const images = files.filter((file) => file.type.startsWith('image/'))
    if (!view || !uploadImage) return
    if (images.length < files.length) showWarning('Only images can be put into the text.')
    for (const file of images)
      startUpload(view, file, pos, {
        upload: uploadImage,
        signal: lifeRef.current.signal,
        onBusy: (change) => setRunning((count) => count + change),
        isReplacing,
      })
  }
  const handleClose = (): void => {
    setDrawing(null)
    const view = writingRef.current?.view
    if (view) keepFocus(view.dom, () => view.focus())
  }
  const handleDone = (src: string, alt: string): void => {
    const view = writingRef.current?.view
    if (view && drawing) placeDrawing(drawing.pos, { src, alt })(view.state, view.dispatch)
    handleClose()
  }
  const dialog =
    drawing && uploadImage ? (
      <Suspense fallback={null}>
        <DrawingDialog
          scene={drawing.scene}
          upload={uploadImage}
          onDone={handleDone}
          onClose={handleClose}
        />
      </Suspense>
    ) : null
  return { isDrawing: drawing !== null, add, draw: setDrawing, dialog }
}

/** As long as a dialog below takes to come back and look for its first field. */
const settleMs = 300

/**
 * Gives the focus to `dom` and keeps it there for a moment: a dialog that was covered takes the focus to its first
 * field when it is uncovered. Whoever presses a key or a pointer goes where they want at once.
 */
const keepFocus = (dom: HTMLElement, focus: () => void): void => {
  const ending = new AbortController()
  const { signal } = ending
  const stop = (): void => ending.abort()
  const handleFocus = ({ target }: FocusEvent): void => {
    if (!dom.isConnected) return stop()
    if (target instanceof Node && !dom.contains(target)) focus()
  }
  document.addEventListener('focusin', handleFocus, { signal })
  document.addEventListener('keydown', stop, { signal, capture: true })
  document.addEventListener('pointerdown', stop, { signal, capture: true })
  setTimeout(stop, settleMs)
  focus()
}
