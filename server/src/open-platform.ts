import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { folderBlobs } from './platform/blobs/folder-blobs.ts'
import type { Config } from './platform/config/config.ts'
import { connect } from './platform/db/connect.ts'
import { Listener } from './platform/db/listen.ts'
import type { ListenerSettings } from './platform/db/listen.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import type { Platform } from './platform/http/context.ts'
import { createMeters } from './platform/meters/product-meters.ts'
import { Room } from './platform/room/room.ts'
import { setSite } from './platform/texts/texts.ts'

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
  setSite(config.publicUrl)
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
  const blobsDir = blobsFolder(config, dataDir)
  const blobs = await folderBlobs(blobsDir)
  return {
    db,
    pool,
    blobs,
    listener,
    room: new Room([dataDir, blobsDir]),
    meters: createMeters(pool),
    config,
    log,
    now: () => new Date(),
    close: async () => {
      await listener.stop()
      await db.destroy()
      // Kysely ends the pool only where it was asked something; an idle connection would keep the process for a minute.
      if (!pool.ending) await pool.end()
      await embedded?.stop()
    },
  }
}

const blobsFolder = ({ blobsUrl }: Config, dataDir: string): string => {
  if (blobsUrl === undefined) return join(dataDir, 'blobs')
  if (blobsUrl.startsWith('file://')) return fileURLToPath(blobsUrl)
  throw new Error(
    `BLOBS_URL ${blobsUrl}: this version stores blobs in a folder only. Leave BLOBS_URL unset.`,
  )
}
