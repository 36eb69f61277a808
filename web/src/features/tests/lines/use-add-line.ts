import type { ProblemId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showWithButton } from '../../../components/states/undo-toast.tsx'
import { formFailure } from '../../../lib/api/api-errors.ts'
import type { AddedLine, LineWork } from './add-line.ts'

/** Longer lines are shown by their beginning. */
const shownChars = 120

export interface LineAdding {
  add: () => void
  isPending: boolean
  /** Why nothing was added. */
  refusal: string | undefined
  /** Takes the refusal away: another text is typed now. */
  forget: () => void
}

/** Leaves a line in the script; `onAdded` closes the dialog, and a toast leads to the line. Who cancels before it is written leaves none. */
export const useAddLine = (
  problemId: ProblemId,
  work: (work: LineWork) => Promise<AddedLine>,
  onAdded: () => void,
): LineAdding => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: () => work({ client, isWanted: () => isOpen.current }),
    meta: { isQuiet: true },
    onSuccess: (end) => {
      if ('refusal' in end) return
      const { line } = end
      const shown = line.length > shownChars ? `${line.slice(0, shownChars)}…` : line
      showWithButton(`Line added: ${shown}`, 'Open script', () => {
        const params = { problemId, sectionKey: 'tests' }
        void navigate({ to: '/p/$problemId/edit/$sectionKey', params, search: { view: 'script' } })
      })
      if (!isOpen.current) return
      reset()
      onAdded()
    },
  })
  const said = data && 'refusal' in data ? data.refusal : undefined
  return {
    add: () => {
      if (!isPending) mutate()
    },
    isPending,
    refusal: error ? formFailure(error) : said,
    forget: () => {
      if (error || data) reset()
    },
  }
}
