import { AppError } from '@drafts/contract'
import type { Hello } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids/ids.ts'
import { judgeSilentAfterS } from '../languages/index.ts'

/** A judge's one secret. A new token for a known name replaces the old one. */
export const createJudgeToken = async (db: Db, name: string): Promise<string> => {
  const token = newSecret('judge')
  await db
    .insertInto('judges')
    .values({ id: newId(), name, token_hash: hashSecret(token) })
    .onConflict((oc) => oc.column('name').doUpdateSet({ token_hash: hashSecret(token) }))
    .execute()
  return token
}

export const requireJudge = async (
  db: Db,
  authorization: string | undefined,
): Promise<{ id: string; name: string }> => {
  const secret = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  const judge =
    secret &&
    (await db
      .selectFrom('judges')
      .select(['id', 'name'])
      .where('token_hash', '=', hashSecret(secret))
      .executeTakeFirst())
  if (!judge)
    throw new AppError('ErrUnauthenticated', { message: 'This judge token is not valid.' })
  return judge
}

/** Answers whether a job was freed that a judge of this name held when it died. */
export const rememberHello = async (db: Db, judgeId: string, hello: Hello): Promise<boolean> => {
  const { fresh, ...state } = hello
  await db
    .updateTable('judges')
    .set({ ...state, last_seen_at: sql<Date>`now()` })
    .where('id', '=', judgeId)
    .execute()
  if (!fresh) return false
  const freed = await db
    .updateTable('jobs')
    .set((eb) => ({
      judge_id: null,
      lease_until: null,
      failures: eb('failures', '+', 1),
      last_judge_id: judgeId,
      failed_at: sql<Date>`now()`,
    }))
    .where('judge_id', '=', judgeId)
    .returning('execution_id')
    .execute()
  return freed.length > 0
}

export const connectedJudges = async (db: Db) => {
  const rows = await db
    .selectFrom('judges')
    .selectAll()
    .where(sql<boolean>`last_seen_at > now() - make_interval(secs => ${judgeSilentAfterS})`)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    languages: row.languages,
    slots: row.slots,
    busy: row.busy,
    lastSeenAt: (row.last_seen_at ?? row.created_at).toISOString(),
  }))
}

export const queueState = async (db: Db) => {
  const { rows } = await sql<{ waiting: number; running: number; oldest: number }>`
    select count(*) filter (where judge_id is null)::int as waiting,
      count(*) filter (where judge_id is not null)::int as running,
      coalesce(extract(epoch from now() - min(queued_at) filter (where judge_id is null)) * 1000, 0)::int as oldest
    from jobs`.execute(db)
  return {
    waiting: rows[0]?.waiting ?? 0,
    running: rows[0]?.running ?? 0,
    oldestWaitingMs: rows[0]?.oldest ?? 0,
  }
}
