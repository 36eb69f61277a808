import type { ClientBase } from 'pg'

// What a schema of PostgreSQL has, read from the catalog.

/** Nothing that an extension brought, and not the table of migrations itself. */
const isOwn = (
  classId: 'pg_class' | 'pg_proc',
  oid: string,
): string => `not exists (select 1 from pg_depend e
  where e.classid = '${classId}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
const relations = `pg_class c where c.relnamespace = $1::regnamespace and c.relname <> 'migrations'
  and ${isOwn('pg_class', 'c.oid')}`

/**
 * One line for each column, constraint, index, trigger, function and table, sorted: two schemas that have the same lines
 * are the same to queries. Names of the schema itself are left out of the lines; the order of columns is too.
 */
export const describeSchema = async (client: ClientBase, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `with own as (select c.* from ${relations})
     select concat_ws(' ', 'relation', relname, relkind, relpersistence) as line from own where relkind not in ('i', 'S')
     union all
     select concat_ws(' ', 'column', o.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''),
       pg_get_expr(d.adbin, d.adrelid))
     from own o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
     where o.relkind in ('r', 'p')
     union all
     select concat_ws(' ', 'constraint', o.relname, k.conname, pg_get_constraintdef(k.oid))
     from own o join pg_constraint k on k.conrelid = o.oid where k.contype <> 'n'
     union all
     select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid)) from own o join pg_index i on i.indrelid = o.oid
     union all
     select concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid))
     from own o join pg_trigger t on t.tgrelid = o.oid where not t.tgisinternal
     union all
     select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) from pg_proc p
     where p.pronamespace = $1::regnamespace and p.prokind in ('f', 'p') and ${isOwn('pg_proc', 'p.oid')}`,
    [schema],
  )
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, '')).toSorted()
}

export interface TableColumn {
  name: string
  type: string
  notNull: boolean
  hasDefault: boolean
  isIdentity: boolean
}

/** Tables of the schema, each with its columns. */
export const listTables = async (
  client: ClientBase,
  schema: string,
): Promise<Map<string, TableColumn[]>> => {
  const { rows } = await client.query<TableColumn & { table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as "notNull", a.atthasdef as "hasDefault", a.attidentity <> '' as "isIdentity"
     from (select c.* from ${relations}) c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' order by c.relname, a.attnum`,
    [schema],
  )
  return Map.groupBy(rows, ({ table }) => table)
}

/** Anything else that has a name there: views, sequences by themselves, functions. */
export const listOthers = async (
  client: ClientBase,
  schema: string,
): Promise<{ kind: 'function' | 'relation'; name: string }[]> => {
  const { rows } = await client.query<{ kind: 'function' | 'relation'; name: string }>(
    `select 'relation' as kind, c.relname as name from ${relations} and (c.relkind in ('v', 'm', 'f', 'p')
       or c.relkind = 'S' and not exists (select 1 from pg_depend s
         where s.classid = 'pg_class'::regclass and s.objid = c.oid and s.deptype in ('a', 'i')))
     union all
     select 'function', p.proname from pg_proc p
     where p.pronamespace = $1::regnamespace and ${isOwn('pg_proc', 'p.oid')} order by 1, 2`,
    [schema],
  )
  return rows
}

/** Tables so that each comes after those that it refers to. */
export const inOrderOfReference = async (
  client: ClientBase,
  schema: string,
  tables: Iterable<string>,
): Promise<string[]> => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = $1::regnamespace and f.oid <> t.oid`,
    [schema],
  )
  const refers = Map.groupBy(rows, ({ from }) => from)
  const ordered = new Set<string>()
  const visit = (table: string): void => {
    if (ordered.has(table)) return
    for (const { to } of refers.get(table) ?? []) visit(to)
    ordered.add(table)
  }
  for (const table of tables) visit(table)
  return [...ordered]
}
