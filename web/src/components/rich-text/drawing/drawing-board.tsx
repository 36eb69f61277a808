import { useRef, useState } from 'react'
import type { Dispatch, MouseEvent, PointerEvent, ReactElement } from 'react'
import type { DrawingAction, DrawingState } from './drawing-state.ts'
import classes from './drawing.module.css'
import { ElementView } from './element-view.tsx'
import { begun, extended, gridStep, isWorthKeeping, elementId, snapped } from './gesture.ts'
import { elementAt, isNearPoint } from './hit-test.ts'
import { boxOf, movedElement } from './scene.ts'
import type { SceneElement, Point, DrawingScene, Words } from './scene.ts'
import { TextInput } from './text-input.tsx'

/** What the pointer is doing while it is down. */
type Gesture =
  | { kind: 'draw'; element: SceneElement }
  | { kind: 'move'; from: Point; dx: number; dy: number }
  | { kind: 'erase'; ids: readonly string[] }

/** How near counts as on a line: a finger is wider than a pointer. */
const reachOf = ({ pointerType }: PointerEvent): number => (pointerType === 'mouse' ? 6 : 14)

const pressureOf = ({ pointerType, pressure }: PointerEvent): number =>
  pointerType === 'pen' ? Math.max(0.1, Math.round(pressure * 100) / 100) : 0.5

export const DrawingBoard = ({
  state,
  dispatch,
  onWriting,
}: {
  state: DrawingState
  dispatch: Dispatch<DrawingAction>
  /** A text with something in it is being typed. */
  onWriting: (isWriting: boolean) => void
}): ReactElement => {
  const svgRef = useRef<SVGSVGElement>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const scene = state.history.present
  const { tool, style, hasGrid, selected } = state
  const { words, setWords, handleType, handleEnd } = useWords(onWriting)

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const matrix = svgRef.current?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return { x, y }
  }

  const beginSelect = (event: PointerEvent, at: Point): Gesture | null => {
    const hit = elementAt(scene, at, reachOf(event))
    if (!hit) {
      dispatch({ type: 'select', ids: [] })
      return null
    }
    const isIn = selected.includes(hit.id)
    if (!isIn) dispatch({ type: 'select', ids: event.shiftKey ? [...selected, hit.id] : [hit.id] })
    return { kind: 'move', from: at, dx: 0, dy: 0 }
  }
  const erasedAt = (event: PointerEvent, ids: readonly string[]): readonly string[] => {
    const at = pointOf(event)
    const hit = scene.elements
      .filter((one) => isNearPoint(one, at, reachOf(event)))
      .map(({ id }) => id)
    return [...new Set([...ids, ...hit])]
  }
  const handleDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0 || words) return
    const at = pointOf(event)
    if (tool === 'text') {
      // The field that opens must keep the focus.
      event.preventDefault()
      const { x, y } = snapped(at, hasGrid)
      setWords({ kind: 'text', id: elementId(), ...style, at: { x, y: y + 8 }, text: '', size: 20 })
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    if (tool === 'select') setGesture(beginSelect(event, at))
    else if (tool === 'eraser') setGesture({ kind: 'erase', ids: erasedAt(event, []) })
    else {
      const element = begun(tool, snapped(at, hasGrid && tool !== 'pen'), pressureOf(event), style)
      if (element) setGesture({ kind: 'draw', element })
    }
  }
  const handleMove = (event: PointerEvent<SVGSVGElement>): void => {
    if (!gesture) return
    const at = pointOf(event)
    if (gesture.kind === 'erase') setGesture({ kind: 'erase', ids: erasedAt(event, gesture.ids) })
    else if (gesture.kind === 'move') {
      const to = snapped({ x: at.x - gesture.from.x, y: at.y - gesture.from.y }, hasGrid)
      setGesture({ ...gesture, dx: to.x, dy: to.y })
    } else {
      const point = snapped(at, hasGrid && tool !== 'pen')
      setGesture({
        kind: 'draw',
        element: extended(gesture.element, point, pressureOf(event), event.shiftKey),
      })
    }
  }
  const handleUp = (): void => {
    setGesture(null)
    if (gesture?.kind === 'erase') dispatch({ type: 'delete', ids: gesture.ids })
    if (gesture?.kind === 'move' && (gesture.dx !== 0 || gesture.dy !== 0))
      dispatch({ type: 'move', dx: gesture.dx, dy: gesture.dy })
    if (gesture?.kind === 'draw' && isWorthKeeping(gesture.element))
      dispatch({ type: 'add', element: gesture.element })
  }
  const handleDouble = (event: MouseEvent): void => {
    const hit = elementAt(scene, pointOf(event), 6)
    if (tool === 'select' && hit?.kind === 'text') setWords(hit)
  }
  const handleWords = (text: string): void => {
    if (words) dispatch(wordsAction(scene.elements, words, text))
    handleEnd()
    svgRef.current?.focus()
  }
  const shown = shownElements(scene.elements, gesture, selected, words?.id)
  return (
    <div className={classes['board']} style={{ aspectRatio: `${scene.width} / ${scene.height}` }}>
      {/* It is drawn on; by keyboard its elements are gone through and moved. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        ref={svgRef}
        viewBox={`0 0 ${scene.width} ${scene.height}`}
        role="application"
        aria-label={`Drawing with ${scene.elements.length} ${scene.elements.length === 1 ? 'element' : 'elements'}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is drawn on, and its elements are reached by keyboard
        tabIndex={0}
        data-autofocus
        data-tool={tool}
        data-mantine-stop-propagation="true"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={() => setGesture(null)}
        onDoubleClick={handleDouble}
      >
        <Shown scene={scene} elements={shown} hasGrid={hasGrid} selected={selected} />
      </svg>
      {words ? (
        <TextInput
          words={words}
          scene={scene}
          onDone={handleWords}
          onType={handleType}
          onCancel={handleEnd}
        />
      ) : null}
    </div>
  )
}

/** The text that is being typed, and whether it differs from what stands there. */
const useWords = (onWriting: (isWriting: boolean) => void) => {
  const [words, setWords] = useState<Words | null>(null)
  return {
    words,
    setWords,
    handleType: (text: string): void => onWriting(text.trim() !== '' && text !== words?.text),
    handleEnd: (): void => {
      setWords(null)
      onWriting(false)
    },
  }
}

/** A text that was emptied goes. */
const wordsAction = (
  elements: readonly SceneElement[],
  words: Words,
  typed: string,
): DrawingAction => {
  const isOld = elements.some(({ id }) => id === words.id)
  const text = typed.trimEnd()
  if (text.trim() === '') return { type: 'delete', ids: isOld ? [words.id] : [] }
  return { type: isOld ? 'replace' : 'add', element: { ...words, text } }
}

const shownElements = (
  elements: readonly SceneElement[],
  gesture: Gesture | null,
  selected: readonly string[],
  edited: string | undefined,
): SceneElement[] => {
  const left = elements.filter(
    ({ id }) => id !== edited && !(gesture?.kind === 'erase' && gesture.ids.includes(id)),
  )
  if (gesture?.kind === 'draw') return [...left, gesture.element]
  if (gesture?.kind !== 'move') return left
  return left.map((one) =>
    selected.includes(one.id) ? movedElement(one, gesture.dx, gesture.dy) : one,
  )
}

const Shown = ({
  scene: { width, height },
  elements,
  hasGrid,
  selected,
}: {
  scene: DrawingScene
  elements: readonly SceneElement[]
  hasGrid: boolean
  selected: readonly string[]
}): ReactElement => (
  <>
    <rect width={width} height={height} fill="#ffffff" />
    {hasGrid ? <Grid width={width} height={height} /> : null}
    {elements.map((element) => (
      <ElementView key={element.id} element={element} />
    ))}
    {elements
      .filter(({ id }) => selected.includes(id))
      .map((element) => (
        <SelectionBox key={element.id} element={element} />
      ))}
  </>
)

const Grid = ({ width, height }: { width: number; height: number }): ReactElement => {
  const across = Array.from(
    { length: Math.floor(width / gridStep) },
    (_none, at) => (at + 1) * gridStep,
  )
  const down = Array.from(
    { length: Math.floor(height / gridStep) },
    (_none, at) => (at + 1) * gridStep,
  )
  const d = `${across.map((x) => `M${x} 0V${height}`).join('')}${down.map((y) => `M0 ${y}H${width}`).join('')}`
  return <path d={d} stroke="#dfe6ea" strokeWidth={1} fill="none" />
}

const SelectionBox = ({ element }: { element: SceneElement }): ReactElement => {
  const { left, top, right, bottom } = boxOf(element)
  return (
    <rect
      className={classes['selection']}
      x={left - 4}
      y={top - 4}
      width={right - left + 8}
      height={bottom - top + 8}
    />
  )
}
