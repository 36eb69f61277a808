import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Pool } from 'pg'
import { inject } from 'vitest'

// Databases as the demo of an earlier commit left them: the migrations of that commit as they were, and the rows.

const folder = new URL('old-databases/', import.meta.url)

export const oldDatabases = readdirSync(folder).toSorted()

export const readOldDatabase = (name: string): string =>
  gunzipSync(readFileSync(new URL(name, folder))).toString()

export interface OldDatabase {
  url: string
  pool: Pool
  close(): Promise<void>
}

/** A database of its own, filled by a script in SQL. */
export const openOldDatabase = async (script: string): Promise<OldDatabase> => {
  const base = inject('postgresUrl')
  const database = `old_${randomUUID().replaceAll('-', '')}`
  await inDatabase(base, `create database ${database}`)
  const url = new URL(base)
  url.pathname = `/${database}`
  await inDatabase(url.href, script)
  const pool = new Pool({ connectionString: url.href, max: 4 })
  // The database is dropped while its last connection still closes.
  pool.on('error', () => undefined)
  return {
    url: url.href,
    pool,
    close: async () => {
      await pool.end()
      await inDatabase(base, `drop database ${database} with (force)`)
    },
  }
}

const inDatabase = async (url: string, statement: string): Promise<void> => {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
