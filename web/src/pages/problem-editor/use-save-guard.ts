import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm, confirmDiscard } from '../../lib/confirm.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { isSigningInAgain } from '../../lib/sign-in-again.ts'
import { releaseDrafts } from '../../product/section-draft/open-drafts.ts'
import { discardDrafts, flushDrafts, hasUnsavedDraft } from '../../lib/save/unsaved-drafts.ts'

/** As long as a save usually takes: nobody is asked before. */
const patienceMs = 600

/**
 * Leaving a tab saves what is not saved yet. Leaving the editor while that lasts is warned of, and the
 * warning goes when the save has ended; its tabs change freely. What could not be saved is asked about.
 */
export const useSaveGuard = (queue: SaveQueue): void => {
  useEffect(() => () => releaseDrafts(queue), [queue])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      flushDrafts()
      // Its tabs keep what they could not save, and show it again.
      if (editorOf(current.pathname) === editorOf(next.pathname)) return false
      if (!(await isIdleSoon(queue)) && !(await confirmLeaving(queue))) return true
      // Left while it is saved: the draft is kept until the server has it.
      if (queue.isSaving.get() || !hasUnsavedDraft()) return false
      if (!(await confirmDiscard())) return true
      discardDrafts()
      return false
    },
    enableBeforeUnload: () => !isSigningInAgain() && (queue.isSaving.get() || hasUnsavedDraft()),
  })
}

const isIdleSoon = (queue: SaveQueue): Promise<boolean> =>
  Promise.race([
    queue.whenIdle().then(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patienceMs)
    }),
  ])

const confirmLeaving = (queue: SaveQueue): Promise<boolean> =>
  confirm('The problem is being saved...', {
    yes: 'Leave',
    no: 'Stay',
    detail: 'What is not saved yet may be lost when you leave now.',
    tone: 'danger',
    until: queue.whenIdle(),
  })

/** `/p/{id}/edit`, whichever tab. */
const editorOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/')
