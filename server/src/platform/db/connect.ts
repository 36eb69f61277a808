import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Transaction } from 'kysely'
import { Pool } from 'pg'
import { StatementNames, withNames } from './named-statements.ts'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** `connections`: how many at once; each waiting request holds none. */
export const connect = (
  url: string,
  connections = 12,
  names = new StatementNames(),
): { db: Db; pool: Pool } => {
  const pool = new Pool({ connectionString: url, max: connections, idleTimeoutMillis: 60_000 })
  // A connection that dies while idle is replaced by the pool at its next use.
  pool.on('error', () => undefined)
  // One that is in use has no other listener: without this the process would end with the database.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool: withNames(pool, names) })
  return { db: new Kysely<Tables>({ dialect }), pool }
}

/** Throws where the database does not answer. */
export const probeDatabase = async (db: Db): Promise<void> => {
  await sql`select 1 from migrations limit 1`.execute(db)
}
