import { AppError } from '@drafts/contract'
import type { Account, AccountId, AnyEndpoint, AuditDeed, InFlightKind } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'
import type { LimitedAction } from '../../rate-limit/rate-limit.ts'
import type { AuditAbout, ProblemAccess } from '../context.ts'
import type { BlobIntake } from '../reading/read-body.ts'

/** Who may call, as an endpoint has it. */
export type DeclaredAccess = Pick<AnyEndpoint, 'access' | 'of'>

/** What the levels above bring: who calls, what they may do, where bytes go, how often and how much at once they may. */
export interface Guards {
  /** Throws ErrUnauthenticated. */
  requireAccount(request: FastifyRequest): Promise<Account>
  /** The key of the session that sends the request; undefined for a token. */
  sessionKeyOf(request: FastifyRequest): string | undefined
  /** Throws ErrNoAccess, ErrNotFound or ErrLocked; undefined where the endpoint names no resource. */
  resolveAccess(
    account: Account,
    endpoint: DeclaredAccess,
    resourceId: string | undefined,
  ): Promise<ProblemAccess | undefined>
  /** `subject`: an account, or an address where there is none. */
  requireRate(action: LimitedAction, subject: string): Promise<void>
  /** Waits for the subject's turn and answers what frees its place; throws ErrRateLimited where too many wait. */
  takePlace(kind: InFlightKind, subject: string, gone: AbortSignal): Promise<() => void>
  /** Throws ErrUnavailable where the disk has too little room, and ErrTooLarge where the account has used up its own. */
  requireRoom(ownerId: AccountId): Promise<void>
  /** Throws ErrTooLarge where the account has as many problems as it may. */
  requireProblems(ownerId: AccountId): Promise<void>
  intake(account: Account): BlobIntake
  /** A call that succeeded, of an endpoint that the audit log keeps. */
  recordDeed(deed: AuditDeed, account: Account, about: AuditAbout): Promise<void>
  /** A caller was let in. */
  recordAdmission(account: Account, problem: ProblemAccess): Promise<void>
}

export interface Caller {
  account: Account
  /** There exactly where the access names a resource. */
  problem: ProblemAccess | undefined
}

/** Before a byte of the body is read. The first parameter of the path names the resource. */
export const requireCaller = async (
  request: FastifyRequest,
  access: DeclaredAccess,
  guards: Guards,
): Promise<Caller> => {
  const account = await guards.requireAccount(request)
  const params = requirePlainParams(request)
  const resourceId = access.of ? params[0] : undefined
  return { account, problem: await guards.resolveAccess(account, access, resourceId) }
}

/** No id has control characters, and PostgreSQL takes no NUL. */
export const requirePlainParams = (request: FastifyRequest): string[] => {
  const params = Object.values(request.params as Record<string, string>)
  if (params.some((value) => /\p{Cc}/u.test(value))) throw new AppError('ErrNotFound')
  return params
}
