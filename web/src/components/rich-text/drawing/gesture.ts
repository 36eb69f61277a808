import { rounded } from './scene.ts'
import type { SceneElement, Point, StrokeStyle } from './scene.ts'
import type { ToolName } from './drawing-state.ts'

let lastId = 0

export const elementId = (): string => {
  lastId += 1
  return `new-${lastId}`
}

export const gridStep = 20

export const snapped = ({ x, y }: Point, hasGrid: boolean): Point => {
  const snap = (value: number): number =>
    hasGrid ? Math.round(value / gridStep) * gridStep : rounded(value)
  return { x: snap(x), y: snap(y) }
}

/** What a tool begins at a point; undefined for the tools that draw nothing by dragging. */
export const begun = (
  tool: ToolName,
  at: Point,
  pressure: number,
  style: StrokeStyle,
): SceneElement | undefined => {
  switch (tool) {
    case 'pen':
      return { kind: 'stroke', id: elementId(), ...style, points: [[at.x, at.y, pressure]] }
    case 'line':
    case 'arrow':
    case 'rectangle':
    case 'ellipse':
      return { kind: tool, id: elementId(), ...style, from: at, to: at }
    default:
      return undefined
  }
}

/** The element with the pointer further on. `isEven`: squares, circles, lines at 45 degrees. */
export const extended = (
  element: SceneElement,
  at: Point,
  pressure: number,
  isEven: boolean,
): SceneElement => {
  if (element.kind === 'text') return element
  if (element.kind === 'stroke')
    return { ...element, points: [...element.points, [at.x, at.y, pressure] as const] }
  return { ...element, to: isEven ? even(element.kind, element.from, at) : at }
}

const even = (kind: string, from: Point, to: Point): Point => {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (kind === 'line' || kind === 'arrow') {
    const eighth = Math.PI / 4
    const angle = Math.round(Math.atan2(dy, dx) / eighth) * eighth
    const length = Math.hypot(dx, dy)
    return {
      x: rounded(from.x + length * Math.cos(angle)),
      y: rounded(from.y + length * Math.sin(angle)),
    }
  }
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  return {
    x: rounded(from.x + side * Math.sign(dx || 1)),
    y: rounded(from.y + side * Math.sign(dy || 1)),
  }
}

/** A click without a drag leaves no shape, only the pen leaves a dot. */
export const isWorthKeeping = (element: SceneElement): boolean => {
  if (element.kind === 'stroke' || element.kind === 'text') return true
  return Math.hypot(element.to.x - element.from.x, element.to.y - element.from.y) >= 3
}

/** A shape of a usual size in the middle, for those who draw by keyboard. */
export const inTheMiddle = (
  tool: ToolName,
  size: { width: number; height: number },
  style: StrokeStyle,
): SceneElement | undefined => {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const made =
    tool === 'pen' ? undefined : begun(tool, { x: middle.x - 80, y: middle.y - 50 }, 0.5, style)
  return made && extended(made, { x: middle.x + 80, y: middle.y + 50 }, 0.5, false)
}
