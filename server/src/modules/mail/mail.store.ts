import type { AccountId } from '@drafts/contract'
import { mailTimes } from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'

export type MailAccount = Selectable<Tables['mail_accounts']>

export const findMailAccount = (
  db: Db | Tx,
  accountId: AccountId,
): Promise<MailAccount | undefined> =>
  db.selectFrom('mail_accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Another address is to be confirmed anew. */
export const writeMailAccount = async (
  db: Db,
  row: Pick<MailAccount, 'account_id' | 'address' | 'secret' | 'digest'>,
): Promise<void> => {
  const { address, secret, digest } = row
  await db
    .insertInto('mail_accounts')
    .values(row)
    .onConflict((oc) =>
      oc
        .column('account_id')
        .doUpdateSet({ address, secret, digest, confirmed_at: null, failures: 0 }),
    )
    .execute()
}

export const removeMailAccount = async (db: Db, accountId: AccountId): Promise<void> => {
  await db.deleteFrom('mail_accounts').where('account_id', '=', accountId).execute()
}

export const setDigest = async (db: Db, accountId: AccountId, digest: boolean): Promise<void> => {
  await db
    .updateTable('mail_accounts')
    .set({ digest })
    .where('account_id', '=', accountId)
    .execute()
}

export const confirmAddress = async (db: Db, accountId: AccountId): Promise<void> => {
  await db
    .updateTable('mail_accounts')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('account_id', '=', accountId)
    .execute()
}

/** Claims one account that has something to hear: no other server takes it while this one sends. */
const due = sql`from mail_accounts m
  where m.digest and m.confirmed_at is not null and m.next_at <= now()
    and (m.claimed_until is null or m.claimed_until < now())
    and exists (select 1 from notifications n where n.account_id = m.account_id and not n.seen
      and n.count > n.mailed_count and n.created_at <= now() - make_interval(secs => ${mailTimes.unseenMs / 1000}))`

export const hasDue = sql<boolean>`exists (select ${due})`

export const claimDue = async (db: Db): Promise<MailAccount | undefined> => {
  const { rows } = await sql<MailAccount>`
    update mail_accounts set claimed_until = now() + make_interval(secs => ${mailTimes.claimMs / 1000})
    where account_id = (
      select m.account_id ${due}
      order by m.next_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Ends a claim; the next mail is sent after `waitMs` at the earliest. */
export const endClaim = async (
  db: Db | Tx,
  accountId: AccountId,
  { waitMs, failures }: { waitMs: number; failures: number },
): Promise<void> => {
  await db
    .updateTable('mail_accounts')
    .set({
      claimed_until: null,
      failures,
      next_at: sql<Date>`now() + make_interval(secs => ${waitMs / 1000})`,
    })
    .where('account_id', '=', accountId)
    .execute()
}
