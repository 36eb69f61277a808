import { S3Error } from '../platform/blobs/s3/s3-errors.ts'
import { withoutSecrets } from '../platform/log/without-secrets.ts'

/** One line of `./drafts doctor`. */
export interface Finding {
  part: string
  ok: boolean
  what: string
  /** Advice; empty where nothing has to be done. */
  how: string
}

export const well = (part: string, what: string): Finding => ({ part, ok: true, what, how: '' })

export const bad = (part: string, what: string, how: string): Finding => ({
  part,
  ok: false,
  what,
  how,
})

const patienceMs = 15_000
const reasonChars = 300

/** Throws where the answer does not come within 15 s: a host that drops packets answers nothing. */
export const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer within 15 s')), patienceMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A sentence's worth of an error: `fetch` has the reason in its cause. */
export const errorReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof S3Error) return withoutSecrets(error.message)
  const { cause } = error
  if (cause instanceof Error) return errorReason(cause)
  // Several addresses of one name were tried.
  if (error instanceof AggregateError && error.message === '') return errorReason(error.errors[0])
  const words = error.message === '' ? error.name : error.message
  // That of a certificate has several lines.
  return withoutSecrets(words.replaceAll(/\s+/g, ' ').trim().slice(0, reasonChars))
}
