import { AppError } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Platform } from '../http/context.ts'
import { leaseUntil, whileRenewing } from './lease.ts'

// How background work is kept from taking the same row for ever. Before work on a row begins, the attempt is written in a
// transaction of its own: a server that ends in the middle has left its mark. After three the row is given up, with a
// line for the operator; work goes on with the next one. What ends well leaves no mark. The mark is a lease (lease.ts) too.

/** Kinds of work in the background. */
const workKinds = [
  'facts',
  'mentions',
  'counts',
  'checks',
  'validators',
  'import',
  'figures',
  'digest',
  'words',
  'stress',
  'strength',
] as const
export type WorkKind = (typeof workKinds)[number]

export interface WorkRow {
  kind: WorkKind
  /** With what changes when the row does: a row that changed is tried again. */
  id: string
  /** For the operator: `problem 42`. */
  about: string
  /** Renews the lease that the row has of its own. The mark keeps nobody away then: the caller says when the next attempt is. */
  renew?: () => Promise<void>
}

const mostAttempts = 3

/** After an attempt failed nobody begins another one for so long. */
export const afterFailureS = 30

type Own = Pick<Platform, 'db' | 'log'>

/** `later`: somebody else is at work on it, it failed just now, or the server is too busy for it. */
export type AttemptEnd = 'done' | 'given up' | 'later'

/**
 * Works on a row, unless it was tried three times: then `giveUp` leaves it so that nobody takes it again, and says so where a
 * person would look. What `work` throws is told to the operator and counts as an attempt; ErrUnavailable does not, since the
 * row is not to blame.
 */
export const attempt = async (
  { db, log }: Own,
  row: WorkRow,
  { work, giveUp }: { work: () => Promise<void>; giveUp: () => Promise<void> },
): Promise<AttemptEnd> => {
  const attempts = await begin(db, row)
  if (attempts === undefined) return 'later'
  const isOver = attempts > mostAttempts
  if (attempts === mostAttempts + 1)
    log.error(
      { kind: row.kind, row: row.id },
      `background work on ${row.about} was given up after ${mostAttempts} attempts`,
    )
  try {
    await whileRenewing(row.renew ?? (() => renewMark(db, row)), isOver ? giveUp : work)
  } catch (error) {
    if (error instanceof AppError && error.code === 'ErrUnavailable') {
      await takeBack(db, row)
      return 'later'
    }
    log.error(
      { err: error, kind: row.kind, row: row.id },
      `background work on ${row.about} failed; it is tried ${mostAttempts} times`,
    )
    await rest(db, row)
    return 'later'
  }
  if (isOver) return 'given up'
  await endAttempts(db, row.kind, row.id)
  return 'done'
}

/** The row is as if nobody had begun. */
export const endAttempts = async (db: Db, kind: WorkKind, id: string): Promise<void> => {
  await sql`delete from work_attempts where kind = ${kind} and row_id = ${id}`.execute(db)
}

/** Answers which attempt this is; undefined: another server has the lease. */
const begin = async (db: Db, { kind, id, about, renew }: WorkRow): Promise<number | undefined> => {
  const { rows } = await sql<{ attempts: number }>`
    insert into work_attempts as w (kind, row_id, attempts, about, held_until)
    values (${kind}, ${id}, 1, ${about}, ${leaseUntil})
    on conflict (kind, row_id) do update set at = now(), attempts = w.attempts + 1, held_until = ${leaseUntil}
      where w.held_until <= now() or ${renew !== undefined}
    returning attempts`.execute(db)
  return rows[0]?.attempts
}

const renewMark = async (db: Db, { kind, id }: WorkRow): Promise<void> => {
  await sql`update work_attempts set held_until = ${leaseUntil}
    where kind = ${kind} and row_id = ${id}`.execute(db)
}

const rest = async (db: Db, { kind, id }: WorkRow): Promise<void> => {
  await sql`update work_attempts set held_until = now() + make_interval(secs => ${afterFailureS})
    where kind = ${kind} and row_id = ${id}`.execute(db)
}

/** A server that is too busy looks again after the rest of its lease. */
const takeBack = async (db: Db, { kind, id }: WorkRow): Promise<void> => {
  await sql`update work_attempts set attempts = attempts - 1
    where kind = ${kind} and row_id = ${id}`.execute(db)
}

/** Whether nobody holds a row: for the statement that lists what is to be worked on. */
export const isFree = (kind: WorkKind, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from work_attempts w
    where w.kind = ${kind} and w.row_id = ${id} and w.held_until > now())`

/** Counts given-up rows by kind of work. A row that changed since then counts until its mark is removed. */
export const countGivenUp = async (db: Db): Promise<ReadonlyMap<WorkKind, number>> => {
  const { rows } = await sql<{ kind: WorkKind; count: number }>`
    select kind, count(*)::int as count from work_attempts where attempts > ${mostAttempts}
    group by kind`.execute(db)
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return new Map(workKinds.map((kind) => [kind, counts.get(kind) ?? 0]))
}

/** Marks of rows that are gone or changed long ago. */
export const removeOldAttempts = async (db: Db): Promise<void> => {
  await sql`delete from work_attempts where at < now() - interval '30 days'`.execute(db)
}
