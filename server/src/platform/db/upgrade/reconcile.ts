import type { ClientBase } from 'pg'
import { describeSchema, inOrderOfReference, listOthers, listTables } from './catalog.ts'
import type { TableColumn } from './catalog.ts'
import { dataSteps } from './known-data.ts'
import { before, goneMigrations, goneTables, lastEdited, tableSteps } from './known-steps.ts'
import type { Migration } from './migration-files.ts'

// Brings a database without checksums to the present. How this works, in the one transaction of the caller: all tables are
// moved into a schema by themselves, and the migrations of now make theirs in the old place. Where both schemas are the
// same, all of that is taken back and the checksums are written. Otherwise the rows are copied, table by table: columns
// with the same name and type as they are, others by `known-steps.ts`, and then `known-data.ts` adds what rows of then
// lack. So what comes out is what the migrations make, whatever the database had. What no step knows is refused with a
// sentence, and the database stays as it was.

const nothingChanged = 'Nothing was changed.'

export const reconcile = async (
  client: ClientBase,
  migrations: readonly Migration[],
  ran: readonly { name: string }[],
): Promise<void> => {
  const names = new Set(ran.map(({ name }) => name))
  refuseUnknown(
    [...names].find(
      (name) => !goneMigrations.includes(name) && !migrations.some((one) => one.name === name),
    ),
    (name) => `The database is newer than this program (it has ${name}). Update Drafts.`,
  )
  const { rows } = await client.query<{ own: string }>('select current_schema() as own')
  const own = rows[0]?.own ?? 'public'
  await client.query('alter table migrations add column if not exists checksum text')
  await client.query('savepoint as_it_was')
  await moveAway(client, own)
  if (await isAsNow(client, own, { migrations, names })) {
    await client.query('rollback to savepoint as_it_was')
    await stamp(
      client,
      migrations.filter(({ name }) => names.has(name)),
    )
    return
  }
  const wanted = migrations.filter(({ name }) => names.has(name) || name <= lastEdited)
  await client.query('rollback to savepoint as_it_was')
  await moveAway(client, own)
  for (const { text } of wanted) await client.query(text)
  await copyAll(client, own)
  for (const step of dataSteps) await client.query(step)
  await client.query(`drop schema ${before} cascade`)
  await client.query('delete from migrations where not name = any($1)', [
    wanted.map(({ name }) => name),
  ])
  await stamp(client, wanted)
}

const refuseUnknown = (found: string | undefined, sentence: (name: string) => string): void => {
  if (found !== undefined) throw new Error(sentence(found))
}

const stamp = async (client: ClientBase, migrations: readonly Migration[]): Promise<void> => {
  for (const { name, checksum } of migrations)
    await client.query(
      `insert into migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum`,
      [name, checksum],
    )
}

const moveAway = async (client: ClientBase, own: string): Promise<void> => {
  const others = await listOthers(client, own)
  refuseUnknown(
    others.find(({ name }) => name !== 'refuse_audit_change')?.name,
    (name) =>
      `The database has ${name} in the schema ${own}, which no version of Drafts made. ${nothingChanged} Move it to another schema, then start again.`,
  )
  await client.query(`create schema ${before}`)
  for (const table of (await listTables(client, own)).keys())
    await client.query(`alter table ${own}.${quoted(table)} set schema ${before}`)
  for (const { kind, name } of others)
    if (kind === 'function')
      await client.query(`alter function ${own}.${quoted(name)} set schema ${before}`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Whether the migrations that ran, run again as they are now, make the same. */
const isAsNow = async (
  client: ClientBase,
  own: string,
  { migrations, names }: { migrations: readonly Migration[]; names: ReadonlySet<string> },
): Promise<boolean> => {
  const first = migrations.slice(0, names.size)
  // Those with gaps between them were never released in that order, and may not run without what they lack.
  if (!first.every(({ name }) => names.has(name))) return false
  for (const { text } of first) await client.query(text)
  const [was, is] = [await describeSchema(client, before), await describeSchema(client, own)]
  return was.length === is.length && was.every((line, at) => line === is[at])
}

const copyAll = async (client: ClientBase, own: string): Promise<void> => {
  const [was, is] = [await listTables(client, before), await listTables(client, own)]
  refuseUnknown(
    [...was.keys()].find((table) => !is.has(table) && !goneTables.includes(table)),
    (table) =>
      `The database has a table ${table}, which no version of Drafts made. ${nothingChanged} Move it to another schema, then start again.`,
  )
  for (const table of await inOrderOfReference(client, own, is.keys())) {
    const columns = is.get(table) ?? []
    const old = was.get(table)
    const { instead, isSkipped } = tableSteps[table] ?? {}
    if (old) refuseUnknownColumns(table, old, columns)
    if (isSkipped) continue
    if (instead && hasColumn(was, instead.where)) await client.query(instead.fill)
    else if (old) await copy(client, table, columns, old)
    if (old) await continueNumbers(client, own, table, columns)
  }
}

const hasColumn = (tables: ReadonlyMap<string, TableColumn[]>, column: string): boolean => {
  const [table = '', name] = column.split('.')
  return tables.get(table)?.some((one) => one.name === name) ?? false
}

const refuseUnknownColumns = (
  table: string,
  was: readonly TableColumn[],
  is: readonly TableColumn[],
): void => {
  const { gone = [] } = tableSteps[table] ?? {}
  refuseUnknown(
    was.find(({ name }) => !gone.includes(name) && !is.some((one) => one.name === name))?.name,
    (name) =>
      `The table ${table} of the database has a column ${name}, which no version of Drafts made. ${nothingChanged} Remove the column, then start again.`,
  )
}

/** All rows in one statement: what refers to its own table is checked at its end. */
const copy = async (
  client: ClientBase,
  table: string,
  columns: readonly TableColumn[],
  was: readonly TableColumn[],
): Promise<void> => {
  const known = tableSteps[table]?.columns ?? {}
  const taken: [column: string, from: string][] = []
  for (const { name, type, notNull, hasDefault, isIdentity } of columns) {
    const old = was.find((one) => one.name === name)
    if (old?.type === type) {
      taken.push([quoted(name), `o.${quoted(name)}`])
      continue
    }
    const step = known[name]
    if (step !== undefined) taken.push([quoted(name), step])
    else if (old !== undefined || (notNull && !hasDefault && !isIdentity))
      throw new Error(
        `The column ${name} of the table ${table} is ${old ? `${old.type} in the database` : 'not in the database'}, as in no version of Drafts. ${nothingChanged} Restore a backup, or ask for help with this sentence.`,
      )
  }
  // Migrations give some tables rows of their own.
  await client.query(`delete from ${quoted(table)}`)
  await client.query(
    `insert into ${quoted(table)} (${taken.map(([name]) => name).join(', ')}) overriding system value
     select ${taken.map(([, from]) => from).join(', ')} from ${before}.${quoted(table)} o`,
  )
}

/** The next row has the number it would have had. */
const continueNumbers = async (
  client: ClientBase,
  own: string,
  table: string,
  columns: readonly TableColumn[],
): Promise<void> => {
  for (const { name } of columns.filter(({ isIdentity }) => isIdentity)) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [`${before}.${quoted(table)}`, name],
    )
    const sequence = rows[0]?.sequence
    if (!sequence) continue
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), last_value, is_called) from ${sequence}`,
      [`${own}.${quoted(table)}`, name],
    )
  }
}
