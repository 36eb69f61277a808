import type { AccountId, TokenId } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { hashSecret } from '../../platform/ids/ids.ts'
import { findAccountOfSubject } from './accounts.store.ts'
import { sessionCookie } from './session.ts'
import { removeOtherSessions } from './sessions.store.ts'
import { deleteToken, listTokens } from './tokens.store.ts'

/** Sessions and access tokens of the account that a provider's user has. */
export const signedInBy = (db: Db, issuer: string) => {
  // No account has the empty id.
  const accountIdOf = async (subject: string): Promise<AccountId> =>
    (await findAccountOfSubject(db, issuer, subject)) ?? ('' as AccountId)
  return {
    async endOtherSessions(subject: string, request: FastifyRequest): Promise<void> {
      const own = hashSecret(request.cookies[sessionCookie] ?? '')
      await removeOtherSessions(db, await accountIdOf(subject), own)
    },
    listTokens: async (subject: string) => listTokens(db, await accountIdOf(subject)),
    deleteToken: async (subject: string, tokenId: TokenId) =>
      deleteToken(db, await accountIdOf(subject), tokenId),
  }
}
