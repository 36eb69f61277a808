import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { folderBlobs } from './platform/blobs/folder-blobs.ts'
import type { Config } from './platform/config/config.ts'
import { connect } from './platform/db/connect.ts'
import { Listener } from './platform/db/listen.ts'
import type { ListenerSettings } from './platform/db/listen.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import type { Platform } from './platform/http/context.ts'

export interface OpenPlatform extends Platform {
  pool: pg.Pool
  close(): Promise<void>
}

/** Database (embedded unless DATABASE_URL names another), blobs and the listener, ready to use. */
export const openPlatform = async (
  config: Config,
  log: FastifyBaseLogger,
  settings: ListenerSettings = {},
): Promise<OpenPlatform> => {
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: join(dataDir, 'postgres'),
        log: (line) => log.info(line),
      })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const { db, pool } = connect(url)
  const listener = new Listener(url, settings)
  const blobs = await openBlobs(config, dataDir)
  return {
    db,
    pool,
    blobs,
    listener,
    config,
    log,
    now: () => new Date(),
    close: async () => {
      await listener.stop()
      await db.destroy()
      await embedded?.stop()
    },
  }
}

const openBlobs = (config: Config, dataDir: string) => {
  if (config.blobsUrl === undefined) return folderBlobs(join(dataDir, 'blobs'))
  if (config.blobsUrl.startsWith('file://')) return folderBlobs(new URL(config.blobsUrl).pathname)
  throw new Error(
    `BLOBS_URL ${config.blobsUrl}: this version stores blobs in a folder only. Leave BLOBS_URL unset.`,
  )
}
