import type pg from 'pg'
import { migrationLock, readMigrations } from './upgrade/migration-files.ts'
import type { Migration } from './upgrade/migration-files.ts'
import { reconcile } from './upgrade/reconcile.ts'

// How a database comes to the present. Migrations go forward only, and one that landed never changes: the table
// `migrations` has the checksum of each that ran, and one whose file differs is refused before anything runs. Databases
// of before 0.2.0 have no checksums, and their migrations were edited in place: they are reconciled first (`upgrade/`), in
// one transaction. All of it under an advisory lock, so that servers which start at once follow one another.

interface Ran {
  name: string
  checksum: string | null
}

/** Runs what is new, in order; answers the names. Throws a sentence for the operator where it must not. */
export const migrate = async (pool: pg.Pool): Promise<string[]> => {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const ran = await listRan(client)
    requireKnown(ran, migrations)
    if (ran.some(({ checksum }) => checksum === null))
      await inOneTransaction(client, () => reconcile(client, migrations, ran)).catch(
        (error: unknown) => {
          throw isForbidden(error)
            ? new Error(
                `The upgrade makes a schema of its own for a moment, which the database user may not (${error.message}). Nothing was changed. As the owner of the database: grant create on database NAME to USER; then start again.`,
                { cause: error },
              )
            : error
        },
      )
    const done = new Set((await listRan(client)).map(({ name }) => name))
    const fresh = migrations.filter(({ name }) => !done.has(name))
    for (const migration of fresh) await run(client, migration)
    return fresh.map(({ name }) => name)
  } finally {
    // The lock ends with the connection too; what failed before is what is to be reported.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

const isForbidden = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '42501'

/** What ran in this database; its table is made where there is none. */
const listRan = async (client: pg.PoolClient): Promise<Ran[]> => {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`,
  )
  const columns = rows.map(({ column }) => column)
  if (columns.length === 0)
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now(), checksum text)',
    )
  const checksum =
    columns.length === 0 || columns.includes('checksum') ? 'checksum' : 'null as checksum'
  const ran = await client.query<Ran>(`select name, ${checksum} from migrations order by name`)
  return ran.rows
}

/** Refuses a database that is newer than this program, and files that were changed after they ran. */
const requireKnown = (ran: readonly Ran[], migrations: readonly Migration[]): void => {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of ran) {
    const file = files.get(name)
    if (checksum === null) continue
    if (!file)
      throw new Error(
        `The database is newer than this program (it has ${name}). Update Drafts, or restore a backup of before the upgrade.`,
      )
    if (file.checksum !== checksum)
      throw new Error(
        `The migration ${name} is not the one that this database ran. Nothing was changed. Bring its file back as it was released (git checkout -- server/migrations), then start again.`,
      )
  }
}

const run = async (client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> => {
  try {
    await inOneTransaction(client, async () => {
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
    })
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

const inOneTransaction = async (
  client: pg.PoolClient,
  work: () => Promise<void>,
): Promise<void> => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
