import { AppError } from '@drafts/contract'
import type { Hello, JudgeId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids/ids.ts'
import { freeJobsOf } from '../queue/index.ts'
import { judgeSilentAfterS } from '../languages/index.ts'

/** A judge's one secret. A new token for a known name replaces the old one. */
export const createJudgeToken = async (db: Db, name: string): Promise<string> => {
  const token = newSecret('judge')
  await db
    .insertInto('judges')
    .values({ id: newId<JudgeId>(), name, token_hash: hashSecret(token) })
    .onConflict((oc) => oc.column('name').doUpdateSet({ token_hash: hashSecret(token) }))
    .execute()
  return token
}

export const requireJudge = async (
  db: Db,
  token: string | undefined,
): Promise<{ id: JudgeId; name: string }> => {
  const judge =
    token !== undefined &&
    (await db
      .selectFrom('judges')
      .select(['id', 'name'])
      .where('token_hash', '=', hashSecret(token))
      .executeTakeFirst())
  if (!judge)
    throw new AppError('ErrUnauthenticated', { message: 'This judge token is not valid.' })
  return judge
}

/** Answers whether there may be something to claim now: a job freed of a judge that died, or a language more. */
export const rememberHello = async (db: Db, judgeId: JudgeId, hello: Hello): Promise<boolean> => {
  const { fresh, ...state } = hello
  const before = await judgeOffer(db, judgeId)
  await db
    .updateTable('judges')
    .set({ ...state, last_seen_at: sql<Date>`now()` })
    .where('id', '=', judgeId)
    .execute()
  const offersMore = hello.languages.some((id) => !before.includes(id))
  if (!fresh) return offersMore
  return (await freeJobsOf(db, judgeId)) || offersMore
}

/** The languages of its last hello. */
export const judgeOffer = async (db: Db, judgeId: JudgeId): Promise<string[]> => {
  const row = await db
    .selectFrom('judges')
    .select('languages')
    .where('id', '=', judgeId)
    .executeTakeFirst()
  return row?.languages ?? []
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
