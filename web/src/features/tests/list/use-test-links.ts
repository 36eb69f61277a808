import type { ProblemId, TestId } from '@drafts/contract'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MouseEvent } from 'react'

/** In the address: the dialog opens where the input does not match the scanspec, or the output not the returns. */
type Place = 'mismatch' | 'returns'
/** Opens the dialog of a test, at such a place if that is wanted. */
export type OpenTest = (event: MouseEvent, test: TestId, place?: Place) => void

type DialogSearch = { test: TestId; place?: Place } | { dialog: 'scanspec' }

/** Where the dialogs of a test and of the scanspec are, and how a click gets there; all change with the filter only. */
export const useTestLinks = (problemId: ProblemId, filter: string) => {
  const router = useRouter()
  const navigate = useNavigate()
  const base = router.buildLocation({
    to: '/p/$problemId/edit/$sectionKey',
    params: { problemId, sectionKey: 'tests' },
  }).href
  const hrefWith = (search: Record<string, string>): string =>
    `${base}?${new URLSearchParams({ ...search, ...(filter ? { filter } : {}) }).toString()}`
  const open = useCallback(
    (event: MouseEvent, search: DialogSearch) => {
      // With a key held the browser opens it elsewhere.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({
        to: '/p/$problemId/edit/$sectionKey',
        params: { problemId, sectionKey: 'tests' },
        search: { ...search, ...(filter ? { filter } : {}) },
        resetScroll: false,
      })
    },
    [navigate, problemId, filter],
  )
  const handleOpen: OpenTest = useCallback(
    (event, test, place) => open(event, { test, ...(place ? { place } : {}) }),
    [open],
  )
  const handleOpenScanspec = useCallback(
    (event: MouseEvent) => open(event, { dialog: 'scanspec' }),
    [open],
  )
  return {
    hrefOf: (test: TestId): string => hrefWith({ test }),
    scanspecHref: hrefWith({ dialog: 'scanspec' }),
    handleOpen,
    handleOpenScanspec,
  }
}
