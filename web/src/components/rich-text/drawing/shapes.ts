import { getStroke } from 'perfect-freehand'
import { lineHeight, rounded } from './scene.ts'
import type { SceneElement, DrawnShape, Stroke, Words } from './scene.ts'

// What an element looks like: SVG with presentation attributes only, the same on the board and in the file.

export type SvgTag = 'g' | 'path' | 'rect' | 'ellipse' | 'line' | 'polygon' | 'text' | 'tspan'

export interface DrawnNode {
  tag: SvgTag
  attrs: Record<string, string | number>
  children: readonly (DrawnNode | string)[]
}

const node = (
  tag: SvgTag,
  attrs: DrawnNode['attrs'],
  children: DrawnNode['children'] = [],
): DrawnNode => ({ tag, attrs, children })

export const shapeOf = (element: SceneElement): DrawnNode => {
  switch (element.kind) {
    case 'stroke':
      return strokeShape(element)
    case 'text':
      return textShape(element)
    case 'arrow':
      return node('g', {}, [lineShape(element), arrowHead(element)])
    case 'line':
      return lineShape(element)
    case 'rectangle': {
      const { from, to } = element
      return node('rect', {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: rounded(Math.abs(to.x - from.x)),
        height: rounded(Math.abs(to.y - from.y)),
        ...outline(element),
      })
    }
    case 'ellipse': {
      const { from, to } = element
      return node('ellipse', {
        cx: rounded((from.x + to.x) / 2),
        cy: rounded((from.y + to.y) / 2),
        rx: rounded(Math.abs(to.x - from.x) / 2),
        ry: rounded(Math.abs(to.y - from.y) / 2),
        ...outline(element),
      })
    }
  }
}

const outline = ({ colour, width }: DrawnShape): DrawnNode['attrs'] => ({
  fill: 'none',
  stroke: colour,
  'stroke-width': width,
  'stroke-linejoin': 'round',
})

const lineShape = ({ from, to, colour, width }: DrawnShape): DrawnNode =>
  node('line', {
    x1: from.x,
    y1: from.y,
    x2: to.x,
    y2: to.y,
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
  })

/** A triangle of four line widths, and never smaller than can be seen. */
const arrowHead = ({ from, to, colour, width }: DrawnShape): DrawnNode => {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const length = Math.max(12, width * 4)
  const corner = (turn: number): string => {
    const x = to.x - length * Math.cos(angle + turn)
    const y = to.y - length * Math.sin(angle + turn)
    return `${rounded(x)},${rounded(y)}`
  }
  const points = `${to.x},${to.y} ${corner(0.45)} ${corner(-0.45)}`
  return node('polygon', {
    points,
    fill: colour,
    stroke: colour,
    'stroke-width': 1,
    'stroke-linejoin': 'round',
  })
}

const strokeShape = ({ points, colour, width }: Stroke): DrawnNode => {
  const around = getStroke(
    points.map((point) => [...point]),
    {
      size: width * 1.8,
      thinning: 0.45,
      smoothing: 0.5,
      streamline: 0.4,
      simulatePressure: points.every(([, , pressure]) => pressure === 0.5),
    },
  )
  return node('path', { d: pathOf(around), fill: colour })
}

/** A smooth closed path: the outline's points are the controls, their middles the joints. */
const pathOf = (points: readonly (readonly number[])[]): string => {
  const at = (index: number): [number, number] => {
    const [x = 0, y = 0] = points[index % points.length] ?? []
    return [x, y]
  }
  if (points.length === 0) return ''
  const [x, y] = at(0)
  let d = `M${rounded(x)} ${rounded(y)}Q`
  points.forEach((_point, index) => {
    const [ax, ay] = at(index)
    const [bx, by] = at(index + 1)
    d += `${rounded(ax)} ${rounded(ay)} ${rounded((ax + bx) / 2)} ${rounded((ay + by) / 2)} `
  })
  return `${d.trimEnd()}Z`
}

const textShape = ({ at, text, size, colour }: Words): DrawnNode =>
  node(
    'text',
    { x: at.x, y: at.y, fill: colour, 'font-size': size, 'font-family': 'sans-serif' },
    text.split('\n').map((line, index) =>
      // A line without a letter has no height of its own.
      node('tspan', { x: at.x, dy: index === 0 ? 0 : rounded(size * lineHeight) }, [
        line || '\u00A0',
      ]),
    ),
  )
