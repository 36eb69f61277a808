import { AppError } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Most hits in a sliding window, per account, or per address where there is none (docs/product/people.md#rate-limits). */
const limits = {
  signIn: { hits: 20, minutes: 10 },
  signUp: { hits: 10, minutes: 60 },
  invite: { hits: 5, minutes: 60 },
  share: { hits: 60, minutes: 60 },
  create: { hits: 60, minutes: 60 },
  import: { hits: 60, minutes: 60 },
  // Reports of packages too: the dialog asks for one with each format that is chosen.
  export: { hits: 300, minutes: 10 },
  execute: { hits: 600, minutes: 10 },
  upload: { hits: 600, minutes: 10 },
  images: { hits: 120, minutes: 10 },
  // A check after each pause of somebody who writes all day, in several fields.
  grammar: { hits: 600, minutes: 10 },
  // Each tells everybody who works on the problem.
  discuss: { hits: 200, minutes: 10 },
  // Each new address is sent a mail.
  mail: { hits: 10, minutes: 60 },
  render: { hits: 3000, minutes: 10 },
} as const
export type LimitedAction = keyof typeof limits

/** Counts one hit and throws ErrRateLimited, with the seconds to wait, where it is one too many. */
export const requireRate = async (
  db: Db,
  action: LimitedAction,
  subject: string,
  demo: boolean,
): Promise<void> => {
  const { hits, minutes } = limits[action]
  const allowed = demo ? hits * 100 : hits
  const { rows } = await sql<{ count: number; wait: number }>`
    with old as (
      delete from rate_limit_hits
      where action = ${action} and subject = ${subject} and at < now() - make_interval(mins => ${minutes})
    ), recent as (
      select at from rate_limit_hits
      where action = ${action} and subject = ${subject} and at >= now() - make_interval(mins => ${minutes})
    ), hit as (
      insert into rate_limit_hits (action, subject)
      select ${action}, ${subject} where (select count(*) from recent) < ${allowed}
    )
    select count(*)::int as count,
      coalesce(ceil(extract(epoch from min(at) + make_interval(mins => ${minutes}) - now())), 0)::int as wait
    from recent`.execute(db)
  const row = rows[0]
  if (row && row.count >= allowed)
    throw new AppError('ErrRateLimited', { retryAfterS: Math.max(1, row.wait) })
}

/** Hits that no window reaches any more. */
export const removeOldHits = async (db: Db): Promise<void> => {
  await sql`delete from rate_limit_hits where at < now() - interval '2 hours'`.execute(db)
}
