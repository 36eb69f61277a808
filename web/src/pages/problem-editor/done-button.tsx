import { Button } from '@mantine/core'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { saveQueue } from '../../lib/editor-save-queue.ts'
import { useStore } from '../../lib/store.ts'

const leaveWarning = 'The problem is being saved...'

/** Reads "Saving..." while saving; leaving meanwhile is asked about (spec §2). */
export const DoneButton = ({ problemId }: { problemId: string }): ReactElement => {
  const isSaving = useStore(saveQueue.isSaving)
  const navigate = useNavigate()
  useBlocker({
    shouldBlockFn: ({ next }) =>
      saveQueue.isSaving.get() &&
      !next.pathname.startsWith(`/p/${problemId}/edit/`) &&
      !window.confirm(leaveWarning),
    enableBeforeUnload: false,
  })
  useWarnBeforeUnload()
  const handleDone = () =>
    void navigate({
      to: '/p/$problemId/$sectionKey',
      params: { problemId, sectionKey: 'statement' },
    })
  return (
    <Button onClick={handleDone} aria-live="polite">
      {isSaving ? 'Saving...' : 'Done'}
    </Button>
  )
}

const useWarnBeforeUnload = (): void => {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (saveQueue.isSaving.get()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [])
}
