import { boxOf } from './scene.ts'
import type { SceneElement, Point, DrawingScene, DrawnShape } from './scene.ts'

/** The element under a point, the front one first; `reach` is how near counts. */
export const elementAt = (
  scene: DrawingScene,
  point: Point,
  reach: number,
): SceneElement | undefined =>
  scene.elements.findLast((element) => isNearPoint(element, point, reach)) ??
  // A frame can be taken hold of anywhere inside it, unless something of its own is there.
  scene.elements.findLast((element) => isFrame(element) && isInBox(element, point, 0))

/** Whether the drawn line of an element, or a text's box, is near the point. */
export const isNearPoint = (element: SceneElement, point: Point, reach: number): boolean => {
  if (!isInBox(element, point, reach)) return false
  const near = reach + element.width / 2
  switch (element.kind) {
    case 'text':
      return true
    case 'stroke': {
      const points = element.points.map(([x, y]) => ({ x, y }))
      const [only] = points
      if (points.length === 1 && only) return distance(only, point) <= near
      return points.slice(1).some((to, index) => toSegment(point, points[index] ?? to, to) <= near)
    }
    case 'rectangle':
      return corners(element).some((from, index, all) => {
        const to = all[(index + 1) % 4] ?? from
        return toSegment(point, from, to) <= near
      })
    case 'ellipse':
      return isNearEllipse(element, point, near)
    default:
      return toSegment(point, element.from, element.to) <= near
  }
}

const isFrame = ({ kind }: SceneElement): boolean => kind === 'rectangle' || kind === 'ellipse'

const isInBox = (element: SceneElement, { x, y }: Point, reach: number): boolean => {
  const box = boxOf(element)
  return (
    x >= box.left - reach &&
    x <= box.right + reach &&
    y >= box.top - reach &&
    y <= box.bottom + reach
  )
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const toSegment = (point: Point, from: Point, to: Point): number => {
  const length = distance(from, to)
  if (length === 0) return distance(point, from)
  const along =
    ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2
  const part = Math.max(0, Math.min(1, along))
  return distance(point, { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
}

const corners = ({ from, to }: DrawnShape): Point[] => [
  from,
  { x: to.x, y: from.y },
  to,
  { x: from.x, y: to.y },
]

/** Along the ray from the middle, which is near enough for a finger. */
const isNearEllipse = ({ from, to }: DrawnShape, point: Point, near: number): boolean => {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const rx = Math.max(1, Math.abs(to.x - from.x) / 2)
  const ry = Math.max(1, Math.abs(to.y - from.y) / 2)
  const out = distance(point, middle)
  const scaled = Math.hypot((point.x - middle.x) / rx, (point.y - middle.y) / ry)
  if (scaled === 0) return Math.min(rx, ry) <= near
  return Math.abs(out - out / scaled) <= near
}
