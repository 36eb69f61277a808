import { ProblemId } from '@drafts/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTyping } from '../../lib/keyboard.ts'
import { readLastTab } from '../../product/problem/last-tab.ts'

/** `j` and `k` go down and up the list, `o` opens the row in hand, `e` edits it. */
export const useListKeys = (ref: { current: HTMLElement | null }): void => {
  const router = useRouter()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-problem]') ?? [])]
      if (isTyping(event) || event.shiftKey || rows.length === 0) return
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const step = { j: 1, k: -1 }[event.key]
      const row = rows[at]
      if (step !== undefined) {
        const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)
        rows[next]?.querySelector('a')?.focus()
      } else if (event.key === 'o' && row) row.querySelector('a')?.click()
      else if (event.key === 'e' && row?.dataset['editable'] === 'true') {
        const id = ProblemId.parse(row.dataset['problem'])
        router.history.push(`/p/${id}/edit/${readLastTab(id) ?? 'attributes'}`)
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [ref, router])
}
