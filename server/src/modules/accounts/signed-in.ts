import type { AccountId, TokenId } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { hashSecret } from '../../platform/ids/ids.ts'
import { recordAudit } from '../audit/index.ts'
import { findAccountOfSubject, getOwner } from './accounts.store.ts'
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
    // Whoever tries a handle is not known to be its person: the line has no actor.
    recordSignIn: (deed: 'signInRefused' | 'passwordChange', handle: string, ip: string) =>
      recordAudit(db, { deed, actor: null, subject: handle, details: { ip } }),
    listTokens: async (subject: string) => listTokens(db, await accountIdOf(subject)),
    async deleteToken(subject: string, tokenId: TokenId): Promise<void> {
      const accountId = await accountIdOf(subject)
      const { label } = await deleteToken(db, accountId, tokenId)
      const actor = await getOwner(db, accountId)
      await recordAudit(db, { deed: 'tokenRevoked', actor, details: { label } })
    },
  }
}
