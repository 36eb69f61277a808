import type { ProblemId } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showUndo } from '../../../components/states/undo-toast.tsx'
import { formFailure } from '../../../lib/api/api-errors.ts'
import { countOf } from '../../../lib/text/format.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { startDrawer } from './input-drawer.ts'
import { makeRandomTests } from './make-random-tests.ts'
import type { RandomTests, MakingStep } from './make-random-tests.ts'
import { useDeleteTests } from '../test-queries.ts'

type Wishes = Parameters<typeof makeRandomTests>[1]

/** Makes many tests; what was made can be taken back, what is being made cancelled. */
export const useRandomTests = (problemId: ProblemId, onMade: () => void) => {
  const [step, setStep] = useState<MakingStep | null>(null)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const abort = useRef<AbortController | null>(null)
  const client = useQueryClient()
  const { deleteTests } = useDeleteTests(problemId)
  useEffect(() => () => abort.current?.abort(), [])

  const make = async (wishes: Wishes): Promise<void> => {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setFailure(undefined)
    const drawer = startDrawer()
    signal.addEventListener('abort', drawer.end, { once: true })
    try {
      const made = await makeRandomTests(problemId, wishes, drawer, { signal, onStep: setStep })
      if (made === undefined) return
      showUndo(madeWords(made, wishes), () => deleteTests(made.ids))
      void client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
      onMade()
    } catch (error) {
      if (!signal.aborted) setFailure(formFailure(error))
    } finally {
      drawer.end()
      setStep(null)
    }
  }

  return { step, failure, make, cancel: () => abort.current?.abort() }
}

const madeWords = ({ ids, emptyCount }: RandomTests, { count, referenceId }: Wishes): string =>
  [
    ids.length < count
      ? `${ids.length} of ${countOf(count, 'test')} made: the scanspec takes no others of these shapes.`
      : `${countOf(count, 'test')} made.`,
    referenceId === undefined ? 'Their outputs are empty.' : '',
    emptyCount > 0
      ? `${countOf(emptyCount, 'output')} left empty: the reference solution did not end well there, or did not run after that.`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
