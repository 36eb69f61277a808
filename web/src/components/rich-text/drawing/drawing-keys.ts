import type { Dispatch, KeyboardEvent } from 'react'
import type { DrawingAction, DrawingState } from './drawing-state.ts'
import { drawingTools } from './drawing-tools.tsx'
import { gridStep, inTheMiddle } from './gesture.ts'

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Everything the mouse can do but the free line. True if the key was one of ours. */
export const handleDrawingKey = (
  event: KeyboardEvent,
  state: DrawingState,
  dispatch: Dispatch<DrawingAction>,
): boolean => {
  const action = event.ctrlKey || event.metaKey ? withControl(event, state) : plainKey(event, state)
  if (!action) return false
  dispatch(action)
  return true
}

const withControl = (
  { key, shiftKey }: KeyboardEvent,
  state: DrawingState,
): DrawingAction | undefined => {
  switch (key.toLowerCase()) {
    case 'z':
      return { type: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { type: 'redo' }
    case 'a':
      return { type: 'select', ids: state.history.present.elements.map(({ id }) => id) }
    default:
      return undefined
  }
}

const plainKey = (event: KeyboardEvent, state: DrawingState): DrawingAction | undefined => {
  const { key, shiftKey, target } = event
  const { elements, width, height } = state.history.present
  const isOnButton = target instanceof HTMLElement && target.localName === 'button'
  const arrow = arrows[key]
  if (arrow && state.selected.length > 0) {
    const far = shiftKey || state.hasGrid ? gridStep : 1
    return { type: 'move', dx: arrow[0] * far, dy: arrow[1] * far }
  }
  if (key === 'Delete' || key === 'Backspace') return { type: 'delete', ids: state.selected }
  if (key === '.' || key === ',') {
    const ids = elements.map(({ id }) => id)
    const at = ids.indexOf(state.selected.at(-1) ?? '')
    const next = ids.at((at + (key === '.' ? 1 : -1)) % Math.max(1, ids.length))
    return next === undefined ? undefined : { type: 'select', ids: [next] }
  }
  if (key === 'Enter' && !isOnButton) {
    const element = inTheMiddle(state.tool, { width, height }, state.style)
    return element && { type: 'add', element }
  }
  if (key.toLowerCase() === 'g') return { type: 'grid' }
  const tool = drawingTools.find((one) => one.key === key.toLowerCase())
  return tool && { type: 'tool', tool: tool.name }
}
