import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { BlobStore } from './platform/blobs/blobs.ts'
import { folderBlobs } from './platform/blobs/folder-blobs.ts'
import type { Config } from './platform/config/config.ts'
import { connect } from './platform/db/connect.ts'
import { DatabaseListener } from './platform/db/listen.ts'
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
  const listener = new DatabaseListener(url, settings)
  const { blobs, folders, closeBlobs } = await openBlobs(config, dataDir)
  return {
    db,
    pool,
    blobs,
    listener,
    room: new Room([dataDir, ...folders]),
    meters: createMeters(pool),
    config,
    log,
    now: () => new Date(),
    close: async () => {
      closeBlobs()
      await listener.stop()
      await db.destroy()
      // Kysely ends the pool only where it was asked something; an idle connection would keep the process for a minute.
      if (!pool.ending) await pool.end()
      await embedded?.stop()
    },
  }
}

/** `folders`: where they lie on this machine's disks. */
const openBlobs = async (
  { blobsUrl, s3 }: Config,
  dataDir: string,
): Promise<{ blobs: BlobStore; folders: string[]; closeBlobs: () => void }> => {
  if (s3) {
    // The client takes 0.2 s of CPU and 30 MB, which an installation with a folder does without.
    const { s3Blobs } = await import('./platform/blobs/s3/s3-files.ts')
    const blobs = await s3Blobs(s3, join(dataDir, 'blobs/tmp'))
    return { blobs, folders: [], closeBlobs: () => blobs.close() }
  }
  const folder = blobsUrl === undefined ? join(dataDir, 'blobs') : fileURLToPath(blobsUrl)
  return { blobs: await folderBlobs(folder), folders: [folder], closeBlobs: () => undefined }
}
