import type {
  AccountId,
  Change,
  LastChange,
  ProblemId,
  Rendered,
  RevisionId,
} from '@drafts/contract'
import { revisionBytes, revisionsPerPage } from '@drafts/contract'
import { sql } from 'kysely'
import { anyOf, noneOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { isOpenRevision, isVisibleRevision } from '../../platform/db/problem-rights.ts'
import { fitChanges } from './fit-changes.ts'

/** Path → hash of its content. */
export type Manifest = Record<string, string>

export interface NewRevision {
  problemId: ProblemId
  actorId: AccountId
  at: Date
  path: string
  changes: Change[]
  shareAccountId?: AccountId
  /** What the test or solution is called that it is about. */
  label?: string
  restoredFrom?: RevisionId
}

export const getHead = async (db: Db | Tx, problemId: ProblemId): Promise<Manifest> => {
  const row = await db
    .selectFrom('heads')
    .select('manifest')
    .where('problem_id', '=', problemId)
    .executeTakeFirst()
  return row?.manifest ?? {}
}

export interface NewContent {
  path: string
  hash: string
  body: string
  rendered: Rendered
}

/**
 * Brings contents into the head of a problem, and takes paths out of it. A content that is known already stays as it is; a
 * sweep leaves it for a while, until a manifest names it. Two tests may have the same content.
 */
export const writeHead = async (
  tx: Tx,
  problemId: ProblemId,
  { come, gone }: { come: readonly NewContent[]; gone: readonly string[] },
): Promise<void> => {
  const manifest = JSON.stringify(Object.fromEntries(come.map(({ path, hash }) => [path, hash])))
  const rendered = come.map((one) => JSON.stringify(one.rendered))
  await sql`
    with stored as (
      insert into contents (hash, body, rendered)
      select distinct on (u.hash) u.hash, u.body, u.rendered
      from unnest(${come.map(({ hash }) => hash)}::text[], ${come.map(({ body }) => body)}::jsonb[],
        ${rendered}::jsonb[]) as u(hash, body, rendered)
      on conflict (hash) do update set recorded_at = now()
        where contents.recorded_at < now() - interval '1 hour')
    insert into heads as h (problem_id, manifest) values (${problemId}, ${manifest})
    on conflict (problem_id) do update set manifest = (h.manifest || excluded.manifest) - ${gone}::text[]`.execute(
    tx,
  )
}

/**
 * Removes contents that no version of a problem names, of those that were recorded before `before`; answers how many. A
 * problem that is removed leaves its own, which others may share.
 */
export const removeUnnamedContents = async (
  db: Db,
  before: Date,
  isDry: boolean,
): Promise<number> => {
  const unnamed = sql`select c.hash from contents c where c.recorded_at < ${before}
    and not exists (select 1 from section_versions v where v.hash = c.hash)
    and not exists (select 1 from (
      select value from heads, jsonb_each_text(manifest)
      union select value from revisions, jsonb_each_text(manifest)) n where n.value = c.hash)`
  const { rows } = isDry
    ? await sql<{ count: number }>`select count(*)::int as count from (${unnamed}) u`.execute(db)
    : await sql<{ count: number }>`with gone as (delete from contents
        where hash in (${unnamed}) and recorded_at < ${before} returning 1)
        select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}

export interface StoredContent {
  body: object
  rendered: Rendered
}

/** Contents by hash. */
export const listContents = async (
  db: Db | Tx,
  hashes: readonly string[],
): Promise<Map<string, StoredContent>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('contents')
    .selectAll()
    .where('hash', '=', anyOf([...new Set(hashes)]))
    .execute()
  return new Map(rows.map(({ hash, body, rendered }) => [hash, { body, rendered }]))
}

/**
 * A revision has the problem's head as its manifest. One's own change is not news to oneself, unless something before it
 * still is.
 */
export const insertRevision = async (
  tx: Tx,
  { problemId, actorId, at, path, changes, ...more }: NewRevision,
): Promise<RevisionId> => {
  const listed = JSON.stringify(fitChanges(changes, revisionBytes.listed))
  const whole = JSON.stringify(changes)
  const { rows } = await sql<{ id: RevisionId }>`
    with made as (
      insert into revisions (problem_id, actor_id, path, label, changes, change_count, whole_changes, restored_from,
        share_account_id, manifest, created_at)
      values (${problemId}, ${actorId}, ${path}, ${more.label ?? null}, ${listed}, ${changes.length},
        ${listed === whole ? null : whole}, ${more.restoredFrom ?? null}, ${more.shareAccountId ?? null},
        coalesce((select manifest from heads where problem_id = ${problemId}), '{}'), ${at})
      returning id),
    seen as (
      insert into revisions_seen (account_id, problem_id, revision_id)
      select ${actorId}, ${problemId}, made.id from made
      where not exists (
        select 1 from revisions r where r.problem_id = ${problemId} and r.id < made.id and r.actor_id <> ${actorId}
          and r.id > coalesce((select revision_id from revisions_seen
            where account_id = ${actorId} and problem_id = ${problemId}), 0))
      on conflict (account_id, problem_id) do update set revision_id = excluded.revision_id)
    select id from made`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('A revision that is inserted has an id.')
  return made.id
}

/** What a person sees of a problem's history; `seesAll`: also what a tester may not see. */
export interface Reader {
  problemId: ProblemId
  seesAll: boolean
}

const visible = (db: Db, { problemId, seesAll }: Reader) =>
  db
    .selectFrom('revisions as r')
    .innerJoin('accounts as a', 'a.id', 'r.actor_id')
    .leftJoin('accounts as s', 's.id', 'r.share_account_id')
    .select([
      'r.id',
      'r.path',
      'r.label',
      'r.changes',
      'r.change_count',
      'r.restored_from',
      'r.created_at',
      'a.id as actor_id',
      'a.handle as actor_handle',
      's.id as share_id',
      's.handle as share_handle',
    ])
    .where('r.problem_id', '=', problemId)
    .$if(!seesAll, (query) => query.where(isOpenRevision))
    .orderBy('r.id', 'desc')

export type RevisionRow = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

/** A page, newest first. */
export const listRevisions = (
  db: Db,
  reader: Reader,
  before: RevisionId | undefined,
): Promise<RevisionRow[]> => revisionsPage(db, reader, before).execute()

/** Its query by itself: a test looks at how it is carried out. */
export const revisionsPage = (db: Db, reader: Reader, before: RevisionId | undefined) =>
  visible(db, reader)
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? ('0' as RevisionId)))
    .limit(revisionsPerPage)

/** One that the reader sees, with all its changes whole. */
export const findWholeRevision = (
  db: Db,
  reader: Reader,
  id: RevisionId,
): Promise<RevisionRow | undefined> =>
  visible(db, reader)
    .select(sql<Change[]>`coalesce(r.whole_changes, r.changes)`.as('changes'))
    .where('r.id', '=', id)
    .executeTakeFirst()

export const findLatestRevision = (db: Db, reader: Reader): Promise<RevisionRow | undefined> =>
  visible(db, reader).limit(1).executeTakeFirst()

/** What others changed: one's own is not news (docs/product/editing.md#history). */
export const countUnseenRevisions = async (
  db: Db,
  { problemId, seesAll }: Reader,
  accountId: AccountId,
): Promise<{ seen: RevisionId | null; unseen: number }> => {
  const { rows } = await sql<{ seen: RevisionId | null; unseen: number }>`
    select s.revision_id as seen, (select count(*)::int from revisions r
      where r.problem_id = ${problemId} and r.id > coalesce(s.revision_id, 0) and r.actor_id <> ${accountId}
        and ${isVisibleRevision(sql`${seesAll}`)}) as unseen
    from (select 1) one left join revisions_seen s
      on s.problem_id = ${problemId} and s.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { seen: null, unseen: 0 }
}

/** False: there is no such revision of this problem. */
export const markRevisionSeen = async (
  db: Db,
  problemId: ProblemId,
  accountId: AccountId,
  id: RevisionId,
): Promise<boolean> => {
  const { rows } = await sql`insert into revisions_seen (account_id, problem_id, revision_id)
    select ${accountId}, ${problemId}, id from revisions
    where id = ${id} and problem_id = ${problemId}
    on conflict (account_id, problem_id)
    do update set revision_id = greatest(revisions_seen.revision_id, excluded.revision_id)
    returning revision_id`.execute(db)
  return rows.length > 0
}

/** Whether anybody but these people ever changed one of these paths. */
export const wasChangedByOthers = async (
  db: Db,
  problemId: ProblemId,
  paths: readonly string[],
  people: readonly AccountId[],
): Promise<boolean> => {
  const other = await db
    .selectFrom('revisions')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('path', '=', anyOf(paths))
    .where('actor_id', '<>', noneOf(people))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Who changed what this path names last, and when. */
export const findLastChange = async (
  db: Db,
  problemId: ProblemId,
  path: string,
): Promise<LastChange | undefined> => {
  const last = await db
    .selectFrom('revisions as r')
    .innerJoin('accounts as a', 'a.id', 'r.actor_id')
    .select(['a.handle', 'r.created_at'])
    .where('r.problem_id', '=', problemId)
    .where('r.path', '=', path)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && { handle: last.handle, at: last.created_at.toISOString() }
}

export const findRevision = (
  db: Db,
  problemId: ProblemId,
  id: RevisionId,
): Promise<{ manifest: Manifest; created_at: Date } | undefined> =>
  db
    .selectFrom('revisions')
    .select(['manifest', 'created_at'])
    .where('id', '=', id)
    .where('problem_id', '=', problemId)
    .executeTakeFirst()

/** Ids of those revisions right after which the content of the path beside them was private. */
export const listPrivateAfter = async (
  db: Db,
  parts: readonly { id: RevisionId; path: string }[],
): Promise<Set<RevisionId>> => {
  if (parts.length === 0) return new Set()
  const { rows } = await sql<{ id: RevisionId }>`
    select w.id::text as id from unnest(${parts.map(({ id }) => id)}::bigint[], ${parts.map(({ path }) => path)}::text[]) as w(id, path)
      join revisions r on r.id = w.id join contents c on c.hash = r.manifest->>w.path
    where c.body->>'private' = 'true'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What the problem had just before a revision. */
export const findManifestBefore = async (
  db: Db,
  problemId: ProblemId,
  id: RevisionId,
): Promise<Manifest | undefined> => {
  const row = await db
    .selectFrom('revisions')
    .select('manifest')
    .where('problem_id', '=', problemId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.manifest
}
