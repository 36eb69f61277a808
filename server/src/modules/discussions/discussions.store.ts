import { AppError, rulesVersion, textHtmlBytes } from '@drafts/contract'
import type {
  AccountId,
  Comment,
  CommentId,
  Discussion,
  DiscussionId,
  ProblemId,
} from '@drafts/contract'
import { sql } from 'kysely'
import { isFree } from '../../platform/background/attempts.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { accountMay, hasRole } from '../../platform/db/problem-rights.ts'
import type { Weighed } from '../../platform/http/page-of.ts'
import { unrendered } from '../../platform/markdown/unrendered.ts'
import type { Mention } from '../../platform/texts/text-work.ts'
import { authorOf } from '../accounts/index.ts'
import { handlesIn, markMentions } from './mark-mentions.ts'

/** A text that somebody writes, with its HTML and the names in it. */
export interface Text {
  content: string
  content_html: string
  mentions: Mention[]
}

const discussions = (db: Db | Tx) =>
  db
    .selectFrom('discussions as d')
    .innerJoin('accounts as a', 'a.id', 'd.author_id')
    .selectAll('d')
    .select('a.handle')

const comments = (db: Db | Tx) =>
  db
    .selectFrom('comments as c')
    .innerJoin('accounts as a', 'a.id', 'c.author_id')
    .innerJoin('discussions as d', 'd.id', 'c.discussion_id')
    .selectAll('c')
    .select(['a.handle', 'd.problem_id'])

type Row = Awaited<ReturnType<ReturnType<typeof discussions>['execute']>>[number]
type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number]

type Mark = (row: Pick<Row, 'content_html' | 'mentions'>) => string

const present = (row: Row, replies: readonly CommentRow[], mark: Mark): Discussion => ({
  id: row.id,
  partKey: row.part_key,
  partGone: row.part_gone,
  author: authorOf(row.handle),
  content: row.content,
  contentHTML: mark(row),
  createdAt: row.created_at.toISOString(),
  resolved: row.resolved_at !== null,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  comments: replies.map((reply) => presentComment(reply, mark)),
})

const presentComment = (row: CommentRow, mark: Mark): Comment => ({
  id: row.id,
  author: authorOf(row.handle),
  createdAt: row.created_at.toISOString(),
  content: row.content,
  contentHTML: mark(row),
})

/** `own`: bytes of the discussion without its comments. */
export type WeighedDiscussion = Weighed<DiscussionId> & { own: number }

/** A long text is weighed without being read. */
const weightOf = (alias: 'd' | 'c') =>
  sql<number>`(octet_length(${sql.ref(`${alias}.content`)}) + octet_length(${sql.ref(`${alias}.content_html`)}))::int`

/** Open ones first, each kind in the order in which they were started. */
export const weighDiscussions = async (
  db: Db,
  problemId: ProblemId,
  partKey: string | undefined,
): Promise<WeighedDiscussion[]> => {
  const rows = await db
    .selectFrom('discussions as d')
    .leftJoin('comments as c', 'c.discussion_id', 'd.id')
    .select(['d.id', weightOf('d').as('own')])
    .select(sql<number>`coalesce(sum(${weightOf('c')}), 0)::float`.as('replies'))
    .where('d.problem_id', '=', problemId)
    .$if(partKey !== undefined, (query) => query.where('d.part_key', '=', partKey ?? ''))
    .groupBy('d.id')
    .orderBy(sql`d.resolved_at is not null`)
    .orderBy('d.position')
    .execute()
  return rows.map(({ id, own, replies }) => ({ id, own, bytes: own + replies }))
}

/** In the order in which they were written. */
export const weighComments = (db: Db, discussionId: DiscussionId): Promise<Weighed<CommentId>[]> =>
  db
    .selectFrom('comments as c')
    .select(['c.id', weightOf('c').as('bytes')])
    .where('c.discussion_id', '=', discussionId)
    .orderBy('c.position')
    .execute()

interface Wanted {
  id: DiscussionId
  /** Some of its comments; left out for all of them. */
  comments?: readonly CommentId[] | undefined
}

/** In the order of `wanted`. */
export const listDiscussions = async (
  db: Db | Tx,
  wanted: readonly Wanted[],
): Promise<Discussion[]> => {
  const ids = wanted.map(({ id }) => id)
  const rows = await discussions(db)
    .where('d.id', '=', sql<DiscussionId>`any(${ids}::text[])`)
    .execute()
  const [first] = rows
  if (!first) return []
  const whole = wanted.flatMap((one) => (one.comments === undefined ? [one.id] : []))
  const some = wanted.flatMap((one) => one.comments ?? [])
  const replies = await comments(db)
    .where(sql<boolean>`(c.discussion_id = any(${whole}::text[]) or c.id = any(${some}::text[]))`)
    .orderBy('c.position')
    .execute()
  const ofDiscussion = Map.groupBy(replies, ({ discussion_id }) => discussion_id)
  const mark = await markFor(db, first.problem_id, [...rows, ...replies])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [present(row, ofDiscussion.get(id) ?? [], mark)] : []
  })
}

export const getDiscussion = async (db: Db | Tx, id: DiscussionId): Promise<Discussion> => {
  const [found] = await listDiscussions(db, [{ id }])
  if (!found) throw new AppError('ErrNotFound')
  return found
}

/** In their order, of one discussion. */
export const listComments = async (db: Db, ids: readonly CommentId[]): Promise<Comment[]> => {
  const rows = await comments(db)
    .where('c.id', '=', sql<CommentId>`any(${ids}::text[])`)
    .orderBy('c.position')
    .execute()
  const [first] = rows
  if (!first) return []
  const mark = await markFor(db, first.problem_id, rows)
  return rows.map((row) => presentComment(row, mark))
}

export const getComment = async (db: Db | Tx, id: CommentId): Promise<Comment> => {
  const row = await comments(db).where('c.id', '=', id).executeTakeFirstOrThrow()
  return presentComment(row, await markFor(db, row.problem_id, [row]))
}

/** Marks those who may see the problem now. */
const markFor = async (
  db: Db | Tx,
  problemId: ProblemId,
  rows: readonly Pick<Row, 'mentions'>[],
): Promise<Mark> => {
  const tried = handlesIn(rows.flatMap(({ mentions }) => mentions ?? []))
  if (tried.length === 0) return ({ content_html }) => content_html
  const { rows: found } = await sql<{ handle: string }>`
    select lower(a.handle) as handle from accounts a join problems p on p.id = ${problemId}
    where lower(a.handle) = any(${tried}::text[]) and ${accountMay('view')}`.execute(db)
  const people = new Set(found.map(({ handle }) => handle))
  return ({ content_html, mentions }) => markMentions(content_html, mentions ?? [], people)
}

/** Open discussions by part; 0 where all of a part are resolved. */
export const countOpen = async (db: Db, problemId: ProblemId): Promise<Record<string, number>> => {
  const { rows } = await sql<{ part_key: string; open: number }>`
    select part_key, count(*) filter (where resolved_at is null)::int as open from discussions
    where problem_id = ${problemId} group by part_key order by part_key`.execute(db)
  return Object.fromEntries(rows.map(({ part_key, open }) => [part_key, open]))
}

const withRules = <T extends Text>(text: T) => ({
  ...text,
  mentions: JSON.stringify(text.mentions),
  mentions_rules: rulesVersion,
})

export const insertDiscussion = async (
  tx: Tx,
  values: Text & {
    id: DiscussionId
    problem_id: ProblemId
    part_key: string
    author_id: AccountId
    created_at: Date
  },
): Promise<void> => {
  await tx.insertInto('discussions').values(withRules(values)).execute()
}

export const insertComment = async (
  tx: Tx,
  values: Text & {
    id: CommentId
    discussion_id: DiscussionId
    author_id: AccountId
    created_at: Date
  },
): Promise<void> => {
  await tx.insertInto('comments').values(withRules(values)).execute()
}

/** The part that a discussion belongs to, who started it and whether it is resolved. */
export const findDiscussion = async (
  tx: Db | Tx,
  id: DiscussionId,
): Promise<{ part_key: string; author_id: AccountId; resolved_at: Date | null }> => {
  const row = await tx
    .selectFrom('discussions')
    .select(['part_key', 'author_id', 'resolved_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

export const markResolved = async (
  tx: Tx,
  id: DiscussionId,
  by: AccountId,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('discussions')
    .set({ resolved_at: at, resolved_by: by })
    .where('id', '=', id)
    .execute()
}

/** A part that has discussions; `gone` is the name of what was removed. */
export interface DiscussedPart {
  key: string
  gone: string | null
}

/** Arguments or returns of a problem that have discussions. */
export const listDiscussedItems = async (
  tx: Tx,
  problemId: ProblemId,
  list: 'arguments' | 'returns',
): Promise<DiscussedPart[]> =>
  tx
    .selectFrom('discussions')
    .select(['part_key as key', 'part_gone as gone'])
    .distinct()
    .where('problem_id', '=', problemId)
    .where('part_key', 'like', `${list}.%`)
    .orderBy('part_key')
    .execute()

/** All at once: parts change places. */
export const writeMoves = async (
  tx: Tx,
  problemId: ProblemId,
  moves: readonly { from: DiscussedPart; to: DiscussedPart }[],
): Promise<void> => {
  if (moves.length === 0) return
  const rows = moves.map(({ from, to }) => ({
    from_key: from.key,
    from_gone: from.gone,
    to_key: to.key,
    to_gone: to.gone,
  }))
  await sql`update discussions d set part_key = m.to_key, part_gone = m.to_gone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (from_key text, from_gone text, to_key text, to_gone text)
    where d.problem_id = ${problemId} and d.part_key = m.from_key
      and d.part_gone is not distinct from m.from_gone`.execute(tx)
}

export interface DiscussionListener {
  id: AccountId
  isMentioned: boolean
}

/**
 * Who hears of what is said about a problem (docs/product/discussions.md#notifications): its owner, those it is shared
 * with, and administrators who wrote there or are named in `mentioned`, handles in lower case.
 */
export const listListeners = async (
  tx: Tx,
  problemId: ProblemId,
  mentioned: readonly string[],
): Promise<DiscussionListener[]> => {
  const { rows } = await sql<DiscussionListener>`
    select a.id, lower(a.handle) = any(${mentioned}::text[]) as "isMentioned"
    from accounts a, problems p
    where p.id = ${problemId} and ${accountMay('view')} and (
      ${hasRole('view', sql`a.id`)}
      or lower(a.handle) = any(${mentioned}::text[])
      or a.id in (select author_id from discussions where problem_id = p.id)
      or a.id in (select c.author_id from comments c join discussions d on d.id = c.discussion_id
        where d.problem_id = p.id))
    order by a.id`.execute(tx)
  return rows
}

export interface UnreadComment {
  table: 'discussions' | 'comments'
  id: string
}
const atOnce = 20

/** Texts that were read by older rules, or never. */
const unreadOf = (table: UnreadComment['table']) => sql`from ${sql.table(table)}
  where (mentions_rules is null or mentions_rules < ${rulesVersion})
    and ${isFree('mentions', sql`${`${table}/`} || id`)}`

export const hasUnreadComments = sql<boolean>`(exists (select ${unreadOf('discussions')})
  or exists (select ${unreadOf('comments')}))`

export const listUnreadComments = async (db: Db): Promise<UnreadComment[]> => {
  const { rows } = await sql<UnreadComment>`
    (select 'discussions' as "table", id ${unreadOf('discussions')} limit ${atOnce})
    union all (select 'comments', id ${unreadOf('comments')} limit ${atOnce})`.execute(db)
  return rows
}

/** Its HTML, which an older version rendered whatever it took: one that is too long becomes its source. */
export const findHtml = async (db: Db, { table, id }: UnreadComment): Promise<string> => {
  const { rows } = await sql<{ content: string; html: string | null }>`
    select content, case when octet_length(content_html) <= ${textHtmlBytes} then content_html end as html
    from ${sql.table(table)} where id = ${id}`.execute(db)
  const [{ content, html } = { content: '', html: '' }] = rows
  if (html !== null) return html
  await sql`update ${sql.table(table)} set content_html = ${unrendered(content)}
    where id = ${id}`.execute(db)
  return unrendered(content)
}

export const writeMentions = async (
  db: Db,
  { table, id }: UnreadComment,
  mentions: readonly Mention[],
): Promise<void> => {
  await sql`update ${sql.table(table)}
    set mentions = ${JSON.stringify(mentions)}::jsonb, mentions_rules = ${rulesVersion}
    where id = ${id}`.execute(db)
}
