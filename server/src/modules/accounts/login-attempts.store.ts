import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'

/** Also removes attempts that nobody came back from. */
export const insertLoginAttempt = async (
  db: Db,
  attempt: Insertable<Tables['login_attempts']>,
): Promise<void> => {
  await db
    .deleteFrom('login_attempts')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db.insertInto('login_attempts').values(attempt).execute()
}

/** An attempt is used once. */
export const takeLoginAttempt = (
  db: Db,
  state: string,
): Promise<Selectable<Tables['login_attempts']> | undefined> =>
  db.deleteFrom('login_attempts').where('state', '=', state).returningAll().executeTakeFirst()
