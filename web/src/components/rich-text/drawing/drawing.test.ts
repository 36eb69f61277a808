import { describe, expect, it } from 'vitest'
import { drawingReducer, startDrawing } from './drawing-state.ts'
import { extended, begun, isWorthKeeping, snapped } from './gesture.ts'
import { elementAt, isNearPoint } from './hit-test.ts'
import { historyOf, redone, undone, withStep } from './history.ts'
import { sceneOfSvg } from './read-svg.ts'
import { emptyScene, movedElement } from './scene.ts'
import type { SceneElement, DrawingScene } from './scene.ts'
import { svgOfScene } from './to-svg.ts'

const style = { colour: '#bf2b2b', width: 3 }
const elements: SceneElement[] = [
  {
    kind: 'stroke',
    id: '0',
    ...style,
    points: [
      [10, 10, 0.5],
      [40, 20, 0.5],
      [90, 10, 0.5],
    ],
  },
  { kind: 'line', id: '1', ...style, from: { x: 0, y: 100 }, to: { x: 100, y: 100 } },
  { kind: 'arrow', id: '2', ...style, from: { x: 0, y: 130 }, to: { x: 100, y: 160 } },
  { kind: 'rectangle', id: '3', ...style, from: { x: 300, y: 300 }, to: { x: 200, y: 200 } },
  { kind: 'ellipse', id: '4', ...style, from: { x: 400, y: 200 }, to: { x: 500, y: 260 } },
  { kind: 'text', id: '5', ...style, at: { x: 20, y: 300 }, text: 'a < b & "c"\n\nend', size: 20 },
]
const scene: DrawingScene = { ...emptyScene, elements }

describe('the SVG of a drawing', () => {
  const svg = svgOfScene(scene)

  it('gives the same scene back', () => {
    expect(sceneOfSvg(svg)).toEqual(scene)
  })

  it('gives it back after a sanitiser prefixed the id and wrote the quotes plainly', () => {
    const cleaned = svg
      .replace('id="drafts-drawing"', 'id="md-drafts-drawing"')
      .replaceAll('&quot;', '"')
    expect(sceneOfSvg(cleaned)).toEqual(scene)
  })

  it('has size, white ground and only what a strict sanitiser keeps', () => {
    expect(svg).toContain('width="800" height="480" viewBox="0 0 800 480"')
    expect(svg).toContain('<rect width="800" height="480" fill="#ffffff"/>')
    const tags = new Set([...svg.matchAll(/<([\w:-]+)/g)].map(([, tag]) => tag))
    const allowed = 'svg g path rect ellipse line polygon text tspan metadata'.split(' ')
    expect([...tags].filter((tag) => !allowed.includes(tag ?? ''))).toEqual([])
    expect(svg).not.toMatch(/style=|href|<script|on\w+=/)
  })

  it('escapes what is written in it', () => {
    const words: SceneElement = {
      kind: 'text',
      id: '0',
      ...style,
      at: { x: 1, y: 1 },
      text: '</text><script>',
      size: 20,
    }
    expect(svgOfScene({ ...scene, elements: [words] })).not.toContain('<script')
  })

  it.each([
    ['no scene at all', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ['damaged JSON', '<svg><metadata id="drafts-drawing">{"width":</metadata></svg>'],
    [
      'an unknown element',
      '<svg><metadata id="drafts-drawing">{"width":1,"height":1,"elements":[{"kind":"x","colour":"#000000","width":1}]}</metadata></svg>',
    ],
    ['a colour that is none', svg.replaceAll('#bf2b2b', 'url(x)')],
    [
      'a number that is none',
      '<svg><metadata id="drafts-drawing">{"width":"1","height":1,"elements":[]}</metadata></svg>',
    ],
  ])('is no drawing with %s', (_name, text) => {
    expect(sceneOfSvg(text)).toBeUndefined()
  })
})

describe('what is under a point', () => {
  it.each([
    ['on a free line', { x: 25, y: 15 }, '0'],
    ['on a line', { x: 50, y: 103 }, '1'],
    ['on an arrow', { x: 50, y: 145 }, '2'],
    ['on the edge of a rectangle', { x: 200, y: 250 }, '3'],
    ['inside a rectangle', { x: 250, y: 250 }, '3'],
    ['on an ellipse', { x: 450, y: 201 }, '4'],
    ['on a text', { x: 30, y: 295 }, '5'],
    ['nowhere', { x: 700, y: 20 }, undefined],
    ['past the end of a line', { x: 120, y: 100 }, undefined],
  ])('%s', (_name, point, id) => {
    expect(elementAt(scene, point, 6)?.id).toBe(id)
  })

  it('the eraser does not take a frame from its inside', () => {
    const [, , , rectangle, ellipse] = elements
    expect(rectangle && isNearPoint(rectangle, { x: 250, y: 250 }, 6)).toBe(false)
    expect(ellipse && isNearPoint(ellipse, { x: 450, y: 230 }, 6)).toBe(false)
  })

  it('the front one wins', () => {
    const twice = {
      ...scene,
      elements: elements.slice(1, 2).flatMap((one) => [one, { ...one, id: 'front' }]),
    }
    expect(elementAt(twice, { x: 50, y: 100 }, 6)?.id).toBe('front')
  })
})

describe('history', () => {
  it('goes back and forth, and a new step forgets what was taken back', () => {
    const two = withStep(withStep(historyOf('a'), 'b'), 'c')
    expect(undone(two).present).toBe('b')
    expect(redone(undone(two)).present).toBe('c')
    expect(redone(withStep(undone(two), 'd')).present).toBe('d')
    expect(undone(undone(undone(two))).present).toBe('a')
  })

  it('takes the same state for no step', () => {
    expect(withStep(historyOf('a'), 'a').past).toEqual([])
  })
})

describe('drawing', () => {
  const start = startDrawing(scene)

  it('moves what is selected, and undo brings it back', () => {
    const chosen = drawingReducer(start, { type: 'select', ids: ['1', '5'] })
    const moved = drawingReducer(chosen, { type: 'move', dx: 10, dy: -5 })
    const ofId = (id: string) => moved.history.present.elements.find((one) => one.id === id)
    expect(ofId('1')).toMatchObject({ from: { x: 10, y: 95 }, to: { x: 110, y: 95 } })
    expect(ofId('5')).toMatchObject({ at: { x: 30, y: 295 } })
    expect(ofId('2')).toBe(elements[2])
    expect(drawingReducer(moved, { type: 'undo' }).history.present).toBe(scene)
  })

  it('a colour is for what is selected and for what comes next', () => {
    const chosen = drawingReducer(start, { type: 'select', ids: ['3'] })
    const state = drawingReducer(chosen, { type: 'style', style: { colour: '#1c5fb0' } })
    expect(
      state.history.present.elements.map(({ colour }) => colour).filter((one) => one === '#1c5fb0'),
    ).toHaveLength(1)
    expect(state.style).toEqual({ colour: '#1c5fb0', width: 3 })
  })

  it('deleting nothing is no step', () => {
    expect(drawingReducer(start, { type: 'delete', ids: [] })).toBe(start)
  })

  it('shapes keep even with Shift, and a click leaves none', () => {
    const made = begun('rectangle', { x: 0, y: 0 }, 0.5, style)
    expect(made && extended(made, { x: 30, y: -50 }, 0.5, true)).toMatchObject({
      to: { x: 50, y: -50 },
    })
    expect(made && isWorthKeeping(made)).toBe(false)
    expect(snapped({ x: 31, y: 29 }, true)).toEqual({ x: 40, y: 20 })
  })

  it('a moved stroke keeps its pressure', () => {
    const [stroke] = elements
    const moved = stroke && movedElement(stroke, 1, 1)
    expect(moved?.kind === 'stroke' && moved.points[0]).toEqual([11, 11, 0.5])
  })
})
