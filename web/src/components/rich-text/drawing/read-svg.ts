import type { SceneElement, Point, DrawingScene, StrokeStyle } from './scene.ts'

// The scene that a drawing carries with it. The file came from a server and may have been made by anyone: every
// value is looked at, and what does not fit makes it no drawing of ours.

export const metadataId = 'drafts-drawing'

/** The scene inside an SVG; undefined if there is none or it is damaged. */
export const sceneOfSvg = (svg: string): DrawingScene | undefined => {
  const content = ownMetadata(svg)
  if (content === undefined) return undefined
  try {
    const data: unknown = JSON.parse(unescaped(content))
    return sceneOf(data)
  } catch {
    // Not JSON, or not of our shape: a picture like any other.
    return undefined
  }
}

/** What stands in the first `metadata` whose id ends in ours: a tool that wrote the file anew may have put something before it. */
const ownMetadata = (svg: string): string | undefined => {
  for (const [, attributes = '', content = ''] of svg.matchAll(
    /<metadata\b([^<>]*)>([^<]*)<\/metadata>/g,
  )) {
    const id = /\bid="([^"]*)"/.exec(attributes)?.[1]
    if (id === metadataId || (id?.endsWith(`-${metadataId}`) && /^[\w-]+$/.test(id))) return content
  }
  return undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi,
    (all, name, decimal, hex) => {
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? all
      return String.fromCodePoint(
        typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16),
      )
    },
  )

const sceneOf = (data: unknown): DrawingScene => {
  const { width, height, elements } = record(data)
  if (!Array.isArray(elements)) throw new Error('no elements')
  return { width: size(width), height: size(height), elements: elements.map(elementOf) }
}

const elementOf = (data: unknown, index: number): SceneElement => {
  const bag = record(data)
  const id = String(index)
  const style: StrokeStyle = { colour: colour(bag['colour']), width: number(bag['width']) }
  const { kind } = bag
  switch (kind) {
    case 'stroke': {
      if (!Array.isArray(bag['points']) || bag['points'].length === 0) throw new Error('no points')
      return { kind, id, ...style, points: bag['points'].map(triple) }
    }
    case 'text':
      return {
        kind,
        id,
        ...style,
        at: point(bag['at']),
        text: string(bag['text']),
        size: size(bag['size']),
      }
    case 'line':
    case 'arrow':
    case 'rectangle':
    case 'ellipse':
      return { kind, id, ...style, from: point(bag['from']), to: point(bag['to']) }
    default:
      throw new Error('unknown element')
  }
}

const record = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) throw new Error('no object')
  return Object.fromEntries(Object.entries(value))
}

const number = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error('no number')
  return value
}

const size = (value: unknown): number => {
  const found = number(value)
  if (found <= 0 || found > 10_000) throw new Error('no size')
  return found
}

const string = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('no text')
  return value
}

const colour = (value: unknown): string => {
  const found = string(value)
  if (!/^#[\da-f]{6}$/i.test(found)) throw new Error('no colour')
  return found
}

const point = (value: unknown): Point => {
  const { x, y } = record(value)
  return { x: number(x), y: number(y) }
}

const triple = (value: unknown): readonly [number, number, number] => {
  if (!Array.isArray(value)) throw new Error('no point')
  return [number(value[0]), number(value[1]), number(value[2])]
}
