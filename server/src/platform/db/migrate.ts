import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** Any number, the same on every node: holders of this advisory lock migrate one after another. */
const lock = 4_721_803

/** Runs what is new, in order, under a lock; refuses a database that is newer than this program. */
export const migrate = async (pool: pg.Pool): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).toSorted()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const unknown = [...done].find((name) => !files.includes(name))
    if (unknown)
      throw new Error(`The database is newer than this program (it has ${unknown}). Update Drafts.`)
    const fresh = files.filter((name) => !done.has(name))
    for (const name of fresh) await run(client, name)
    return fresh
  } finally {
    // The lock ends with the connection too; what failed before is what is to be reported.
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

const run = async (client: pg.PoolClient, name: string): Promise<void> => {
  const sql = await readFile(`${folder}/${name}`, 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
