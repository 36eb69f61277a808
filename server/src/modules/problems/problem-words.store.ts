import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isFree } from '../../platform/background/attempts.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Sayings, SearchWords } from '../../platform/texts/text-work.ts'
import { isNearWord, swapped } from './search-query.ts'
import type { Term } from './search-query.ts'

/** The search reads at most this much of each field. */
const fieldChars = 50_000

/** A problem whose words are older than its texts. */
export interface UnreadWords {
  problemId: ProblemId
  /** Another one with each change. */
  turn: string
}

/**
 * What changed of a problem, by path: whether the search must know. Answers what the caller makes words of after its
 * transaction (`makeWords`); undefined: nothing is to be made.
 */
export const markUnreadWords = async (
  tx: Tx,
  problemId: ProblemId,
  changed: { path: string; contents: object },
): Promise<UnreadWords | undefined> => {
  const paths = Object.keys(changed.contents)
  const saysTopics = paths.includes('attributes')
  if (saysTopics || paths.some((path) => path.startsWith('statements/'))) {
    const { rows } = await sql<UnreadWords>`
      with made as (${insertRows(sql`p.id = ${problemId}`)})
      insert into unread_words (problem_id) values (${problemId})
      on conflict (problem_id) do update set turn = default
      returning problem_id as "problemId", turn`.execute(tx)
    // Lists by topic are read anew as soon as they hear of the change.
    if (saysTopics) await writeTopics(tx, problemId)
    return rows[0]
  }
  if (changed.path.startsWith('shares/')) await writeViewers(tx, problemId)
  return undefined
}

const viewersOf = sql`array_prepend(p.owner_id,
  array(select s.account_id from shares s where s.problem_id = p.id order by s.account_id))`

const insertRows = (which: RawBuilder<unknown>) => sql`
  insert into problem_words (problem_id, viewers, topics, words, text)
  select p.id, ${viewersOf}, '{}', '', '' from problems p where ${which}
  on conflict (problem_id) do nothing`

const writeViewers = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await sql`update problem_words w set viewers = ${viewersOf} from problems p
    where p.id = ${problemId} and w.problem_id = p.id`.execute(tx)
}

const topicsOf = sql<
  string[]
>`coalesce((select array(select jsonb_array_elements_text(body->'topics')) from sections
  where problem_id = p.id and path = 'attributes'), '{}')`

const writeTopics = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  const { rows } = await sql<{ topics: string[] }>`select ${topicsOf} as topics from problems p
    where p.id = ${problemId}`.execute(tx)
  const topics = (rows[0]?.topics ?? []).map((topic) => topic.trim().toLowerCase())
  await sql`update problem_words set topics = ${topics}::text[]
    where problem_id = ${problemId} and topics <> ${topics}::text[]`.execute(tx)
}

/** Marks problems that have no search words: those of before there was a search. */
export const markWordless = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: ProblemId }>`
      with made as (
        ${insertRows(sql`not exists (select 1 from problem_words w where w.problem_id = p.id)`)} returning problem_id)
      insert into unread_words (problem_id, at) select problem_id, 'epoch' from made
      on conflict (problem_id) do nothing returning problem_id as id`.execute(tx)
    for (const { id } of rows) await writeTopics(tx, id)
  })

/** Whoever changed a problem makes its words at once. Where it still waits after so long, that server ended or was busy. */
const patienceS = 10

const waiting = sql`u.at < now() - make_interval(secs => ${patienceS})
  and ${isFree('words', sql`u.problem_id || '/' || u.turn`)}`

export const hasUnreadWords = sql<boolean>`exists (select from unread_words u where ${waiting})`

export const listUnreadWords = async (db: Db): Promise<UnreadWords[]> => {
  const { rows } =
    await sql<UnreadWords>`select u.problem_id as "problemId", u.turn from unread_words u
    where ${waiting} order by u.at limit 50`.execute(db)
  return rows
}

const field = (name: string) => sql`left(nullif(body->>${sql.lit(name)}, '[]'), ${fieldChars})`

/** What a problem says; undefined where it is gone. */
export const findSayings = async (db: Db, problemId: ProblemId): Promise<Sayings | undefined> => {
  const { rows } = await sql<Sayings>`
    select p.id as "problemId", p.title, p.owner_id as "ownerId", ${topicsOf} as topics,
      array(select concat_ws(' ', ${field('title')}, ${field('body')}, ${field('input')}, ${field('output')},
          ${field('notes')}, ${field('arguments')}, ${field('returns')}) from sections
        where problem_id = p.id and path like 'statements/%' order by path <> 'statements/en-US', path) as texts
    from problems p where p.id = ${problemId}`.execute(db)
  return rows[0]
}

/** Writes nothing where the problem has changed since it was marked: who changed it makes its words. */
export const writeWords = async (
  db: Db,
  { problemId, turn }: UnreadWords,
  { words, text, known }: SearchWords,
): Promise<void> => {
  await sql`
    with read as (delete from unread_words where problem_id = ${problemId} and turn = ${turn} returning problem_id),
      known as (insert into known_words (word) select unnest(${known}::text[]) on conflict do nothing)
    update problem_words w set words = ${words}::tsvector, text = ${text}
    from read where w.problem_id = read.problem_id`.execute(db)
}

export const hasWords = async (db: Db, problemId: ProblemId): Promise<boolean> => {
  const { rows } = await sql`select from problem_words
    where problem_id = ${problemId} and words <> ''`.execute(db)
  return rows.length > 0
}

/** Its words stay as they are. */
export const endUnread = async (db: Db, { problemId, turn }: UnreadWords): Promise<void> => {
  await sql`delete from unread_words where problem_id = ${problemId} and turn = ${turn}`.execute(db)
}

/** Accounts whose handle is the term or begins with it. */
export const withOwners = async (db: Db, terms: readonly Term[]): Promise<Term[]> => {
  const { rows } = await sql<{ word: string; id: AccountId }>`
    select g.word, a.id from unnest(${terms.map(({ word }) => word)}::text[]) as g(word)
    cross join lateral (select id from accounts where lower(handle) = g.word limit 1) a`.execute(db)
  return terms.map((term) => ({
    ...term,
    owners: rows.filter(({ word }) => word === term.word).map(({ id }) => id),
  }))
}

const mostSimilar = 20

/** The same terms, with the words and the handles that each may have been meant for. */
export const withSimilar = (db: Db, terms: readonly Term[]): Promise<Term[]> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', '0.2', true)`.execute(tx)
    const mended: Term[] = []
    for (const term of terms) {
      const { word } = term
      if (!/^\p{L}/u.test(word) || word.length < 4) {
        mended.push(term)
        continue
      }
      const { rows } = await sql<{ word: string; id: AccountId | null }>`
        select word, null as id from known_words where word = any(${swapped(word)}::text[])
        union all
        (select word, null from known_words where word % ${word}
          and length(word) between ${word.length - 2} and ${word.length + 2}
          order by similarity(word, ${word}) desc, word limit ${mostSimilar})
        union all
        (select lower(handle), id from accounts where lower(handle) % ${word}
          order by similarity(lower(handle), ${word}) desc limit ${mostSimilar})`.execute(tx)
      const near = rows.filter((row) => isNearWord(word, row.word))
      mended.push({
        ...term,
        similar: near.flatMap((row) => (row.id === null ? [row.word] : [])),
        owners: [...term.owners, ...near.flatMap(({ id }) => (id === null ? [] : [id]))],
      })
    }
    return mended
  })

/** Pieces are sought in so much text of all problems of an answer. */
const pieceChars = 2_000_000

/** What the pieces shown are cut from. */
export const listFoundTexts = async (
  db: Db,
  ids: readonly ProblemId[],
): Promise<Map<ProblemId, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('problem_words')
    .select([
      'problem_id',
      sql<string>`left(text, ${Math.ceil(pieceChars / ids.length)}::int)`.as('text'),
    ])
    .where('problem_id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ problem_id, text }) => [problem_id, text]))
}

const mostChoices = 200

/** Topics and owners of what an account may see, for the choices of a filter. */
export const listFilters = async (
  db: Db,
  me: AccountId,
): Promise<{ topics: string[]; owners: string[] }> => {
  const { rows } = await sql<{ topics: string[]; owners: string[] }>`
    with visible as materialized (select p.owner_id, w.topics from problem_words w
      cross join lateral (select owner_id from problems where id = w.problem_id and deleted_at is null offset 0) p
      where w.viewers @> array[${me}::text])
    select array(select distinct t from visible, unnest(topics) t where t <> '' order by t limit ${mostChoices}) as topics,
      array(select a.handle from (select distinct owner_id from visible) o
        cross join lateral (select handle from accounts where id = o.owner_id offset 0) a
        order by lower(a.handle) limit ${mostChoices}) as owners`.execute(db)
  return rows[0] ?? { topics: [], owners: [] }
}
