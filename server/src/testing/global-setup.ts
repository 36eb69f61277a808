import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { openDataFolder, removeDataFolder } from './data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the run, with a migrated template that each test file clones. */
export const setup = async ({ provide }: Pick<TestProject, 'provide'>) => {
  const folder = await openDataFolder('drafts-test-')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: () => undefined,
  })
  endWithThisProcess(join(folder, 'postgres/postmaster.pid'))
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  // The rows are lost with the folder anyway: no commit waits for the disk.
  for (const setting of ['fsync', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.query('create database template_drafts')
  const { db, pool } = connect(urlOf(postgres.url, 'template_drafts'))
  await migrate(pool)
  await db.destroy()
  // A template can be cloned only while nobody is connected, an autovacuum worker included.
  await admin.query('alter database template_drafts with allow_connections false')
  await admin.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'template_drafts'",
  )
  await admin.end()
  provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await removeDataFolder(folder)
  }
}

/** A run that is broken off tears nothing down: the database goes with its process. */
const endWithThisProcess = (pidFile: string): void => {
  process.once('exit', () => {
    if (existsSync(pidFile))
      process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGINT')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
}

const urlOf = (url: string, database: string): string => {
  const parsed = new URL(url)
  parsed.pathname = `/${database}`
  return parsed.href
}
