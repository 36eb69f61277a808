import { AppError } from '@drafts/contract'
import type { S3Settings } from './s3-settings.ts'

// What an S3 service answers is of three kinds: a file that is not there, which callers see as undefined; all that a person
// can only wait for (ErrUnavailable), with a sentence for the operator as its cause; and faults of our own.

interface Answer {
  name: string
  message: string
  status: number | undefined
}

/** What the SDK throws has the service's code as its name, and the status where there was an answer. */
const answerOf = (error: unknown): Answer => {
  if (!(error instanceof Error)) return { name: '', message: String(error), status: undefined }
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const { code } = error as { code?: unknown }
  const name = error.name === 'Error' && typeof code === 'string' ? code : error.name
  return { name, message: reasonOf(error), status: metadata?.httpStatusCode }
}

/** A name with several addresses fails with one error for each. */
const reasonOf = (error: Error): string => {
  if (error.message !== '') return error.message
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return first instanceof Error ? first.message : error.name
}

/** An answer to HEAD has no body, so its code may be missing. */
export const isNotThere = (error: unknown): boolean => {
  const { name, status } = answerOf(error)
  return status === 404 && name !== 'NoSuchBucket'
}

/** A range that begins behind the end. */
export const isBehindEnd = (error: unknown): boolean => answerOf(error).status === 416

/** Another one was first: PUT with `If-None-Match: *`. */
export const isRefusedAsThere = (error: unknown): boolean =>
  [409, 412].includes(answerOf(error).status ?? 0)

/** Some services know no conditional PUT and say so. */
export const isUnknownCondition = (error: unknown): boolean => answerOf(error).status === 501

export class S3Error extends Error {}

/** A sentence for the operator: what is wrong, with the bucket's name, and never with a key. */
export const s3ErrorSentence = (error: unknown, { bucket, endpoint }: S3Settings): string => {
  const { name, message, status } = answerOf(error)
  const where = `The bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`
  if (name === 'CredentialsProviderError')
    return 'There are no keys for S3: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (message.startsWith('Region is missing')) return 'There is no region for S3: set AWS_REGION'
  if (name === 'NoSuchBucket' || status === 404) return `${where} does not exist: make it`
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return `${where} refuses the keys (${name}): see AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
  if (name === 'RequestTimeTooSkewed')
    return `${where} refuses: the clock of this machine is more than minutes off`
  if (status === 401 || status === 403)
    return `${where} refuses these keys what is asked (${name}): they need to list it, and to read, write and delete in it`
  if (status === 301 || status === 307 || name === 'AuthorizationHeaderMalformed')
    return `${where} is in another region (${message}): set AWS_REGION`
  if (status !== undefined) return `${where} answers ${status} (${name}: ${message})`
  if (name === 'TimeoutError' || name === 'AbortError') return `${where} does not answer in time`
  return `${where} cannot be reached (${name}: ${message})`
}

export const unavailable = (error: unknown, settings: S3Settings): AppError =>
  new AppError('ErrUnavailable', {
    message:
      'The store of files cannot be reached for now. Nothing is lost; try again in a moment.',
    retryAfterS: 5,
    cause: new S3Error(s3ErrorSentence(error, settings), { cause: error }),
  })
