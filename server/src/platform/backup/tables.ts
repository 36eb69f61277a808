import type { ClientBase } from 'pg'
import { inOrderOfReference, listTables } from '../db/upgrade/catalog.ts'

// Which rows a backup has, and in which order: each table after those that it refers to.

/** What lives for minutes only. The table of migrations is filled by running them. */
const leftOut = new Set(['events', 'presence', 'language_server_calls', 'language_server_offers'])

export interface BackedTable {
  name: string
  columns: string[]
}

/** The number that the next row of a column gets. */
export interface SequenceCounter {
  table: string
  column: string
  value: string
  isUsed: boolean
}

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const ownSchema = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ own: string }>('select current_schema() as own')
  return rows[0]?.own ?? 'public'
}

export const listBackedTables = async (client: ClientBase): Promise<BackedTable[]> => {
  const own = await ownSchema(client)
  const tables = await listTables(client, own)
  const names = await inOrderOfReference(client, own, tables.keys())
  return names
    .filter((name) => !leftOut.has(name))
    .map((name) => ({ name, columns: (tables.get(name) ?? []).map((column) => column.name) }))
}

/** Texts are the same in every installation: no setting of a database or a role has a say in how a value is spelled. */
export const setSpelling = async (client: ClientBase): Promise<void> => {
  await client.query(
    "set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1",
  )
}

/** In an order of the texts themselves, so that equal rows are equal bytes. */
export const copyOutOf = ({ name, columns }: BackedTable, key: readonly string[]): string => {
  const order = (key.length > 0 ? key : columns).map(
    (column) => `${quotedName(column)}::text collate "C"`,
  )
  return `copy (select ${columns.map(quotedName).join(', ')} from ${quotedName(name)} order by ${order.join(', ')}) to stdout`
}

export const copyInto = ({ name, columns }: BackedTable): string =>
  `copy ${quotedName(name)} (${columns.map(quotedName).join(', ')}) from stdin`

/** Table → columns of its primary key. */
export const listKeys = async (client: ClientBase): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by k.place) as columns
     from pg_constraint p join pg_class c on c.oid = p.conrelid
       cross join lateral unnest(p.conkey) with ordinality as k(attnum, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     where p.contype = 'p' and c.relnamespace = current_schema()::regnamespace group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

export const listCounters = async (client: ClientBase): Promise<SequenceCounter[]> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`,
  )
  const counters: SequenceCounter[] = []
  for (const { table, column, sequence } of rows) {
    const found = await client.query<{ value: string; isUsed: boolean }>(
      `select last_value::text as value, is_called as "isUsed" from ${sequence}`,
    )
    for (const { value, isUsed } of found.rows) counters.push({ table, column, value, isUsed })
  }
  return counters
}

export const setCounter = async (
  client: ClientBase,
  { table, column, value, isUsed }: SequenceCounter,
): Promise<void> => {
  await client.query(
    'select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4::boolean)',
    [table, column, value, isUsed],
  )
}
