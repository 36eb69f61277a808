import { AppError } from '@drafts/contract'
import type { Platform } from '../../../platform/http/context.ts'
import { holdFigures, postponeFigures } from '../../packages/index.ts'
import type { WaitingFigures } from '../../packages/index.ts'
import { refusedS } from '../pace.ts'
import { lookAtFigures } from './look-at-figures.ts'

/** Looks at the figures of each problem that is due. */
export const tryFigures = async (platform: Platform): Promise<void> => {
  for (let held = await holdFigures(platform.db); held; held = await holdFigures(platform.db))
    await postponeFigures(platform.db, held.problemId, await waitAfter(platform, held))
}

/** Seconds until the next look; of figures that are made nothing is left to be postponed. */
const waitAfter = async (platform: Platform, held: WaitingFigures): Promise<number> => {
  try {
    return await lookAtFigures(platform, held)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { problemId } = held
    platform.log.warn({ err: error, problemId }, 'figures cannot be made pictures now')
    return refusedS
  }
}
