import type { ProblemId, TestId } from '@drafts/contract'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MouseEvent } from 'react'

/** Opens the dialog of a test, at the place where its input does not match the scanspec if that is wanted. */
export type OpenTest = (event: MouseEvent, test: TestId, place?: 'mismatch') => void

/** Where the dialog of a test is, and how a click gets there; both change with the filter only. */
export const useTestLinks = (problemId: ProblemId, filter: string) => {
  const router = useRouter()
  const navigate = useNavigate()
  const base = router.buildLocation({
    to: '/p/$problemId/edit/$sectionKey',
    params: { problemId, sectionKey: 'tests' },
  }).href
  const hrefOf = (test: TestId): string =>
    `${base}?${new URLSearchParams({ test, ...(filter ? { filter } : {}) }).toString()}`
  const handleOpen: OpenTest = useCallback(
    (event, test, place) => {
      // With a key held the browser opens it elsewhere.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({
        to: '/p/$problemId/edit/$sectionKey',
        params: { problemId, sectionKey: 'tests' },
        search: { test, ...(filter ? { filter } : {}), ...(place ? { place } : {}) },
        resetScroll: false,
      })
    },
    [navigate, problemId, filter],
  )
  return { hrefOf, handleOpen }
}
