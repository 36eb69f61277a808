import type { PasswordLink } from '@drafts/contract'
import type { Db, Tx } from '../platform/db/connect.ts'
import { hashSecret, newSecret } from '../platform/ids/ids.ts'
import type { IdentityUser } from './users.store.ts'

const days = 7

/** Older links of the user open no more. `base`: what the address begins with. */
export const makePasswordLink = async (
  db: Db,
  userId: string,
  base: string,
  now: Date,
): Promise<PasswordLink> => {
  const secret = newSecret('password')
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  await db.deleteFrom('identity_password_links').where('user_id', '=', userId).execute()
  await db
    .insertInto('identity_password_links')
    .values({ token_hash: hashSecret(secret), user_id: userId, expires_at: expiresAt })
    .execute()
  return { url: `${base}/${secret}`, expiresAt: expiresAt.toISOString() }
}

/** Whether one was made since. */
export const hasFreshLink = async (db: Db, userId: string, since: Date): Promise<boolean> => {
  const expiresAfter = new Date(since.getTime() + days * 86_400_000)
  const row = await db
    .selectFrom('identity_password_links')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', expiresAfter)
    .executeTakeFirst()
  return row !== undefined
}

/** One that was used since the backup would open again. */
export const removeAllPasswordLinks = async (db: Db): Promise<void> => {
  await db.deleteFrom('identity_password_links').execute()
}

/** Undefined: there is no such link, it was used, or its time is over. */
export const findLinkedUser = (
  db: Db | Tx,
  secret: string,
  now: Date,
): Promise<IdentityUser | undefined> =>
  db
    .selectFrom('identity_password_links')
    .innerJoin('identity_users', 'identity_users.id', 'user_id')
    .select(['identity_users.id', 'handle'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** False where somebody else used it meanwhile. */
export const usePasswordLink = async (db: Db | Tx, secret: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('identity_password_links')
    .where('token_hash', '=', hashSecret(secret))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
