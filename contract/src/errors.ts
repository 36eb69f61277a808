// The one error table: code → status and sentence. A use case throws a code; only platform/http answers.

export const errorTable = {
  ErrInvalid: [400, 'Some fields are not right.'],
  ErrUnauthenticated: [401, 'You are not signed in.'],
  ErrNoAccess: [403, 'You do not have access to this.'],
  ErrNotFound: [404, 'There is no such thing here.'],
  ErrConflict: [409, 'Someone else changed this section since you opened it.'],
  ErrTooLarge: [413, 'That is too large.'],
  ErrLocked: [423, 'This problem is locked. Ask support to unlock it.'],
  ErrRateLimited: [
    429,
    'You have exceeded the rate limit of this action. Please wait a few minutes and try again.',
  ],
  ErrInternal: [500, 'Something went wrong'],
  ErrUnavailable: [503, 'The service is starting or its database cannot be reached. Try again.'],

  ErrInvalidAccountHandle: [400, 'You have entered an invalid handle.'],
  ErrBadAccount: [400, 'The handle you have entered does not exist.'],
  ErrBadAccountDrafts: [400, 'This account is not on the product’s drafts service.'],
  ErrShareUnneeded: [409, 'You already have access to this problem.'],
  ErrShareDuplicate: [409, 'This account already has access to this problem.'],
  ErrElsewhere: [
    409,
    'Accounts and passwords are kept by your sign-in provider: change them there.',
  ],
  ErrResolved: [409, 'This discussion is resolved. Start a new one.'],

  ErrBadZIP: [400, 'The archive is not a valid zip file.'],
  ErrBadZIPContents: [400, 'The contents of the archive do not conform to the specification.'],
  ErrTooManyTests: [400, 'You may add at most 250 tests to a problem.'],
  ErrInputLarge: [413, 'One or more of the input/output files are too large.'],
  ErrOutputLarge: [413, 'One or more of the input/output files are too large.'],
  ErrBadPackage: [400, 'The package could not be read.'],
  ErrNoJudge: [409, 'No connected judge can run this.'],
  ErrTokenInUse: [409, 'The token of this judge is in use on another host.'],
  ErrReferenceExists: [409, 'Another solution is the reference already.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

export const errorStatus = (code: ErrorCode): number => errorTable[code][0]

/** Body of every error answer (docs/product/api.md#errors). */
export interface ErrorBody {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  current?: unknown
  /** Beside `current`: who saved it last, and when. */
  changed?: LastChange
  requestId?: string
}

export interface LastChange {
  handle: string
  /** An ISO date. */
  at: string
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly current: unknown
  readonly changed: LastChange | undefined
  readonly retryAfterS: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      message?: string
      fields?: Record<string, string>
      current?: unknown
      changed?: LastChange | undefined
      retryAfterS?: number
      cause?: unknown
    } = {},
  ) {
    super(more.message ?? errorTable[code][1], { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.current = more.current
    this.changed = more.changed
    this.retryAfterS = more.retryAfterS
  }
}

/** The sentence of the catalogue stands as it is; what this one was about follows. */
export const rateLimited = (detail: string, retryAfterS: number): AppError =>
  new AppError('ErrRateLimited', {
    message: `${errorTable.ErrRateLimited[1]} ${detail}`,
    retryAfterS,
  })

/** A rule of one field that is broken, as ErrInvalid. */
export const invalidField = (path: string, sentence: string): AppError =>
  new AppError('ErrInvalid', { message: sentence, fields: { [path]: sentence } })
