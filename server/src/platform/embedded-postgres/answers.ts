import { Client } from 'pg'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster, logFileOf } from './postmaster.ts'

/** Replaying the log after a hard crash can take its time. */
const ANSWER_MS = 120_000
const RETRY_MS = 15
const DUPLICATE_DATABASE = '42P04'

export function urlOf(socketDir: string, database: string): string {
  return `postgres://drafts@localhost:5432/${database}?host=${socketDir}`
}

/** Fails at once if PostgreSQL ends, or if what answers is another cluster. */
export async function waitUntilItAnswers(socketDir: string, dataDir: string): Promise<void> {
  for (const started = Date.now(); ; await sleep(RETRY_MS)) {
    const answer = await ask(socketDir, 'show data_directory')
    if (typeof answer === 'string') {
      if (realpathSync(answer) === dataDir) return
      throw new Error(`PostgreSQL at ${socketDir} serves ${answer}, not ${dataDir}.`)
    }
    if (findPostmaster(dataDir) === undefined) {
      throw new Error(`PostgreSQL ended while starting; its log is ${logFileOf(dataDir)}.`)
    }
    if (Date.now() - started > ANSWER_MS) {
      throw new Error(`PostgreSQL does not answer; its log is ${logFileOf(dataDir)}.`, {
        cause: answer,
      })
    }
  }
}

export async function createDatabaseOnce(socketDir: string): Promise<void> {
  const found = await ask(socketDir, "select datname from pg_database where datname = 'drafts'")
  if (found === 'drafts') return
  const failure = await ask(socketDir, 'create database drafts')
  if (failure instanceof Error && !('code' in failure && failure.code === DUPLICATE_DATABASE)) {
    throw failure
  }
}

/** The first column of the first row, or why there is none. */
async function ask(socketDir: string, sql: string): Promise<string | undefined | Error> {
  const client = new Client({
    connectionString: urlOf(socketDir, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  // The query that is under way fails with it, and that is returned; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, string>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    // Whether it answers is known by now.
    await client.end().catch(() => undefined)
  }
}
