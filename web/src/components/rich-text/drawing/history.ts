/** States that can be taken back and brought again. `present` is the one shown. */
export interface DrawingHistory<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
}

const mostSteps = 200

export const historyOf = <T>(present: T): DrawingHistory<T> => ({ past: [], present, future: [] })

/** A new state; what was taken back before it is gone. The same state again is no step. */
export const withStep = <T>(
  { past, present, future }: DrawingHistory<T>,
  next: T,
): DrawingHistory<T> =>
  Object.is(next, present)
    ? { past, present, future }
    : { past: [...past, present].slice(-mostSteps), present: next, future: [] }

export const undone = <T>(history: DrawingHistory<T>): DrawingHistory<T> => {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
  }
}

export const redone = <T>(history: DrawingHistory<T>): DrawingHistory<T> => {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: rest }
}
