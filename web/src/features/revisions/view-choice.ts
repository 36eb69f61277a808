import type { DifferenceView } from './difference.tsx'

const key = 'drafts.difference'

/** How the person last looked at differences in this browser. */
export const readView = (): DifferenceView => {
  try {
    return localStorage.getItem(key) === 'inline' ? 'inline' : 'side'
  } catch {
    // A browser that keeps nothing: the view of everybody.
    return 'side'
  }
}

export const keepView = (view: DifferenceView): void => {
  try {
    localStorage.setItem(key, view)
  } catch {
    // It holds until the page is left; there is nothing to tell.
  }
}
