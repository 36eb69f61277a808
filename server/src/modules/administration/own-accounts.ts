import type { PasswordLink } from '@drafts/contract'

/** What the sign-in provider within this server lets administrators do; there is none where OIDC_ISSUER names another. */
export interface OwnAccounts {
  issuer: string
  /** The new user's subject; undefined where the handle is taken. Nobody knows its password. */
  createUser: (handle: string) => Promise<string | undefined>
  makePasswordLink: (subject: string) => Promise<PasswordLink>
  /** At the provider: those of the product end by themselves. */
  endSessions: (subject: string) => Promise<void>
}
