import { ApiError } from '@drafts/contract'
import type { ErrorCode, LastChange } from '@drafts/contract'
import { UploadCancelled } from './upload-client.ts'

export const somethingWentWrong = 'Something went wrong'
const tooMany =
  'You have exceeded the rate limit of this action. Please wait a few minutes and try again.'

export const responseStatus = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined

export const errorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError ? error.body.code : undefined

/** Who saved what a 409 speaks of, and when. */
export const lastChangeIn = (error: unknown): LastChange | null =>
  error instanceof ApiError ? (error.body.changed ?? null) : null

/** The number under which the server's log and the console have this fault; only faults have one. */
export const faultNumber = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.requestId : undefined

export const signedOutSentence =
  'You are signed out. Sign in again in another tab, then try once more: what you entered is kept.'

/** For a form that shows its own failures, and must not be left for the login page: it holds what was entered. */
export const formFailure = (error: unknown): string | undefined =>
  responseStatus(error) === 401 ? signedOutSentence : errorSentence(error)

/** The sentence a person reads; undefined where there is nothing to say. */
export const errorSentence = (error: unknown): string | undefined => {
  if (error instanceof UploadCancelled) return undefined
  if (!(error instanceof ApiError))
    return error instanceof TypeError
      ? 'The server could not be reached. Check your connection and try again.'
      : somethingWentWrong
  if (error.status === 401) return undefined
  if (error.status === 429) return tooMany
  return error.body.error || somethingWentWrong
}
