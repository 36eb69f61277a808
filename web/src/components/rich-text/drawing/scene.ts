// A drawing as data: what it consists of, from back to front. This is what is stored inside the SVG.

export interface StrokeStyle {
  /** `#rrggbb`. */
  colour: string
  /** In units of the drawing. */
  width: number
}

export interface Point {
  x: number
  y: number
}

/** `points` are x, y and pressure (0 to 1) by turns would be shorter; triples read better. */
export interface Stroke extends StrokeStyle {
  kind: 'stroke'
  id: string
  points: (readonly [number, number, number])[]
}

/** From a corner or an end to the other; `line` and `arrow` keep their direction. */
export interface DrawnShape extends StrokeStyle {
  kind: 'line' | 'arrow' | 'rectangle' | 'ellipse'
  id: string
  from: Point
  to: Point
}

/** `at` is the left end of the first line's base; lines are `size` × 1.3 apart. */
export interface Words extends StrokeStyle {
  kind: 'text'
  id: string
  at: Point
  text: string
  size: number
}

export type SceneElement = Stroke | DrawnShape | Words

export interface DrawingScene {
  width: number
  height: number
  elements: readonly SceneElement[]
}

export const emptyScene: DrawingScene = { width: 800, height: 480, elements: [] }

export const lineHeight = 1.3

/** Same drawing, every element moved. */
export const movedElement = (element: SceneElement, dx: number, dy: number): SceneElement => {
  const move = ({ x, y }: Point): Point => ({ x: rounded(x + dx), y: rounded(y + dy) })
  switch (element.kind) {
    case 'stroke':
      return {
        ...element,
        points: element.points.map(
          ([x, y, pressure]) => [rounded(x + dx), rounded(y + dy), pressure] as const,
        ),
      }
    case 'text':
      return { ...element, at: move(element.at) }
    default:
      return { ...element, from: move(element.from), to: move(element.to) }
  }
}

/** One decimal is finer than a pixel on any screen and keeps the file small. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What an element covers, line width included. The width of letters is a guess: half their height, rounded up. */
export const boxOf = (element: SceneElement): Box => {
  if (element.kind === 'text') {
    const lines = element.text.split('\n')
    const { x, y } = element.at
    const longest = Math.max(...lines.map((line) => [...line].length))
    return {
      left: x,
      top: y - element.size,
      right: x + longest * element.size * 0.6,
      bottom: y + element.size * (0.3 + (lines.length - 1) * lineHeight),
    }
  }
  const points =
    element.kind === 'stroke'
      ? element.points.map(([x, y]) => ({ x, y }))
      : [element.from, element.to]
  const half = element.width / 2
  return {
    left: Math.min(...points.map(({ x }) => x)) - half,
    top: Math.min(...points.map(({ y }) => y)) - half,
    right: Math.max(...points.map(({ x }) => x)) + half,
    bottom: Math.max(...points.map(({ y }) => y)) + half,
  }
}
