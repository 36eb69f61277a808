import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isNear, swapped } from './search-query.ts'
import type { Term } from './search-query.ts'
import { mendable, ownerWord, plainText, vectorOf } from './search-text.ts'

/** Of each field, and of all that a problem says. A tsvector has at most 1 MB. */
const fieldChars = 50_000
const problemChars = 200_000

/** What changed of a problem, by path: whether the search must know. */
export const refreshWords = async (
  tx: Tx,
  problemId: ProblemId,
  changed: { path: string; contents: object },
): Promise<void> => {
  const paths = Object.keys(changed.contents)
  if (paths.some((path) => path === 'attributes' || path.startsWith('statements/')))
    await writeWords(tx, problemId)
  else if (changed.path.startsWith('shares/')) await writeViewers(tx, problemId)
}

/** Makes search words of problems that have none: those of before there was a search. */
export const fillWords = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: ProblemId }>`select id from problems p
    where not exists (select 1 from problem_words w where w.problem_id = p.id) order by id`.execute(
    db,
  )
  for (const { id } of rows)
    await inTransaction(db, async (tx) => {
      // A problem may be removed meanwhile; while it is locked nobody else changes its words.
      const { rows: found } = await sql`select 1 from problems where id = ${id} for update`.execute(
        tx,
      )
      if (found.length > 0) await writeWords(tx, id)
    })
}

const viewersOf = sql`array_prepend(p.owner_id,
  array(select s.account_id from shares s where s.problem_id = p.id order by s.account_id))`

const writeViewers = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await sql`update problem_words w set viewers = ${viewersOf} from problems p
    where p.id = ${problemId} and w.problem_id = p.id`.execute(tx)
}

const writeWords = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  const { title, owner_id, topics, texts } = await getTexts(tx, problemId)
  const said = plainText(texts.join(' ').slice(0, problemChars))
  const text = [topics.join(', '), said].filter((part) => part !== '').join(' — ')
  const words = `${vectorOf([
    ['A', title],
    ['B', `${topics.join(' ')} ${problemId}`],
    ['D', said],
  ])} '${ownerWord(owner_id)}':1B`
  const small = topics.map((topic) => topic.trim().toLowerCase())
  // In one order: two that add the same words wait for each other, never in a circle.
  const known = [...new Set(mendable(`${title} ${topics.join(' ')} ${said}`))].toSorted()
  await sql`
    with known as (insert into known_words (word) select unnest(${known}::text[]) on conflict do nothing)
    insert into problem_words (problem_id, viewers, topics, words, text)
    select p.id, ${viewersOf}, ${small}::text[], ${words}::tsvector, ${text} from problems p where p.id = ${problemId}
    on conflict (problem_id) do update set viewers = excluded.viewers, topics = excluded.topics,
      words = excluded.words, text = excluded.text`.execute(tx)
}

interface Texts {
  title: string
  owner_id: AccountId
  topics: string[]
  texts: string[]
}

const field = (name: string) => sql`left(nullif(body->>${sql.lit(name)}, '[]'), ${fieldChars})`

const getTexts = async (tx: Tx, problemId: ProblemId): Promise<Texts> => {
  const { rows } = await sql<Texts>`
    select p.title, p.owner_id,
      coalesce((select array(select jsonb_array_elements_text(body->'topics')) from sections
        where problem_id = p.id and path = 'attributes'), '{}') as topics,
      array(select concat_ws(' ', ${field('title')}, ${field('body')}, ${field('input')}, ${field('output')},
          ${field('notes')}, ${field('arguments')}, ${field('returns')}) from sections
        where problem_id = p.id and path like 'statements/%' order by path <> 'statements/en-US', path) as texts
    from problems p where p.id = ${problemId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A problem that is changed is there.')
  return row
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
      const near = rows.filter((row) => isNear(word, row.word))
      mended.push({
        ...term,
        similar: near.flatMap((row) => (row.id === null ? [row.word] : [])),
        owners: [...term.owners, ...near.flatMap(({ id }) => (id === null ? [] : [id]))],
      })
    }
    return mended
  })

/** What the pieces shown are cut from. */
export const listFoundTexts = async (
  db: Db,
  ids: readonly ProblemId[],
): Promise<Map<ProblemId, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('problem_words')
    .select(['problem_id', 'text'])
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
