import { AppError } from '@drafts/contract'
import type { Account, AccountId } from '@drafts/contract'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../../platform/http/bearer-of.ts'
import type { Platform } from '../../platform/http/context.ts'
import { hashSecret, newSecret } from '../../platform/ids/ids.ts'
import { findAccountBySession, findAccountByToken, findActiveAccount } from './accounts.store.ts'
import { touchToken } from './tokens.store.ts'
import { insertSession, removeSession, touchSession } from './sessions.store.ts'
import type { SessionPlace } from './sessions.store.ts'
import { presentAccount } from './present-account.ts'

// A session is a random secret in an HttpOnly cookie; the database holds its hash. A personal access token
// in `Authorization: Bearer` stands in its place for scripts.

export const sessionCookie = 'drafts_session'
const sessionDays = 30

/** A request, or the handshake of a socket. */
type Knock = Pick<FastifyRequest, 'headers' | 'cookies'> & { ip?: string }

/** What tells the session of a request from others; undefined where it comes with a token. */
export const sessionKeyOf = (request: Knock): string | undefined => {
  const secret = request.cookies[sessionCookie]
  return secret && bearerOf(request) === undefined ? hashSecret(secret) : undefined
}

/** What is in use must not cost a write a request. */
const usedEveryMs = 60_000
const isOld = (last: Date | null, at: Date): boolean =>
  last === null || at.getTime() - last.getTime() > usedEveryMs

const programChars = 300
const placeOf = ({ headers, ip = '' }: Knock): SessionPlace => ({
  address: ip,
  program: (headers['user-agent'] ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, programChars),
})

export const findCaller = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  request: Knock,
): Promise<Account | undefined> => {
  const bearer = bearerOf(request)
  if (bearer !== undefined) {
    const hash = hashSecret(bearer)
    const row = await findAccountByToken(db, hash)
    if (row && isOld(row.last_used_at, now())) await touchToken(db, hash)
    return row && presentAccount(row)
  }
  const secret = request.cookies[sessionCookie]
  if (!secret) return undefined
  const hash = hashSecret(secret)
  const row = await findAccountBySession(db, hash, now())
  // A session that begins knows no place yet.
  const isTold = row?.address === '' || (row && isOld(row.last_seen_at, now()))
  if (isTold) await touchSession(db, hash, placeOf(request))
  return row && presentAccount(row)
}

export const requireAccount = async (
  platform: Pick<Platform, 'db' | 'now'>,
  request: Knock,
): Promise<Account> => {
  const account = await findCaller(platform, request)
  if (!account) throw new AppError('ErrUnauthenticated')
  return account
}

/** In whose name the server does what they started; refused like a call of theirs. */
export const getAccount = async (db: Platform['db'], id: AccountId): Promise<Account> => {
  const row = await findActiveAccount(db, id)
  if (!row) throw new AppError('ErrUnauthenticated')
  return presentAccount(row)
}

/** What a session needs of a reply. */
interface CookieReply {
  setCookie(name: string, value: string, options: CookieSerializeOptions): unknown
}

export const startSession = async (
  { db, config, now }: Platform,
  reply: CookieReply,
  accountId: AccountId,
  idToken: string | null,
): Promise<void> => {
  const secret = newSecret('dss')
  const at = now()
  const expires = new Date(at.getTime() + sessionDays * 86_400_000)
  const row = { account_id: accountId, id_token: idToken, expires_at: expires }
  await insertSession(db, { token_hash: hashSecret(secret), ...row }, at)
  reply.setCookie(sessionCookie, secret, { ...cookieAttributes(config), expires })
}

/** A cookie is cleared with the attributes it was set with. */
export const cookieAttributes = ({ publicUrl }: Platform['config']) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicUrl.startsWith('https:'),
})

/** Ends the session; returns its ID token, with which the provider ends its own. */
export const endSession = async (
  { db, config }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> => {
  const secret = request.cookies[sessionCookie]
  reply.clearCookie(sessionCookie, cookieAttributes(config))
  if (!secret) return null
  return removeSession(db, hashSecret(secret))
}
