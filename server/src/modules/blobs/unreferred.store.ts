import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'

// Which blobs nothing refers to. References are columns with a hash, and hashes somewhere in JSON. The columns are found
// in the catalog, so that none is forgotten: everything in JSON, and every text column whose name ends with `hash`. What
// only looks like a hash keeps a blob for nothing, and loses none.

/** Only blobs that were stored before the date are listed. The whole database is read once, in one snapshot. */
export const listUnreferred = (db: Db, before: Date): Promise<string[]> =>
  inSnapshot(db, async (tx) => {
    await sql`create temp table wanted on commit drop as
      select hash from blobs where put_at < ${before}`.execute(tx)
    await sql`create unique index on wanted (hash)`.execute(tx)
    const { rows: columns } = await sql<{ table: string; column: string; isJson: boolean }>`
      select c.table_name as table, c.column_name as column, c.data_type like 'json%' as "isJson"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name <> 'blobs'
        and (c.data_type like 'json%' or c.data_type = 'text' and c.column_name like '%hash')
      order by 1, 2`.execute(tx)
    // Old versions of problems are known by it alone: where it is not seen, nothing is.
    if (!columns.some(({ table, column }) => table === 'contents' && column === 'body'))
      throw new Error('The tables of this database are not where they should be: nothing is swept.')
    for (const { table, column, isJson } of columns) {
      const named = isJson
        ? sql`select m[1] from ${sql.table(table)},
            regexp_matches(${sql.ref(column)}::text, '[0-9a-f]{64}', 'g') as m`
        : sql`select ${sql.ref(column)} from ${sql.table(table)}`
      await sql`delete from wanted where hash in (${named})`.execute(tx)
    }
    const { rows } = await sql<{ hash: string }>`
      select hash from wanted order by hash`.execute(tx)
    return rows.map(({ hash }) => hash)
  })
