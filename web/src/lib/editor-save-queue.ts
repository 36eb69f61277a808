import { sentenceOf, statusOf } from './api-errors.ts'
import { leaveForLogin } from './login-address.ts'
import { createSaveQueue } from './save-queue.ts'
import { showWarning } from './toasts.ts'

/** The one queue of the editor. A save that can answer a conflict itself catches it before it gets here. */
export const saveQueue = createSaveQueue((error) => {
  if (statusOf(error) === 401) return leaveForLogin()
  const sentence = sentenceOf(error)
  if (sentence !== undefined) showWarning(`${sentence} What you typed is still here.`)
})
