import { firstOrder, problemsPerPage } from '@drafts/contract'
import type {
  AccountId,
  ListQuery,
  ListSort,
  ProblemId,
  ProblemSummary,
  ReadinessState,
} from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { present, summaryColumns, summaryJoins } from './problems.store.ts'
import type { Row, Summary, Viewer } from './problems.store.ts'
import { tsqueryOf } from './search-query.ts'
import type { Term } from './search-query.ts'

export type ListName = 'all' | 'my' | 'shared' | 'favorites'

export interface ListWanted extends ListQuery {
  name: ListName | { terms: readonly Term[]; q: string }
}

// How a list is read: what the account may see, each by an index; then what the filters leave of it, in its order; then the
// page, whose rows alone are read whole. Own problems are read from the index of their owner; shared and found ones are looked
// up one by one (`offset 0` keeps the database from joining): the cost grows with what an account sees, and not with all
// problems there are.

/** What filters and orders look at. */
const looked = sql`p.id, p.title, p.mechanism, p.owner_id, p.locked, p.modified_at, p.readiness_high, p.readiness_low`

const lookedUp = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cross join lateral (select * from problems where id = ${id} and deleted_at is null offset 0) p`

/** The account's own problems. A list in the order of their index reads only its first pages. */
const ownOf = (me: AccountId) => sql`from problems p where owner_id = ${me} and deleted_at is null`

/** `looked` and `access` of what an account may see: own and shared problems are never the same ones. */
const visibleTo = (me: AccountId, { name, ...wanted }: ListWanted): RawBuilder<unknown> => {
  const first = isLatest({ name, ...wanted })
    ? sql`order by modified_at desc, id limit ${wanted.start + problemsPerPage}`
    : sql``
  const mine = sql`(select ${looked}, 'owner' as access ${ownOf(me)} ${first})`
  const shared = sql`select ${looked}, s.access from shares s ${lookedUp(sql`s.problem_id`)} where s.account_id = ${me}`
  const access = sql`case when p.owner_id = ${me} then 'owner' else
    (select access from shares s where s.problem_id = p.id and s.account_id = ${me}) end as access`
  if (name === 'my') return mine
  if (name === 'shared') return shared
  if (name === 'all') return sql`${mine} union all ${shared}`
  if (name === 'favorites')
    return sql`select * from (select ${looked}, ${access} from favorites f ${lookedUp(sql`f.problem_id`)}
      where f.account_id = ${me}) starred where access is not null`
  // Words and viewers are in one index: what others wrote and the account may not see is never looked at.
  return sql`select ${looked}, ${access}, ${rankOf(name)} as rank from problem_words w ${lookedUp(sql`w.problem_id`)}
    where w.viewers @> array[${me}::text] and w.words @@ ${tsqueryOf(name.terms)}::tsquery`
}

/**
 * The rank follows the field that has the words: title before topics, owner and id before statements; words as typed before
 * similar ones.
 */
const rankOf = ({ terms }: { terms: readonly Term[] }): RawBuilder<number> => {
  const typed = tsqueryOf(terms.map((term) => ({ ...term, similar: [] })))
  const weights = sql.lit('{0.02,0.1,0.3,1}')
  const rank = (query: string) =>
    sql<number>`ts_rank(${weights}::float4[], w.words, ${query}::tsquery)`
  const all = tsqueryOf(terms)
  return all === typed ? rank(typed) : sql<number>`(${rank(typed)} * 4 + ${rank(all)})`
}

/** As a list shows it: nothing for who may not edit. */
const editable = ({ isAdministrator }: Viewer): RawBuilder<boolean> =>
  isAdministrator ? sql`true` : sql`(v.access <> 'tester' and not v.locked)`

const states: Record<ReadinessState, RawBuilder<boolean>> = {
  open: sql`v.readiness_high > 0`,
  suggestions: sql`v.readiness_high = 0 and v.readiness_low > 0`,
  ready: sql`v.readiness_high = 0 and v.readiness_low = 0`,
}

const filtersOf = (account: Viewer, wanted: ListWanted): RawBuilder<unknown> => {
  const { mechanism, topic, readiness, owner } = wanted
  const filters = [sql`true`]
  if (mechanism) filters.push(sql`v.mechanism = ${mechanism}`)
  if (topic)
    filters.push(sql`v.id in (select problem_id from problem_words
      where viewers @> array[${account.id}::text] and topics @> array[${topic.toLowerCase()}::text])`)
  if (readiness) filters.push(sql`${editable(account)} and ${states[readiness]}`)
  if (owner)
    filters.push(sql`v.owner_id = (select id from accounts where lower(handle) = lower(${owner}))`)
  return sql.join(filters, sql` and `)
}

interface Order {
  /** What the order needs of each that is listed, beside its id and when it was modified: to hold whole rows of thousands costs as much as to find them. */
  columns?: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Where the key is not of the problem's own row: one pass over all that is listed. */
  from?: RawBuilder<unknown>
}

/** One open item weighs more than all suggestions. */
const sortKeys = (account: Viewer): Record<ListSort, Order> => ({
  title: { columns: sql`lower(v.title) as key`, by: sql`v.key` },
  owner: {
    columns: sql`v.owner_id`,
    by: sql`k.handle`,
    from: sql`left join (select o.owner_id, lower(a.handle) as handle from (select distinct owner_id from listed) o
      cross join lateral (select handle from accounts where id = o.owner_id offset 0) a) k on k.owner_id = v.owner_id`,
  },
  readiness: {
    columns: sql`case when ${editable(account)} then v.readiness_high * 1000 + v.readiness_low end as key`,
    by: sql`v.key`,
  },
  discussions: {
    by: sql`coalesce(k.count, 0)`,
    from: sql`left join (select problem_id, count(*) as count from discussions
      where resolved_at is null and problem_id = any(array(select id from listed)) group by problem_id) k on k.problem_id = v.id`,
  },
  modified: { by: sql`v.modified_at` },
})

const orderOf = (account: Viewer, wanted: ListWanted): Order => {
  const { name, sort } = wanted
  const latest = sql`v.modified_at desc, v.id`
  if (sort) {
    const key = sortKeys(account)[sort]
    const direction = sql.raw(wanted.order ?? firstOrder(sort))
    return { ...key, by: sql`${key.by} ${direction} nulls last, ${latest}` }
  }
  if (typeof name === 'string') return { by: latest }
  const q = name.q.trim()
  return {
    columns: sql`v.rank, v.id = ${q} as is_id, lower(v.title) = lower(${q}) as is_title,
      starts_with(lower(v.title), lower(${q})) as begins`,
    by: sql`v.is_id desc, v.is_title desc, v.begins desc, v.rank desc, ${latest}`,
  }
}

/** The latest first, and all of them. */
const isLatest = ({ name, sort, order, mechanism, topic, readiness, owner }: ListWanted): boolean =>
  (name === 'all' || name === 'my') &&
  (sort === undefined || (sort === 'modified' && order !== 'asc')) &&
  !(mechanism ?? topic ?? readiness ?? owner)

/** Own problems behind those that were looked at, to be added to those. */
const unlisted = (me: AccountId, wanted: ListWanted): RawBuilder<unknown> =>
  isLatest(wanted)
    ? sql`(select greatest(0, count(*) - ${wanted.start + problemsPerPage}) ${ownOf(me)})::int +`
    : sql``

export const listProblems = async (
  db: Db,
  account: Viewer,
  wanted: ListWanted,
): Promise<Listed> => {
  const { rows } = await listQuery(account, wanted).execute(db)
  const [{ total } = { total: 0 }] = rows
  const found = rows.filter(({ id }) => id !== null)
  return {
    problems: found.map((row) => present(row, account)),
    count: total,
    counted: new Map(found.flatMap((row) => storedCounts(row))),
  }
}

export interface Listed {
  problems: Summary[]
  /** The number of problems on all pages. */
  count: number
  /** Open items of the checklist as they are stored, for whoever may edit; others are to be counted. */
  counted: ReadonlyMap<ProblemId, Counts>
}
type Counts = NonNullable<ProblemSummary['readiness']>

/** What is stored was counted without private sources, and those who may read such a source see more. */
const storedCounts = ({ id, high, low, has_private }: ListRow): [ProblemId, Counts][] =>
  high === null || low === null || has_private ? [] : [[id, { high, low }]]

interface ListRow extends Row {
  high: number | null
  low: number | null
  has_private: boolean
}

/**
 * The total comes with the page, and alone where the page is past the end. The limit takes no row away: by it the database knows that
 * a page is short, and looks its rows up.
 */
export const listQuery = (account: Viewer, wanted: ListWanted) => {
  const { columns, by, from } = orderOf(account, wanted)
  return sql<ListRow & { total: number }>`
    with visible as (${visibleTo(account.id, wanted)}),
    listed as materialized (select v.id, v.modified_at${columns ? sql`, ${columns}` : sql``}
      from visible v where ${filtersOf(account, wanted)}),
    page as (select * from (select v.id, row_number() over (order by ${by}) as place
        from listed v ${from ?? sql``}) placed
      where place > ${wanted.start} and place <= ${wanted.start + problemsPerPage} limit ${problemsPerPage})
    select ${summaryColumns(account)}, p.readiness_high as high, p.readiness_low as low, exists (select from solutions o
        where o.problem_id = p.id and o.private and o.deleted_at is null) as has_private, n.total
    from (select ${unlisted(account.id, wanted)} count(*)::int as total from listed) n
      left join page on true left join problems p on p.id = page.id
      left ${summaryJoins(account)}
    order by page.place`
}

const mostListed = 100

/** Every problem there is, by any part of its title, for the console. */
export const listAllProblems = async (db: Db, account: Viewer, q: string): Promise<Summary[]> => {
  const wanted = q.trim()
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const filter = wanted === '' ? sql`true` : sql`(title ilike ${pattern} or id = ${wanted})`
  const { rows } = await sql<Row>`
    select ${summaryColumns(account)} from (select * from problems where deleted_at is null and ${filter}
      order by modified_at desc, id limit ${mostListed}) p ${summaryJoins(account)}
    order by p.modified_at desc, p.id`.execute(db)
  return rows.map((row) => present(row, account))
}
