import { AppError } from '@drafts/contract'

/** What a command prints of an error. Where a service is away, people are told to wait, and the cause says which and why. */
export const operatorSentence = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error instanceof AppError && error.cause instanceof Error
    ? error.cause.message
    : error.message
}
