import { loginAddress } from './login-address.ts'

// Somebody whose session ended signs in again and comes back to the same place; what the browser has kept of it is
// saved then. The page is left without a question, because nothing is lost.

const noteKey = 'drafts-save-on-return'
let isOnTheWay = false

export const isSigningInAgain = (): boolean => isOnTheWay

const here = (): string => {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

export const signInAgainAddress = (): string => loginAddress(here())

/** The link is followed in this window. */
export const noteSignIn = (): void => {
  isOnTheWay = true
  // A window that goes nowhere after all asks again.
  setTimeout(() => {
    isOnTheWay = false
  }, 2000)
  try {
    sessionStorage.setItem(noteKey, window.location.pathname)
  } catch {
    // Without a storage nothing was kept either.
  }
}

/** Whether the page below `path` was just come back to; asked once. */
export const takeSignInNote = (path: string): boolean => {
  try {
    const isBack = sessionStorage.getItem(noteKey)?.startsWith(path) === true
    if (isBack) sessionStorage.removeItem(noteKey)
    return isBack
  } catch {
    // Without a storage nobody knows: the page is opened as for the first time.
    return false
  }
}
