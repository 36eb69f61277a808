import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Platform } from '../http/context.ts'

// How background work is kept from taking the same row for ever. Before work on a row begins, the attempt is written in a
// transaction of its own: a server that ends in the middle has left its mark. After three the row is given up, with a
// line for the operator; work goes on with the next one. What ends well leaves no mark.

/** What is worked on in the background. */
export type WorkKind = 'facts' | 'mentions' | 'counts' | 'checks' | 'trial' | 'figures' | 'digest'

export interface WorkRow {
  kind: WorkKind
  /** With what changes when the row does: a row that changed is tried again. */
  id: string
  /** For the operator: `problem 42`. */
  about: string
}

const mostAttempts = 3

type Own = Pick<Platform, 'db' | 'log'>

/**
 * Works on a row, unless it was tried three times: then `giveUp` leaves it so that nobody takes it again, and says so where a
 * person would look. What `work` throws is told to the operator and counts as an attempt.
 */
export const attempt = async (
  { db, log }: Own,
  row: WorkRow,
  { work, giveUp }: { work: () => Promise<void>; giveUp: () => Promise<void> },
): Promise<void> => {
  const attempts = await begin(db, row)
  if (attempts > mostAttempts) {
    if (attempts === mostAttempts + 1)
      log.error(
        { kind: row.kind, row: row.id },
        `background work on ${row.about} was given up after ${mostAttempts} attempts`,
      )
    return giveUp()
  }
  try {
    await work()
  } catch (error) {
    log.error(
      { err: error, kind: row.kind, row: row.id },
      `background work on ${row.about} failed; it is tried ${mostAttempts} times`,
    )
    return
  }
  await endAttempts(db, row.kind, row.id)
}

/** The row is as if nobody had begun. */
export const endAttempts = async (db: Db, kind: WorkKind, id: string): Promise<void> => {
  await sql`delete from work_attempts where kind = ${kind} and row_id = ${id}`.execute(db)
}

/** Answers which attempt this is. */
const begin = async (db: Db, { kind, id, about }: WorkRow): Promise<number> => {
  const { rows } = await sql<{ attempts: number }>`
    insert into work_attempts as w (kind, row_id, attempts, about) values (${kind}, ${id}, 1, ${about})
    on conflict (kind, row_id) do update set at = now(), attempts = w.attempts + 1
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

/** Marks of rows that are gone or changed long ago. */
export const removeOldAttempts = async (db: Db): Promise<void> => {
  await sql`delete from work_attempts where at < now() - interval '30 days'`.execute(db)
}
