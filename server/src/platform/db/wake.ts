import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** `drafts_jobs`: whatever judges wait for. `drafts_events`: rows of `events` for those who serve sockets. */
export type Channel = 'drafts_jobs' | 'drafts_events'

/** The one NOTIFY. Never inside a transaction: at commit it takes a lock on the whole server. */
export const wake = async (db: Db, channel: Channel): Promise<void> => {
  await sql`notify ${sql.id(channel)}`.execute(db)
}
