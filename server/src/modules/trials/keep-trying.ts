import { AppError } from '@drafts/contract'
import type { Platform } from '../../platform/http/context.ts'
import { holdTrial, postponeTrial } from '../packages/index.ts'
import type { Trial } from '../packages/index.ts'
import { tryFigures } from './figures/try-figures.ts'
import { lookAtTrial } from './look-at-trial.ts'
import { refusedS } from './pace.ts'

// How an imported problem is tried (docs/product/packages.md#limits-that-are-found). The import leaves a row in its own
// transaction. Servers look for rows that are due; one takes a row, starts the runs that are not started, as anybody
// starts runs, and lets go of it for a second while they go on. When all are over it sets the limit, writes into the
// report, and the row is gone. What was started stands in the row: a server that ends in between is followed by another.

const everyMs = 1000

/** Tries for as long as the server runs. Any number of servers may do it. Answers how to stop. */
export const keepTrying = (platform: Platform): (() => void) => {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void tryImports(platform)
      .catch((error: unknown) => platform.log.error({ err: error }, 'imports could not be tried'))
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Looks at each problem that is due. */
export const tryImports = async (platform: Platform): Promise<void> => {
  for (let trial = await holdTrial(platform.db); trial; trial = await holdTrial(platform.db))
    await postponeTrial(platform.db, trial.problemId, await waitAfter(platform, trial))
  await tryFigures(platform)
}

/** Seconds until the next look; of a trial that is over nothing is left to be postponed. */
const waitAfter = async (platform: Platform, trial: Trial): Promise<number> => {
  try {
    return await lookAtTrial(platform, trial)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    platform.log.warn({ err: error, problemId: trial.problemId }, 'an import cannot be tried now')
    return refusedS
  }
}
