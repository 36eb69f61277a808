import { firstOrder, problemsPerPage } from '@drafts/contract'
import type { AccountId, ListQuery, ListSort, ReadinessState } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { openDiscussions, present, summaryColumns, summaryJoins } from './problems.store.ts'
import type { Row, Summary, Viewer } from './problems.store.ts'
import { tsqueryOf } from './search-query.ts'
import type { Term } from './search-query.ts'

export type ListName = 'all' | 'my' | 'shared' | 'favorites'

export interface ListWanted extends ListQuery {
  name: ListName | { terms: readonly Term[]; q: string }
}

// How a list is read: ids that the account may see, each by an index; then what the filters leave of them, in its order;
// then the page, whose rows alone are read whole. What is visible is looked up one by one (`offset 0` keeps the database
// from joining): the cost grows with what an account sees, and not with all problems there are.

/** `id` and `access` of what an account may see: own and shared problems are never the same ones. */
const visibleTo = (me: AccountId, name: ListWanted['name']): RawBuilder<unknown> => {
  const mine = sql`select id, 'owner' as access from problems where owner_id = ${me} and deleted_at is null`
  const shared = sql`select problem_id as id, access from shares where account_id = ${me}`
  if (name === 'my') return mine
  if (name === 'shared') return shared
  if (name === 'all') return sql`${mine} union all ${shared}`
  if (name === 'favorites')
    return sql`select f.problem_id as id, case when o.owner_id = ${me} then 'owner' else s.access end as access
      from favorites f join problems o on o.id = f.problem_id
        left join shares s on s.problem_id = o.id and s.account_id = ${me}
      where f.account_id = ${me} and (o.owner_id = ${me} or s.id is not null)`
  // Words and viewers are in one index: what others wrote and the account may not see is never looked at.
  return sql`select w.problem_id as id, coalesce(s.access, 'owner') as access, ${rankOf(name)} as rank
    from problem_words w left join shares s on s.problem_id = w.problem_id and s.account_id = ${me}
    where w.viewers @> array[${me}::text] and w.words @@ ${tsqueryOf(name.terms)}::tsquery`
}

/** Of what the words stand in: title over topics, owner and id over statements; as typed over similar. */
const rankOf = ({ terms }: { terms: readonly Term[] }): RawBuilder<number> => {
  const typed = tsqueryOf(terms.map((term) => ({ ...term, similar: [] })))
  const weights = sql.lit('{0.02,0.1,0.3,1}')
  const rank = (query: string) =>
    sql<number>`ts_rank(${weights}::float4[], w.words, ${query}::tsquery)`
  return sql<number>`(${rank(typed)} * 4 + ${rank(tsqueryOf(terms))})`
}

/** As a list shows it: nothing for who may not edit. */
const editable = ({ isAdministrator }: Viewer): RawBuilder<boolean> =>
  isAdministrator ? sql`true` : sql`(v.access <> 'tester' and not p.locked)`

const states: Record<ReadinessState, RawBuilder<boolean>> = {
  open: sql`p.readiness_high > 0`,
  suggestions: sql`p.readiness_high = 0 and p.readiness_low > 0`,
  ready: sql`p.readiness_high = 0 and p.readiness_low = 0`,
}

const filtersOf = (account: Viewer, wanted: ListWanted): RawBuilder<unknown> => {
  const { mechanism, topic, readiness, owner } = wanted
  const filters = [sql`p.deleted_at is null`]
  if (mechanism) filters.push(sql`p.mechanism = ${mechanism}`)
  if (topic)
    filters.push(sql`v.id in (select problem_id from problem_words
      where viewers @> array[${account.id}::text] and topics @> array[${topic.toLowerCase()}::text])`)
  if (readiness) filters.push(sql`${editable(account)} and ${states[readiness]}`)
  if (owner)
    filters.push(sql`v.id in (select id from problems where deleted_at is null
      and owner_id = (select id from accounts where lower(handle) = lower(${owner})))`)
  return sql.join(filters, sql` and `)
}

/** One open item weighs more than all suggestions. */
const sortKeys = (account: Viewer): Record<ListSort, RawBuilder<unknown>> => ({
  title: sql`lower(p.title)`,
  owner: sql`(select lower(handle) from accounts where id = p.owner_id)`,
  readiness: sql`case when ${editable(account)} then p.readiness_high * 1000 + p.readiness_low end`,
  discussions: openDiscussions,
  modified: sql`p.modified_at`,
})

const orderOf = (account: Viewer, wanted: ListWanted): RawBuilder<unknown> => {
  const { name, sort } = wanted
  const latest = sql`p.modified_at desc, p.id`
  if (sort) {
    const order = sql.raw(wanted.order ?? firstOrder(sort))
    return sql`${sortKeys(account)[sort]} ${order} nulls last, ${latest}`
  }
  if (typeof name === 'string') return latest
  const q = name.q.trim()
  return sql`(p.id = ${q}) desc, (lower(p.title) = lower(${q})) desc,
    starts_with(lower(p.title), lower(${q})) desc, v.rank desc, ${latest}`
}

export const listProblems = async (
  db: Db,
  account: Viewer,
  wanted: ListWanted,
): Promise<{ problems: Summary[]; count: number }> => {
  const { query } = listQuery(account, wanted)
  const { rows } = await query.execute(db)
  const [{ total } = { total: 0 }] = rows
  const problems = rows.flatMap((row) => (row.id === null ? [] : [present(row, account)]))
  return { problems, count: total }
}

/** The total comes with the page, and alone where the page is past the end. */
export const listQuery = (account: Viewer, wanted: ListWanted) => ({
  query: sql<Row & { total: number }>`
    with visible as materialized (${visibleTo(account.id, wanted.name)}),
    listed as materialized (
      select p.id, row_number() over (order by ${orderOf(account, wanted)}) as place
      from visible v cross join lateral (select * from problems where id = v.id offset 0) p
      where ${filtersOf(account, wanted)}),
    page as (select id, place from listed where place > ${wanted.start}
      and place <= ${wanted.start + problemsPerPage})
    select ${summaryColumns(account)}, n.total from (select count(*)::int as total from listed) n
      left join page on true left join problems p on p.id = page.id
      left ${summaryJoins(account)}
    order by page.place`,
})

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
