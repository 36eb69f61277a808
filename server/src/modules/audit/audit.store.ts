import type { AuditDeed } from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'

/** A line whose `once_key` is there already is not added again. */
export const insertAudit = async (
  db: Db | Tx,
  line: Insertable<Tables['audit_log']>,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values(line)
    .onConflict((oc) => oc.column('once_key').doNothing())
    .execute()
}

/** Newest first; one more than `count` where there is more. */
export const listAuditLines = (
  db: Db,
  { before, deed, q }: { before?: string | undefined; deed?: AuditDeed | undefined; q: string },
  count: number,
) => {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'deed', 'actor_handle', 'subject', 'href', 'details'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(deed !== undefined, (query) => query.where('deed', '=', deed ?? 'signIn'))
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`(lower(actor_handle) like ${like} or lower(subject) like ${like})`),
    )
    .orderBy('id', 'desc')
    .limit(count + 1)
    .execute()
}
