import { AppError } from '@drafts/contract'
import { attempt } from '../../platform/background/attempts.ts'
import { keepDoing } from '../../platform/background/keep-doing.ts'
import type { Platform } from '../../platform/http/context.ts'
import { hasDueFigures, hasDueTrial, holdTrial, postponeTrial } from '../packages/index.ts'
import type { Trial } from '../packages/index.ts'
import { tryFigures } from './figures/try-figures.ts'
import { giveUpTrial } from './give-up.ts'
import { lookAtTrial } from './look-at-trial.ts'
import type { Wait } from './pace.ts'

// How an imported problem is tried (docs/product/packages.md#limits-that-are-found). The import leaves a row in its own
// transaction. Servers look for rows that are due; one takes a row, starts the runs that are not started, as anybody
// starts runs, and lets go of it for a moment while they go on. When all are over it sets the limit, writes into the
// report, and the row is gone. What was started stands in the row: a server that ends in between is followed by another.

/** Tries for as long as the server runs. Any number of servers may do it. Answers how to stop. */
export const keepTrying = (platform: Platform): (() => void) => {
  const everyMs = platform.config.pace.lookEveryMs
  const fault = 'imports could not be tried'
  const stops = [
    keepDoing(platform, { everyMs, fault, waits: hasDueTrial, look: () => tryTrials(platform) }),
    keepDoing(platform, { everyMs, fault, waits: hasDueFigures, look: () => tryFigures(platform) }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Looks at each problem that is due. */
export const tryImports = async (platform: Platform): Promise<void> => {
  await tryTrials(platform)
  await tryFigures(platform)
}

const tryTrials = async (platform: Platform): Promise<void> => {
  const { db, config } = platform
  const { heldS, againS } = config.pace
  for (let trial = await holdTrial(db, heldS); trial; trial = await holdTrial(db, heldS)) {
    const held = trial
    const { problemId } = held
    await attempt(
      platform,
      { kind: 'trial', id: problemId, about: `the import of problem ${problemId}` },
      {
        work: async () => postponeTrial(db, problemId, againS[await waitAfter(platform, held)]),
        giveUp: () => giveUpTrial(db, problemId),
      },
    )
  }
}

/** The reason why it waits now; of a trial that is over nothing is left to be postponed. */
const waitAfter = async (platform: Platform, trial: Trial): Promise<Wait> => {
  try {
    return await lookAtTrial(platform, trial)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    platform.log.warn({ err: error, problemId: trial.problemId }, 'an import cannot be tried now')
    return 'refused'
  }
}
