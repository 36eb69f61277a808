import { testFields } from '@drafts/contract'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { columnOf } from './test-columns.ts'
import { createWorld } from '../../testing/world.ts'

// The types of the tables are written by hand: this compares them with what the migrations make.

/** Column → may be null; undefined where its type leaves that open. */
type Columns = Record<string, boolean | undefined>

/** The type that a query reads: the first of a ColumnType. */
const readAs = (type: string): string => type.replace(/^ColumnType<([^,]+),.*$/, '$1')

const columnsOf = (body: string): Columns =>
  Object.fromEntries(
    [...body.matchAll(/(\w+): ([^;\n]+)/g)].map(([, name = '', type = '']) => {
      const read = readAs(type.trim())
      return [name, read === 'unknown' ? undefined : /\bnull\b/.test(read)]
    }),
  )

const written = Object.fromEntries(
  ['schema.ts', 'schema-people.ts', 'schema-judging.ts']
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{([^}]+)\}/gm)])
    .map(([, table = '', body = '']) => [table, columnsOf(body)]),
)
Object.assign(
  written['tests'] ?? {},
  Object.fromEntries(
    Object.entries(testFields).map(([name, { stored }]) => [
      columnOf(name),
      stored.safeParse(null).success,
    ]),
  ),
)

it('the types of the tables have the columns that the migrations make', async () => {
  const world = await createWorld()
  const { rows } = await sql<{ table: string; column: string; nullable: boolean }>`
    select table_name as table, column_name as column, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`.execute(
    world.platform.db,
  )
  await world.close()
  const isOpen = (table: string, column: string): boolean => {
    const known = written[table] ?? {}
    return column in known && known[column] === undefined
  }
  const made = Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      Object.fromEntries(
        columns.map(({ column, nullable }) => [
          column,
          isOpen(table, column) ? undefined : nullable,
        ]),
      ),
    ]),
  )
  // A comparison must prove that it looked.
  expect(rows.length).toBeGreaterThan(150)
  expect(written).toEqual(made)
})
