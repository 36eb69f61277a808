import { sql } from 'kysely'
import type { Platform } from './platform/http/context.ts'

const everyMs = 10 * 60_000

/** Removes what has had its time: events, uploads nobody used, old hits, expired provider rows, deleted problems. */
export const sweep = ({ db, log }: Platform): (() => void) => {
  const run = async (): Promise<void> => {
    await sql`delete from events where created_at < now() - interval '5 minutes'`.execute(db)
    await sql`delete from uploads where created_at < now() - interval '24 hours'`.execute(db)
    await sql`delete from rate_limit_hits where at < now() - interval '2 hours'`.execute(db)
    await sql`delete from identity_artifacts where expires_at < now()`.execute(db)
    await sql`update problems set fork_base_id = null where fork_base_id in
      (select id from problems where deleted_at < now() - interval '30 days')`.execute(db)
    await sql`delete from problems where deleted_at < now() - interval '30 days'`.execute(db)
  }
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
