import { useEffect, useReducer, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * Gives the focus to what a coming render puts there or enables: after each render it is looked for, until it can be
 * focused. A frame of the browser may come before that render.
 */
export const useFocusLater = (): ((find: Find) => void) => {
  const findRef = useRef<Find | null>(null)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const target = findRef.current?.()
    if (!target || target.matches(':disabled')) return
    findRef.current = null
    target.focus()
  })
  return (find) => {
    findRef.current = find
    renderAgain()
  }
}
