import { Suspense, lazy, useId, useRef, useState, useLayoutEffect } from 'react'
import type { FocusEvent, ReactElement, RefObject } from 'react'
import { FieldHead } from './field-head.tsx'
import type { CaretPlace } from './follow-caret.ts'
import { PreviewPane } from './preview-pane.tsx'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-types.ts'
import { rowsStyle } from './rows-style.ts'
import { useSharedBar } from './shared-toolbar.tsx'
import { useFieldText } from './use-field-text.ts'
import { usePictures } from './use-pictures.tsx'
import { WritePane } from './writing/write-pane.tsx'
import { keepChosenView, readChosenView } from './chosen-view.ts'
import type { ChosenView } from './chosen-view.ts'

// Whoever never opens the source does not fetch its editor.
const SourcePane = lazy(async () => ({
  default: (await import('./source-pane.tsx')).SourcePane,
}))

// How this works. The field knows one Markdown text and shows it in up to two of three views. The rich view owns
// what is typed there and emits Markdown after a pause; the source view emits at once. A view that is shown again
// takes over what happened in the other. A text the rich view could not write back without a visible change is
// shown as source, and that is said.

export const RichTextField = (props: RichTextProps): ReactElement => {
  const { label, locale, error, placeholder = '', isReadOnly = false, render, uploadImage } = props
  const id = useId()
  const rootRef = useRef<HTMLDivElement>(null)
  const { text, first, isHeld, writingRef, emit, backToWriting } = useFieldText(props)
  const { isDrawing, add, draw, dialog } = usePictures(writingRef, props)
  const [chosen, setChosen] = useChosenView()
  const isWide = useWide(rootRef, chosen.isPreview)

  const isSource = chosen.isSource || !isHeld
  const bar = useSharedBar(id)
  const [caret, setCaret] = useState<CaretPlace | null>(null)
  const handleCaret = (place: CaretPlace): void => {
    props.onCaret?.(place)
    // Only a preview follows it: the field need not be drawn again for it.
    if (isPreview) setCaret(place)
  }
  // Where there is no room for both, the text comes first: the preview is not remembered there.
  const [isAsked, setIsAsked] = useState(false)
  const isPreview = chosen.isPreview && render !== undefined && (isWide || isAsked)
  const isAlone = isPreview && !isWide
  const [wasSource, setWasSource] = useState(isSource)
  if (isSource && !wasSource) setWasSource(true)
  const shared = { label, locale, placeholder, isReadOnly, describedBy: describedByOf(id, props) }

  const handleSource = (wanted: boolean): void => {
    writingRef.current?.flush()
    setIsAsked(false)
    setChosen({ ...chosen, isSource: wanted })
    if (!wanted) backToWriting()
  }
  const handlePreview = (wanted: boolean): void => {
    writingRef.current?.flush()
    setIsAsked(wanted)
    setChosen({ ...chosen, isPreview: wanted })
  }
  const handleBlur = (event: FocusEvent): void => {
    const isWithin = [rootRef.current, bar?.slot].some((part) =>
      isInside(part, event.relatedTarget),
    )
    if (isDrawing || isWithin) return
    writingRef.current?.flush()
    props.onBlur()
  }
  return (
    <div ref={rootRef} className={classes['field']} onFocus={bar?.focus} onBlur={handleBlur}>
      <FieldHead
        {...props}
        id={id}
        isSource={isSource}
        isPreview={isPreview}
        isAlone={isAlone}
        canPreview={render !== undefined}
        onSource={handleSource}
        onPreview={handlePreview}
      />
      {isHeld ? null : (
        <p className={classes['notice']} role="status">
          This text has parts the rich view would write differently, so it is shown as Markdown.
          Nothing was changed.
        </p>
      )}
      <div
        className={classes['frame']}
        data-invalid={error !== undefined}
        data-split={isPreview && isWide}
        data-shared={bar !== null}
        style={rowsStyle(props.minRows ?? 4)}
      >
        {first === null ? null : (
          <WritePane
            key={first.key}
            {...shared}
            first={first}
            shared={bar}
            writingRef={writingRef}
            uploadImage={uploadImage}
            checkText={props.checkText}
            convertTex={props.convertTex}
            mentions={props.mentions}
            isHidden={isSource || isAlone}
            isInvalid={error !== undefined}
            labelId={`${id}-label`}
            onEmit={emit}
            onCaret={handleCaret}
            onImages={add}
            onDrawing={draw}
          />
        )}
        {isSource || wasSource ? (
          <Suspense fallback={<div className={classes['source']} hidden={!isSource || isAlone} />}>
            <SourcePane
              {...shared}
              shared={bar}
              value={text}
              isHidden={!isSource || isAlone}
              onChange={emit}
              onCaret={handleCaret}
            />
          </Suspense>
        ) : null}
        {isPreview ? (
          <PreviewPane markdown={text} locale={locale} caret={caret} render={render} />
        ) : null}
      </div>
      {error === undefined ? null : (
        <p className={classes['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {dialog}
    </div>
  )
}

const isInside = (root: HTMLElement | null | undefined, target: EventTarget | null): boolean =>
  target instanceof Node && root?.contains(target) === true

const describedByOf = (id: string, { description, error }: RichTextProps): string | undefined =>
  [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') ||
  undefined

const useChosenView = (): [ChosenView, (next: ChosenView) => void] => {
  const [chosen, setChosen] = useState(readChosenView)
  const choose = (next: ChosenView): void => {
    setChosen(next)
    keepChosenView(next)
  }
  return [chosen, choose]
}

const sideBySidePx = 900

/**
 * Whether text and preview have room side by side in the element. `isNeeded` by the first frame: measuring lays out the
 * page, so without it the answer comes with the frame.
 */
const useWide = (ref: RefObject<HTMLElement | null>, isNeeded: boolean): boolean => {
  const isNeededRef = useRef(isNeeded)
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const dom = ref.current
    if (!dom) return
    const measure = (): void => setIsWide(dom.clientWidth >= sideBySidePx)
    if (isNeededRef.current) measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(dom)
    return () => watcher.disconnect()
  }, [ref])
  return isWide
}
