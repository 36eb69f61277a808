import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Health } from '@drafts/contract'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import type { Faults } from '../../platform/http/faults.ts'
import { serverVersion } from '../../platform/version/version.ts'
import { connectedJudges } from '../judging/index.ts'
import { getDatabaseVersionAndSize } from './health.store.ts'

/** How this server is (docs/product/administration.md#health). */
export const healthAdministration = (hasOwnAccounts: boolean, faults: Faults) =>
  ({
    adminGetHealth: async ({ ctx }): Promise<Health> => {
      const started = performance.now()
      const database = await getDatabaseVersionAndSize(ctx.db)
      const answerMs = Math.round((performance.now() - started) * 10) / 10
      return {
        version: serverVersion,
        node: hostname(),
        startedAt: new Date(ctx.now().getTime() - process.uptime() * 1000).toISOString(),
        hasOwnAccounts,
        memory: process.memoryUsage.rss(),
        database: { ...database, answerMs },
        disk: await diskOf(ctx),
        judges: (await connectedJudges(ctx.db)).length,
        faults: faults.list(),
      }
    },
  }) satisfies SomeHandlers

/** Where blobs lie in a folder. */
const diskOf = async ({ config }: Ctx): Promise<Health['disk']> => {
  const folder = config.blobsUrl?.startsWith('file://')
    ? new URL(config.blobsUrl).pathname
    : config.dataDir
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}
