import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** `drafts_jobs`: whatever judges wait for. `drafts_events`: rows of `events` for those who serve sockets. */
export type Channel = 'drafts_jobs' | 'drafts_events'

/** The one NOTIFY. Never inside a transaction: at commit it takes a lock on the whole server. */
export const wake = async (db: Db, channel: Channel): Promise<void> => {
  await sql`notify ${sql.id(channel)}`.execute(db)
}

const waking = new WeakMap<Db, { again: boolean }>()

/**
 * Without waiting for it. While one NOTIFY of events is on its way, all that come meanwhile become one more: many
 * writers do not queue for its lock. One that fails is passed over, since readers of events look by themselves too.
 */
export const wakeReaders = (db: Db): void => {
  const underWay = waking.get(db)
  if (underWay) {
    underWay.again = true
    return
  }
  const state = { again: false }
  waking.set(db, state)
  const settle = (): void => {
    waking.delete(db)
    if (state.again) wakeReaders(db)
  }
  wake(db, 'drafts_events').then(settle, settle)
}
