import { sql } from 'kysely'
import { removeArtifactsOf } from './adapter.store.ts'
import type { Db } from '../platform/db/connect.ts'
import { newId, newSecret } from '../platform/ids/ids.ts'
import { hashPassword, isPassword } from './passwords.ts'

export interface IdentityUser {
  id: string
  handle: string
}

export const findUser = (db: Db, id: string): Promise<IdentityUser | undefined> =>
  db.selectFrom('identity_users').select(['id', 'handle']).where('id', '=', id).executeTakeFirst()

export const findUserByHandle = (db: Db, handle: string): Promise<IdentityUser | undefined> =>
  db
    .selectFrom('identity_users')
    .select(['id', 'handle'])
    .where(sql<boolean>`lower(handle) = lower(${handle.trim()})`)
    .executeTakeFirst()

/** Undefined where handle or password are wrong; the same work either way, so that the time reveals nothing. */
export const checkPassword = async (
  db: Db,
  handle: string,
  password: string,
): Promise<IdentityUser | undefined> => {
  const row = await db
    .selectFrom('identity_users')
    .selectAll()
    .where(sql<boolean>`lower(handle) = lower(${handle.trim()})`)
    .executeTakeFirst()
  const stored = row?.password_hash ?? (await decoy)
  const right = await isPassword(password, stored)
  return row && right ? { id: row.id, handle: row.handle } : undefined
}

const decoy = hashPassword('nobody has this password')

/** Undefined where the handle is taken. */
export const createUser = async (
  db: Db,
  handle: string,
  password: string,
): Promise<IdentityUser | undefined> => {
  const row = await db
    .insertInto('identity_users')
    .values({ id: newId(), handle, password_hash: await hashPassword(password) })
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'handle'])
    .executeTakeFirst()
  return row
}

/** Nobody knows its password: a link lets somebody choose one. */
export const createUserWithoutPassword = (
  db: Db,
  handle: string,
): Promise<IdentityUser | undefined> => createUser(db, handle, newSecret('nobody'))

export const endUserSessions = (db: Db, id: string): Promise<void> =>
  removeArtifactsOf(db, id, undefined)

/** Ends the user's other sessions at the provider. */
export const setPassword = async (
  db: Db,
  id: string,
  password: string,
  sessionUid: string | undefined,
): Promise<void> => {
  await db
    .updateTable('identity_users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute()
  await removeArtifactsOf(db, id, sessionUid)
}
