import type { ListedTest, ProblemId } from '@drafts/contract'
import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { moveItem, swapTarget } from './drag-swap.ts'
import { createEdgeScroll } from './edge-scroll.ts'
import { useReorderTests } from '../test-queries.ts'

/**
 * Moving rows: by dragging, with Alt and the arrow keys, or by the arrows of a row, which need no dragging.
 * While a drag or a held Alt lasts, `order` is ours and the list's changes wait; when it ends the order is sent once,
 * and the list (changed at once by the mutation) is shown again. Esc takes a drag back. A held Alt ends too when the
 * focus goes elsewhere: the key that is let go in another window is never heard of.
 */
export const useReorder = (problemId: ProblemId, tests: readonly ListedTest[]) => {
  const [moving, setMoving] = useState<readonly ListedTest[] | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const reorder = useReorderTests(problemId)
  const order = moving ?? tests

  const placeOf = (target: EventTarget): number => {
    const id = idOf(target)
    return order.findIndex((test) => test.id === id)
  }
  const move = (from: number, to: number): readonly ListedTest[] => {
    if (from === to || from < 0 || to < 0 || to >= order.length) return order
    setAnnouncement(`Test ${from + 1} moved to ${to + 1} of ${order.length}`)
    return moveItem(order, from, to)
  }
  const send = (next: readonly ListedTest[]) => {
    setMoving(null)
    if (next.some(({ id }, index) => id !== tests[index]?.id))
      reorder.mutate(next.map(({ id }) => id))
  }
  const finish = () => {
    setDraggedId(null)
    if (moving) send(moving)
  }
  const dragTo = (clientY: number) => {
    const from = order.findIndex(({ id }) => id === draggedId)
    const to = placeAt(bodyRef.current, from, clientY)
    if (to !== from) setMoving(move(from, to))
  }
  const edge = useEdgeScroll(draggedId !== null, dragTo)
  useEscape(draggedId !== null, () => {
    setDraggedId(null)
    setMoving(null)
    setAnnouncement('The order is as it was')
  })

  const handleClick = ({ target }: MouseEvent) => {
    const by = target instanceof Element ? target.closest('[data-by]') : null
    const from = placeOf(target)
    if (by && from >= 0) send(move(from, from + Number(by.getAttribute('data-by'))))
  }
  const handleStep = (target: EventTarget, by: number) => {
    const from = placeOf(target)
    if (from < 0) return
    setMoving(move(from, from + by))
    keepFocus(bodyRef.current, idOf(target))
  }
  const handleDrag = (clientY: number) => {
    dragTo(clientY)
    edge.current?.follow(clientY)
  }
  const isDragging = draggedId !== null
  const drag = { isDragging, onStart: setDraggedId, onMove: handleDrag, onEnd: finish }
  const keys = { isActive: !isDragging, onStep: handleStep, onEnd: finish }
  const handlers = { ...usePointerHandlers(drag), ...useKeyHandlers(keys), onClick: handleClick }
  return { order, draggedId, announcement, bodyRef, handlers }
}

const usePointerHandlers = ({
  isDragging,
  onStart,
  onMove,
  onEnd,
}: {
  isDragging: boolean
  onStart: (id: string) => void
  onMove: (clientY: number) => void
  onEnd: () => void
}) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    if (event.target.closest('[data-by]')) return
    // A finger on a row scrolls the page; only the handle drags.
    if (event.pointerType !== 'mouse' && !event.target.closest('[data-grip]')) return
    const id = idOf(event.target)
    if (id === undefined) return
    if (!event.target.closest('[data-grip]')) event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    onStart(id)
  },
  onPointerMove: ({ clientY, isPrimary }: PointerEvent) => {
    if (isDragging && isPrimary) onMove(clientY)
  },
  onPointerUp: onEnd,
  onPointerCancel: onEnd,
})

const useKeyHandlers = ({
  isActive,
  onStep,
  onEnd,
}: {
  isActive: boolean
  onStep: (target: EventTarget, by: number) => void
  onEnd: () => void
}) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!event.altKey || by === undefined || !isActive) return
    event.preventDefault()
    onStep(event.target, by)
  },
  onKeyUp: (event: KeyboardEvent) => {
    if (event.key === 'Alt') onEnd()
  },
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isActive && !currentTarget.contains(relatedTarget)) onEnd()
  },
})

const idOf = (target: EventTarget): string | undefined =>
  (target instanceof Element
    ? target.closest('[data-test]')?.getAttribute('data-test')
    : undefined) ?? undefined

/** Where the dragged row goes when the pointer is at this height. */
const placeAt = (body: HTMLElement | null, from: number, clientY: number): number => {
  const rows = [...(body?.children ?? [])]
  const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
  const at = over < 0 ? rows.length - 1 : over
  const box = rows[at]?.getBoundingClientRect()
  return box ? swapTarget(from, at, clientY - box.top, box.height) : from
}

/** Scrolls at the edges of the window while something is dragged. */
const useEdgeScroll = (isDragging: boolean, onScroll: (clientY: number) => void) => {
  const latest = useRef(onScroll)
  useEffect(() => {
    latest.current = onScroll
  })
  const edge = useRef<ReturnType<typeof createEdgeScroll> | null>(null)
  useEffect(() => {
    if (!isDragging) return
    const made = createEdgeScroll((clientY) => latest.current(clientY))
    edge.current = made
    return () => {
      made.stop()
      edge.current = null
    }
  }, [isDragging])
  return edge
}

const useEscape = (isActive: boolean, onEscape: () => void): void => {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isActive) return
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') latest.current()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isActive])
}

/** A moved row is put into the page anew and would lose the focus. */
const keepFocus = (body: HTMLElement | null, id: string | undefined): void => {
  requestAnimationFrame(() => {
    const grip = body?.querySelector<HTMLElement>(`[data-test="${id}"] [data-grip]`)
    grip?.focus({ preventScroll: true })
    grip?.scrollIntoView({ block: 'nearest' })
  })
}
