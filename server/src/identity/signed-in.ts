import type { TokenId } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'

export interface IdentityToken {
  id: string
  label: string
  createdAt: string
  lastUsedAt: string | null
}

/** What keeps a user signed in to the product that this provider stands beside. */
export interface SignedIn {
  /** Ends every session of the user but that of the request's own browser. */
  endOtherSessions(userId: string, request: FastifyRequest): Promise<void>
  /** For the audit log. */
  recordSignIn(kind: 'signInRefused' | 'passwordChange', handle: string, ip: string): Promise<void>
  listTokens(userId: string): Promise<IdentityToken[]>
  deleteToken(userId: string, tokenId: TokenId): Promise<void>
  /** Sends the link to the user's confirmed address, if there is one; left out where no mail is sent. */
  mailLink?: (
    user: { id: string; handle: string },
    makeLink: () => Promise<string>,
  ) => Promise<void>
}
