import { removeExpiredArtifacts } from './identity/index.ts'
import { removeOldUploads } from './modules/blobs/index.ts'
import { removeDeletedProblems } from './modules/problems/index.ts'
import { removeOldAttempts } from './platform/background/attempts.ts'
import { removeOldEvents } from './platform/db/publish.ts'
import { removeOldHits } from './platform/rate-limit/rate-limit.ts'
import type { Platform } from './platform/http/context.ts'

const everyMs = 10 * 60_000

/** Removes what has had its time: events, uploads nobody used, old hits, expired provider rows, deleted problems. */
export const sweep = ({ db, log, now }: Platform): (() => void) => {
  const run = async (): Promise<void> => {
    await removeOldEvents(db)
    await removeOldUploads(db)
    await removeOldHits(db)
    await removeOldAttempts(db)
    await removeExpiredArtifacts(db)
    await removeDeletedProblems(db, now())
  }
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
