import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fieldOfHash } from '../../features/readiness/item-place.ts'

/** Editors are chunks of their own and dialogs read first: a field may take a while to be there. */
const patienceMs = 5000
const dialogsSettleMs = 1500
const acts = ['keydown', 'pointerdown'] as const
/** Tools that stand at a field's head are no place to write in. */
const focusable = 'textarea, input:not([type="file"]), select, pre[tabindex]'

/** An address that ends in `#field-body` leads the focus there, each time it is gone to. */
export const useFieldFocus = (): void => {
  const router = useRouter()
  useEffect(() => {
    let stop = seek(router.state.location.hash)
    const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => {
      stop()
      stop = seek(toLocation.hash)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])
}

/** Waits for the field to be there; returns what gives up. */
const seek = (hash: string): (() => void) => {
  const field = fieldOfHash(hash)
  if (field === undefined || focusField(field)) return () => undefined
  const observer = new MutationObserver(() => {
    if (focusField(field)) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), patienceMs)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

const focusField = (field: string): boolean => {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  // The text of a rich field comes before its toolbar, wherever it stands.
  const target =
    place?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    place?.querySelector<HTMLElement>(focusable) ??
    // A list without an item yet is begun by its button.
    place?.querySelector<HTMLElement>(':scope > button')
  if (!place || !target || !target.checkVisibility()) return false
  const isLoading = place.querySelector('[data-loading="true"]') !== null
  if (isLoading) return false
  place.scrollIntoView({ block: 'center' })
  holdFocus(target)
  return true
}

/** Dialogs that close give the focus back and dialogs that open take it: it is held until they have, or a person acts. */
const holdFocus = (target: HTMLElement): void => {
  const take = () => target.focus({ preventScroll: true })
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', retake)
    for (const act of acts) document.removeEventListener(act, stop, true)
  }
  const retake = ({ target: taken }: FocusEvent) => {
    if (taken !== target) requestAnimationFrame(take)
  }
  const timer = setTimeout(stop, dialogsSettleMs)
  take()
  document.addEventListener('focusin', retake)
  for (const act of acts) document.addEventListener(act, stop, true)
}
