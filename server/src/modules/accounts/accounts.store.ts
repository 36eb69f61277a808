import type { AccountId, Permit, Preferences } from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids/ids.ts'

type Row = Selectable<Tables['accounts']>
export type AccountRow = Row & { invite_requested: boolean }

const withInvite = (db: Db | Tx) =>
  db
    .selectFrom('accounts')
    .selectAll('accounts')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('invite_requests')
            .select('invite_requests.id')
            .whereRef('invite_requests.account_id', '=', 'accounts.id')
            .where('decided_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('invite_requested'),
    )

type SessionUse = Pick<Selectable<Tables['sessions']>, 'last_seen_at' | 'address' | 'program'>

export const findAccountBySession = (
  db: Db,
  tokenHash: string,
  at: Date,
): Promise<(AccountRow & SessionUse) | undefined> =>
  withInvite(db)
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select(['sessions.last_seen_at', 'sessions.address', 'sessions.program'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', at)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

export const findAccountByToken = (
  db: Db,
  tokenHash: string,
): Promise<(AccountRow & { last_used_at: Date | null }) | undefined> =>
  withInvite(db)
    .innerJoin('access_tokens', 'access_tokens.account_id', 'accounts.id')
    .select('access_tokens.last_used_at')
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

export const findAccountByHandle = (db: Db | Tx, handle: string): Promise<Row | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<boolean>`lower(handle) = lower(${handle})`)
    .executeTakeFirst()

export const findActiveAccount = (db: Db, id: AccountId): Promise<AccountRow | undefined> =>
  withInvite(db)
    .where('accounts.id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

/** Who owns a problem, as others see it. */
export const getOwner = (
  db: Db | Tx,
  accountId: AccountId,
): Promise<{ id: AccountId; handle: string }> =>
  db
    .selectFrom('accounts')
    .select(['id', 'handle'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

export const searchInvited = (db: Db, prefix: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'handle', 'name'])
    .where(sql<boolean>`lower(handle) like ${likePrefix(prefix)}`)
    .where(sql<boolean>`permits @> array['drafts:invited']`)
    .where('deactivated_at', 'is', null)
    .orderBy('handle')
    .limit(10)
    .execute()

const adminColumns = ['id', 'handle', 'name', 'permits', 'created_at', 'deactivated_at'] as const
export type AdminRow = Pick<Row, (typeof adminColumns)[number]>

export const listAccounts = (db: Db, q: string) =>
  db
    .selectFrom('accounts')
    .select(adminColumns)
    .where(sql<boolean>`lower(handle) like ${`%${likePrefix(q)}`}`)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()

const likePrefix = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/** The account of a subject at a provider; made at the first sign-in, renamed when the provider renames it. */
export const upsertAccount = async (
  db: Db | Tx,
  subject: { issuer: string; subject: string; handle: string; name: string },
): Promise<Row> => {
  const handle = await freeHandle(db, subject)
  return db
    .insertInto('accounts')
    .values({
      id: newId<AccountId>(),
      handle,
      name: subject.name,
      oidc_issuer: subject.issuer,
      oidc_subject: subject.subject,
    })
    .onConflict((oc) =>
      oc.columns(['oidc_issuer', 'oidc_subject']).doUpdateSet({ handle, name: subject.name }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Two providers may have the same handle: the later comer gets a number behind it. */
const freeHandle = async (
  db: Db | Tx,
  { issuer, subject, handle }: { issuer: string; subject: string; handle: string },
): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? handle : `${handle}${number}`
    const taken = await findAccountByHandle(db, wanted)
    if (!taken || (taken.oidc_issuer === issuer && taken.oidc_subject === subject)) return wanted
  }
}

/** Undefined: the person never came back from the provider, and has no account here. */
export const findAccountOfSubject = async (
  db: Db,
  issuer: string,
  subject: string,
): Promise<AccountId | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst()
  return row?.id
}

export const hasAdministrator = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('deactivated_at', 'is', null)
    .where(sql<boolean>`permits @> array['drafts:administrator']`)
    .executeTakeFirst()
  return row !== undefined
}

export const setPermits = (db: Db | Tx, accountId: AccountId, permits: Permit[]) =>
  db
    .updateTable('accounts')
    .set({ permits: [...new Set(permits)] })
    .where('id', '=', accountId)
    .returning(adminColumns)
    .executeTakeFirst()

/** Null brings the account back. */
export const setDeactivated = (db: Db | Tx, accountId: AccountId, at: Date | null) =>
  db
    .updateTable('accounts')
    .set({ deactivated_at: at })
    .where('id', '=', accountId)
    .returning(adminColumns)
    .executeTakeFirst()

export const findForAdmin = (
  db: Db | Tx,
  accountId: AccountId,
): Promise<(AdminRow & { oidc_subject: string }) | undefined> =>
  db
    .selectFrom('accounts')
    .select([...adminColumns, 'oidc_subject'])
    .where('id', '=', accountId)
    .executeTakeFirst()

export const addPermits = async (
  db: Db | Tx,
  accountId: AccountId,
  permits: Permit[],
): Promise<void> => {
  await sql`update accounts set permits = array(select distinct unnest(permits || ${permits}::text[]))
    where id = ${accountId}`.execute(db)
}

export const setPreferences = async (
  db: Db,
  accountId: AccountId,
  preferences: Preferences,
): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', accountId)
    .execute()
}
