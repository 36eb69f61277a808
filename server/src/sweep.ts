import { oldChecksDays } from '@drafts/contract'
import { removeExpiredArtifacts } from './identity/index.ts'
import { removeOldUploads, sweepDaily } from './modules/blobs/index.ts'
import { removeOldChecks } from './modules/executions/index.ts'
import { removeDeletedProblems } from './modules/problems/index.ts'
import { removeUnnamedContents } from './modules/revisions/index.ts'
import { removeOldAttempts } from './platform/background/attempts.ts'
import { getDatabaseClockMs } from './platform/db/clock.ts'
import { removeOldEvents } from './platform/db/publish.ts'
import { removeOldHits } from './platform/rate-limit/rate-limit.ts'
import type { Platform } from './platform/http/context.ts'

const everyMs = 10 * 60_000
const dayMs = 24 * 3_600_000
/** By so much the clock of a machine may be off that of the database, which wrote most of the times that are compared. */
const clockMs = 10 * 60_000

/** Removes what has had its time: events, uploads nobody used, old hits, expired provider rows, deleted problems, old checks, and bytes of all these. */
export const sweep = (platform: Platform): (() => void) => {
  const { log } = platform
  const run = (): Promise<void> => sweepOnce(platform)
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** A clock that is a month ahead would empty the bin at once, so a machine whose clock is off removes nothing. */
export const sweepOnce = async (platform: Platform): Promise<void> => {
  const { db, log, now } = platform
  const offMs = now().getTime() - (await getDatabaseClockMs(db))
  if (Math.abs(offMs) > clockMs) {
    const offS = Math.round(offMs / 1000)
    log.warn(
      { offS },
      'The clock here is not that of the database: nothing is swept until it is set',
    )
    return
  }
  await removeOldEvents(db)
  await removeOldUploads(db)
  await removeOldHits(db)
  await removeOldAttempts(db)
  await removeExpiredArtifacts(db)
  await removeDeletedProblems(db, now())
  await removeOldChecks(db, new Date(now().getTime() - oldChecksDays * dayMs))
  await sweepDaily(platform, removeUnnamedContents)
}
