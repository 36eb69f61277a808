import { AppError } from '@drafts/contract'
import type { Account } from '@drafts/contract'
import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/http/context.ts'
import { hashSecret, newSecret } from '../../platform/ids/ids.ts'
import { findAccountBySession, findAccountByToken, touchToken } from './accounts.store.ts'
import { presentAccount } from './present-account.ts'

// A session is a random secret in an HttpOnly cookie; the database holds its hash. A personal access token
// in `Authorization: Bearer` stands in its place for scripts.

export const sessionCookie = 'drafts_session'
const sessionDays = 30

/** Headers of a request or of a socket's handshake. */
export const findCaller = async (
  { db }: Pick<Platform, 'db'>,
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
): Promise<Account | undefined> => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) {
    const hash = hashSecret(bearer)
    const row = await findAccountByToken(db, hash)
    if (row) await touchToken(db, hash)
    return row && presentAccount(row)
  }
  const secret = request.cookies[sessionCookie]
  if (!secret) return undefined
  const row = await findAccountBySession(db, hashSecret(secret))
  return row && presentAccount(row)
}

export const requireAccount = async (
  platform: Platform,
  request: FastifyRequest,
): Promise<Account> => {
  const account = await findCaller(platform, request)
  if (!account) throw new AppError('ErrUnauthenticated')
  return account
}

export const startSession = async (
  { db, config }: Platform,
  reply: FastifyReply,
  accountId: string,
  idToken: string | null,
): Promise<void> => {
  const secret = newSecret('dss')
  const expires = new Date(Date.now() + sessionDays * 86_400_000)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(secret),
      account_id: accountId,
      id_token: idToken,
      expires_at: expires,
    })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  reply.setCookie(sessionCookie, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    expires,
  })
}

/** Ends the session; answers its ID token, with which the provider ends its own. */
export const endSession = async (
  { db }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> => {
  const secret = request.cookies[sessionCookie]
  reply.clearCookie(sessionCookie, { path: '/' })
  if (!secret) return null
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashSecret(secret))
    .returning('id_token')
    .executeTakeFirst()
  return row?.id_token ?? null
}
