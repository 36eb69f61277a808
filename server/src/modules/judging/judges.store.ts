import { AppError } from '@drafts/contract'
import type { Hello, JudgeId, JudgeToken } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids/ids.ts'
import { noteToolchains } from '../builds/index.ts'
import { markAllUncounted } from '../problems/index.ts'
import { freeJobsOf, handBackJobsOf } from '../queue/index.ts'
import { judgeSilentAfterS } from '../languages/index.ts'
import { tokenInUse } from './judge-host.ts'

/** A judge's one secret. A new token for a known name replaces the old one. */
export const createJudgeToken = async (db: Db, name: string): Promise<string> => {
  const token = newSecret('judge')
  await db
    .insertInto('judges')
    .values({ id: newId<JudgeId>(), name, token_hash: hashSecret(token) })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet({ token_hash: hashSecret(token), token_made_at: sql<Date>`now()`, host: '' }),
    )
    .execute()
  return token
}

const isConnected = sql<boolean>`last_seen_at is not null
  and last_seen_at > now() - make_interval(secs => ${judgeSilentAfterS})`

/** A judge on another host is connected with this token. A caller that does not say its host is refused nothing. */
const isElsewhere = (host: string | undefined) =>
  sql<boolean>`(host not in ('', ${host ?? ''}) and ${host !== undefined} and ${isConnected})`

export const listJudgeTokens = async (db: Db): Promise<JudgeToken[]> => {
  const rows = await db
    .selectFrom('judges')
    .select(['id', 'name', 'token_made_at', 'last_seen_at', 'host', 'host_since'])
    .select(isConnected.as('connected'))
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    madeAt: row.token_made_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    isConnected: row.connected,
    usedOn:
      row.connected && row.host !== ''
        ? { host: row.host, since: row.host_since.toISOString() }
        : null,
  }))
}

/** Its jobs are free for others then. */
export const removeJudge = async (db: Db, id: JudgeId): Promise<{ name: string }> => {
  await handBackJobsOf(db, id)
  const row = await db
    .deleteFrom('judges')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

export const findJudgeId = async (db: Db, name: string): Promise<JudgeId | undefined> =>
  (await db.selectFrom('judges').select('id').where('name', '=', name).executeTakeFirst())?.id

export interface CallingJudge {
  id: JudgeId
  name: string
  /** The host that the call names. */
  host: string | undefined
}

export const requireKnownJudge = async (
  db: Db,
  token: string | undefined,
  host: string | undefined,
): Promise<CallingJudge> => {
  const judge =
    token !== undefined &&
    (await db
      .selectFrom('judges')
      .select(['id', 'name', 'host', 'host_since', isElsewhere(host).as('elsewhere')])
      .where('token_hash', '=', hashSecret(token))
      .executeTakeFirst())
  if (!judge)
    throw new AppError('ErrUnauthenticated', { message: 'This judge token is not valid.' })
  if (judge.elsewhere) throw tokenInUse(judge)
  return { id: judge.id, name: judge.name, host }
}

/** `freed`: jobs that the judge held before it died. `hasWork`: there may be something to claim now, or a language more. */
export const rememberHello = async (
  db: Db,
  judge: CallingJudge,
  hello: Hello,
): Promise<{ freed: number; hasWork: boolean }> => {
  const { id: judgeId, host } = judge
  const { fresh, toolchains = {}, ...state } = hello
  const before = await lastHello(db, judgeId)
  const changed = Object.entries(toolchains).filter(([id, hash]) => before.toolchains[id] !== hash)
  // Asked before the row says what it has now.
  if (changed.length > 0 && (await noteToolchains(db, Object.fromEntries(changed))))
    await markAllUncounted(db)
  const isSame = sql<boolean>`host = ${host ?? ''} and ${!fresh} and ${isConnected}`
  const known = await db
    .updateTable('judges')
    .set({
      ...state,
      toolchains: sql<string>`toolchains || ${JSON.stringify(toolchains)}::jsonb`,
      last_seen_at: sql<Date>`now()`,
      host: host ?? '',
      host_since: sql<Date>`case when ${isSame} then host_since else now() end`,
    })
    .where('id', '=', judgeId)
    // Two hosts may have asked at the same moment: the row lets one of them in.
    .where((where) => where.not(isElsewhere(host)))
    .returning('id')
    .executeTakeFirst()
  if (!known) {
    await refuseElsewhere(db, judge)
    // The other host left in between.
    return rememberHello(db, judge, hello)
  }
  const offersMore = hello.languages.some((id) => !before.languages.includes(id))
  const freed = fresh ? await freeJobsOf(db, judgeId) : 0
  return { freed, hasWork: offersMore || freed > 0 }
}

const refuseElsewhere = async (db: Db, { id, host }: CallingJudge): Promise<void> => {
  const judge = await db
    .selectFrom('judges')
    .select(['name', 'host', 'host_since', isElsewhere(host).as('elsewhere')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!judge) throw new AppError('ErrUnauthenticated')
  if (judge.elsewhere) throw tokenInUse(judge)
}

/** A judge that shuts down lets a judge of another host in at once. */
export const forgetHost = async (db: Db, { id, host = '' }: CallingJudge): Promise<void> => {
  await db
    .updateTable('judges')
    .set({ host: '' })
    .where('id', '=', id)
    .where('host', '=', host)
    .execute()
}

/** The languages of its last hello. */
export const judgeOffer = async (db: Db, judgeId: JudgeId): Promise<string[]> =>
  (await lastHello(db, judgeId)).languages

const lastHello = async (
  db: Db,
  judgeId: JudgeId,
): Promise<{ languages: string[]; toolchains: Record<string, string> }> => {
  const row = await db
    .selectFrom('judges')
    .select(['languages', 'toolchains'])
    .where('id', '=', judgeId)
    .executeTakeFirst()
  return row ?? { languages: [], toolchains: {} }
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
