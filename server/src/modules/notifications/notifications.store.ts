import { notificationsPerPage } from '@drafts/contract'
import type {
  AccountId,
  NotificationId,
  NotificationKind,
  ProblemId,
  ShareAccess,
} from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { accountMay } from '../../platform/db/problem-rights.ts'

export interface NewNotification {
  accountId: AccountId
  kind: NotificationKind
  /** Who did it; null: nobody, it happened. */
  actorId: AccountId | null
  problem: { id: ProblemId; title: string } | null
  partKey?: string
  access?: ShareAccess
  /** How many at once. */
  count?: number
}

/** Names kept of those who did the same in one line. */
const actorsAtMost = 20

/** Begins a line, or joins the one that is not seen yet. */
export const insertNotification = async (
  db: Db | Tx,
  one: NewNotification,
): Promise<NotificationId> => {
  const actors = one.actorId === null ? [] : [one.actorId]
  const { rows } = await sql<{ id: NotificationId }>`
    with next as (select nextval(pg_get_serial_sequence('notifications', 'id')) as id)
    insert into notifications as n
      (id, first_id, account_id, kind, problem_id, title, part_key, access, actors, count)
    select id, id, ${one.accountId}, ${one.kind}, ${one.problem?.id ?? null}, ${one.problem?.title ?? ''},
      ${one.partKey ?? null}, ${one.access ?? null}, ${actors}::text[], ${one.count ?? 1}::int from next
    on conflict (account_id, kind, problem_id) where not seen do update set
      id = excluded.id, title = excluded.title, created_at = now(),
      access = case when n.kind = 'requested' and n.actors <> excluded.actors and n.access is distinct from excluded.access
        then null else excluded.access end,
      part_key = case when n.part_key = excluded.part_key then n.part_key end,
      actors = (excluded.actors || array_remove(n.actors, excluded.actors[1]))[1:${sql.lit(actorsAtMost)}],
      count = n.count + excluded.count
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('A notification was not written.')
  return made.id
}

/** A line as it is told. */
export interface NotificationLine {
  id: NotificationId
  kind: NotificationKind
  problem_id: ProblemId | null
  title: string
  part_key: string | null
  access: ShareAccess | null
  /** Handles, newest first. */
  handles: string[]
  count: number
  seen: boolean
  created_at: Date
  /** Those of them whose request for access is still open. */
  asking: string[]
  /** Those of these who are testers, and ask to edit. */
  asking_to_edit: string[]
}

const handlesOf = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(array_agg(a.handle order by o.place), '{}')
    from unnest(n.actors) with ordinality as o(id, place) join accounts a on a.id = o.id ${more})`

const asks = sql`
  join share_requests r on r.account_id = a.id and r.problem_id = n.problem_id and n.kind = 'requested'`
const asksToEdit = sql`${asks} join shares t on t.account_id = a.id and t.problem_id = n.problem_id`

/**
 * Lines `n` of accounts `a` about what these may see now (docs/product/notifications.md#access): a request needs the right
 * to share, a run the right to see solutions. A share that is taken away is told to who lost it.
 */
const heard = sql`
  notifications n
    join accounts a on a.id = n.account_id
    left join problems p on p.id = n.problem_id and p.deleted_at is null
  where (n.kind in ('invited', 'unshared') or p.id is not null and case n.kind
    when 'requested' then ${accountMay('share')}
    when 'run' then ${accountMay('inspect')}
    else ${accountMay('view')} end)`

/** A page, newest first. */
export const listLines = async (
  db: Db,
  accountId: AccountId,
  before: NotificationId | undefined,
): Promise<NotificationLine[]> => {
  const { rows } = await sql<NotificationLine>`
    select n.id, n.kind, n.problem_id, n.title, n.part_key, n.access, n.count, n.seen, n.created_at,
      ${handlesOf(sql``)} as handles, ${handlesOf(asks)} as asking, ${handlesOf(asksToEdit)} as asking_to_edit
    from ${heard} and n.account_id = ${accountId} and n.id < coalesce(${before ?? null}::bigint, 9223372036854775807)
    order by n.id desc limit ${notificationsPerPage}`.execute(db)
  return rows
}

/** Lines. */
export const countUnseenNotifications = async (db: Db, accountId: AccountId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${heard} and n.account_id = ${accountId} and not n.seen`.execute(db)
  return rows[0]?.count ?? 0
}

/** False: the account has no such line. One that was joined by something newer than `id` stays as it is. */
export const markNotificationSeen = async (
  db: Db,
  accountId: AccountId,
  id: NotificationId,
): Promise<boolean> => {
  const { rows } = await sql<{ id: NotificationId }>`
    update notifications set seen = seen or id = ${id}::bigint
    where account_id = ${accountId} and ${id}::bigint between first_id and id returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** `about`: lines about the discussions of a part only. */
export const markSeenUpTo = async (
  db: Db,
  accountId: AccountId,
  upto: NotificationId,
  about: { problemId: ProblemId; partKey: string } | null,
): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ seen: true })
    .where('account_id', '=', accountId)
    .where('id', '<=', upto)
    .where('seen', '=', false)
    .$if(about !== null, (lines) =>
      lines
        .where('problem_id', '=', about?.problemId ?? null)
        .where('part_key', '=', about?.partKey ?? null),
    )
    .execute()
}

/** A line with what no mail has told of it. */
export interface Unmailed extends NotificationLine {
  first_id: NotificationId
  mailed_count: number
}

/** What the account may see now, has not seen and was not told by mail, newest first; it is locked until the transaction ends. */
export const listUnmailed = async (tx: Tx, accountId: AccountId): Promise<Unmailed[]> => {
  const { rows } = await sql<Unmailed>`
    select n.id, n.first_id, n.mailed_count, n.kind, n.problem_id, n.title, n.part_key, n.access, n.count,
      n.seen, n.created_at, ${handlesOf(sql``)} as handles, ${handlesOf(asks)} as asking,
      ${handlesOf(asksToEdit)} as asking_to_edit
    from ${heard} and n.account_id = ${accountId} and not n.seen and n.count > n.mailed_count
    order by n.id desc limit ${notificationsPerPage} for update of n`.execute(tx)
  return rows
}

/** `first_id` stays with a line that something joins. */
export const setMailed = async (
  db: Db | Tx,
  accountId: AccountId,
  lines: readonly { first_id: NotificationId; mailed_count: number }[],
): Promise<void> => {
  await sql`update notifications n set mailed_count = m.mailed_count
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as m (first_id bigint, mailed_count int)
    where n.account_id = ${accountId} and n.first_id = m.first_id`.execute(db)
}
