import { signedOutSentence } from './api/api-errors.ts'
import { showWarning } from './toasts.ts'
import { isPageHeld } from './save/unsaved-drafts.ts'

/** Where to sign in, and what to come back to. */
export const loginAddress = (returnTo: string): string =>
  `/login?return=${encodeURIComponent(returnTo)}`

/** Only an address of this site is followed. */
export const safeReturn = (value: string | undefined): string =>
  value !== undefined && /^\/(?![/\\])/.test(value) ? value : '/'

/** A session ended in the middle of work: the page is left for the login screen, unless that would lose what is typed. */
export const leaveForLogin = (): void => {
  const { pathname, search, hash } = window.location
  if (pathname === '/login' || pathname === '/logout') return
  if (isPageHeld()) return showWarning(signedOutSentence)
  window.location.assign(loginAddress(`${pathname}${search}${hash}`))
}
