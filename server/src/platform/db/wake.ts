import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** `drafts_jobs`: whatever judges wait for. `drafts_events`: rows of `events` for those who serve sockets. */
export type Channel = 'drafts_jobs' | 'drafts_events'

/** The one NOTIFY. Never inside a transaction: at commit it takes a lock on the whole server. */
export const wake = async (db: Db, channel: Channel): Promise<void> => {
  await sql`notify ${sql.id(channel)}`.execute(db)
}

/** The most that an event waits, where many come: a page does not notice. */
const wakeApartMs = 20

const waking = new WeakMap<Db, { again: boolean }>()

/**
 * Without waiting for it. All that come while one NOTIFY of events is on its way, and shortly after it, become one more: many
 * writers do not queue for its lock, and readers do not look after each of them. One that fails is passed over, since readers
 * of events look by themselves too.
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
  const pause = (): void => {
    setTimeout(settle, wakeApartMs).unref()
  }
  wake(db, 'drafts_events').then(pause, pause)
}
