import { historyOf, redone, undone, withStep } from './history.ts'
import type { DrawingHistory } from './history.ts'
import { movedElement } from './scene.ts'
import type { SceneElement, DrawingScene, StrokeStyle } from './scene.ts'

export type ToolName =
  'select' | 'pen' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'eraser'

export interface DrawingState {
  history: DrawingHistory<DrawingScene>
  tool: ToolName
  style: StrokeStyle
  hasGrid: boolean
  /** Ids of what is selected. */
  selected: readonly string[]
}

export type DrawingAction =
  | { type: 'tool'; tool: ToolName }
  | { type: 'style'; style: Partial<StrokeStyle> }
  | { type: 'grid' }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'add'; element: SceneElement }
  | { type: 'replace'; element: SceneElement }
  | { type: 'delete'; ids: readonly string[] }
  | { type: 'move'; dx: number; dy: number }
  | { type: 'undo' }
  | { type: 'redo' }

export const startDrawing = (scene: DrawingScene): DrawingState => ({
  history: historyOf(scene),
  tool: 'pen',
  style: { colour: '#1d1d1c', width: 3 },
  hasGrid: false,
  selected: [],
})

export const drawingReducer = (state: DrawingState, action: DrawingAction): DrawingState => {
  const { present } = state.history
  const step = (elements: readonly SceneElement[], selected = state.selected): DrawingState => ({
    ...state,
    selected,
    history: withStep(state.history, { ...present, elements }),
  })
  switch (action.type) {
    case 'tool':
      return { ...state, tool: action.tool, selected: [] }
    case 'style':
      return styled(state, action.style, step)
    case 'grid':
      return { ...state, hasGrid: !state.hasGrid }
    case 'select':
      return { ...state, selected: action.ids }
    case 'add':
      return step([...present.elements, action.element])
    case 'replace':
      return step(
        present.elements.map((one) => (one.id === action.element.id ? action.element : one)),
      )
    case 'delete':
      if (action.ids.length === 0) return state
      return step(
        present.elements.filter(({ id }) => !action.ids.includes(id)),
        [],
      )
    case 'move':
      if (state.selected.length === 0) return state
      return step(
        present.elements.map((one) =>
          state.selected.includes(one.id) ? movedElement(one, action.dx, action.dy) : one,
        ),
      )
    case 'undo':
      return { ...state, history: undone(state.history), selected: [] }
    case 'redo':
      return { ...state, history: redone(state.history), selected: [] }
  }
}

/** A colour or a width is for what comes next, and for what is selected. */
const styled = (
  state: DrawingState,
  style: Partial<StrokeStyle>,
  step: (elements: readonly SceneElement[]) => DrawingState,
): DrawingState => {
  const next = { ...state.style, ...style }
  if (state.selected.length === 0) return { ...state, style: next }
  const changed = state.history.present.elements.map((one) =>
    state.selected.includes(one.id) ? { ...one, ...style } : one,
  )
  return { ...step(changed), style: next }
}
