import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTyping } from '../../lib/keyboard.ts'
import { isLayerOpen } from '../../lib/layers.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'
import type { ShellDialog } from '../../product/site/shell-dialog.ts'

const sectionOfKey: Record<string, string> = { a: 'all', m: 'my', s: 'shared', f: 'starred' }
const chordMs = 1500

/** The keys that work everywhere (design "Keyboard"). None fires while typing or while a dialog is open. */
export const useShortcuts = (isMember: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    let chordUntilMs = 0
    const handleKey = (event: KeyboardEvent) => {
      if (isMember && isPaletteKey(event)) return open(event, 'palette')
      if (isTyping(event)) return
      const isChord = event.timeStamp < chordUntilMs
      chordUntilMs = 0
      if (event.key === '?') return open(event, 'shortcuts')
      if (!isMember) return
      const sectionKey = isChord ? sectionOfKey[event.key] : undefined
      if (sectionKey !== undefined) {
        event.preventDefault()
        return router.history.push(`/problems/${sectionKey}/p1`)
      }
      if (event.key === 'g') chordUntilMs = event.timeStamp + chordMs
      if (event.key === '/') open(event, 'search')
      if (event.key === 'c') open(event, 'new-problem')
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isMember, router])
}

/** Also while typing: it types nothing. A field that has taken the key keeps it, and so does a dialog. */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented &&
  !isLayerOpen()

const open = (event: KeyboardEvent, dialog: ShellDialog): void => {
  event.preventDefault()
  shellDialog.set(dialog)
}
