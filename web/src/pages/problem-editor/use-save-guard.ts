import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../lib/confirm.ts'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { useStore } from '../../lib/store.ts'

/** Leaving the editor while something is being saved is warned of (spec §2); its tabs change freely. */
export const useSaveGuard = (queue: SaveQueue): void => {
  const isSaving = useStore(queue.isSaving)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isStaying = editorOf(current.pathname) === editorOf(next.pathname)
      if (isStaying || !queue.isSaving.get()) return false
      const isLeaving = await confirm('The problem is being saved...', {
        yes: 'Leave',
        no: 'Stay',
        detail: 'What is not saved yet may be lost when you leave now.',
        tone: 'danger',
      })
      return !isLeaving
    },
    enableBeforeUnload: () => queue.isSaving.get(),
    disabled: !isSaving,
  })
}

/** `/p/{id}/edit`, whichever tab. */
const editorOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/')
