import type { ListedTest } from '@drafts/contract'
import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { moveItem, swapTarget } from './drag-swap.ts'
import { useReorderTests } from './test-queries.ts'

const edgePx = 72
const scrollPx = 14

/**
 * Moving rows. While a drag or a held Alt lasts, `order` is ours and the list's changes wait; when it ends the order is
 * sent once, and the list (changed at once by the mutation) is shown again.
 */
export const useReorder = (problemId: string, tests: readonly ListedTest[]) => {
  const [moving, setMoving] = useState<readonly ListedTest[] | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const reorder = useReorderTests(problemId)
  const order = moving ?? tests

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= order.length) return
    setMoving(moveItem(order, from, to))
    setAnnouncement(`Test ${from + 1} moved to ${to + 1} of ${order.length}`)
  }
  const finish = () => {
    setDraggedId(null)
    if (!moving) return
    const isChanged = moving.some(({ id }, index) => id !== tests[index]?.id)
    if (isChanged) reorder.mutate(moving.map(({ id }) => id))
    setMoving(null)
  }

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    // A finger on a row scrolls the page; only the handle drags.
    if (event.pointerType !== 'mouse' && !event.target.closest('[data-grip]')) return
    const row = event.target.closest('[data-test]')
    if (!row) return
    if (!event.target.closest('[data-grip]')) event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDraggedId(row.getAttribute('data-test'))
  }
  const handlePointerMove = ({ clientY }: PointerEvent) => {
    if (draggedId === null) return
    scrollAtEdge(clientY)
    const rows = [...(bodyRef.current?.children ?? [])]
    const from = order.findIndex(({ id }) => id === draggedId)
    const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    const at = over < 0 ? rows.length - 1 : over
    const box = rows[at]?.getBoundingClientRect()
    if (box) move(from, swapTarget(from, at, clientY - box.top, box.height))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!event.altKey || by === undefined || !(event.target instanceof Element)) return
    const id = event.target.closest('[data-test]')?.getAttribute('data-test')
    const from = order.findIndex((test) => test.id === id)
    if (from < 0) return
    event.preventDefault()
    move(from, from + by)
    keepFocus(bodyRef.current, id)
  }
  const handleKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Alt') finish()
  }
  return {
    order,
    draggedId,
    announcement,
    bodyRef,
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: finish,
      onPointerCancel: finish,
      onKeyDown: handleKeyDown,
      onKeyUp: handleKeyUp,
    },
  }
}

/** A moved row is put into the page anew and would lose the focus. */
const keepFocus = (body: HTMLElement | null, id: string | null | undefined): void => {
  requestAnimationFrame(() => {
    const grip = body?.querySelector<HTMLElement>(`[data-test="${id}"] [data-grip]`)
    grip?.focus({ preventScroll: true })
    grip?.scrollIntoView({ block: 'nearest' })
  })
}

const scrollAtEdge = (clientY: number): void => {
  if (clientY < edgePx + 48) window.scrollBy(0, -scrollPx)
  else if (clientY > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
}
