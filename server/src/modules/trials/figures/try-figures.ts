import { AppError } from '@drafts/contract'
import type { Platform } from '../../../platform/http/context.ts'
import { holdFigures, postponeFigures } from '../../packages/index.ts'
import type { WaitingFigures } from '../../packages/index.ts'
import type { Wait } from '../pace.ts'
import { lookAtFigures } from './look-at-figures.ts'

/** Looks at the figures of each problem that is due. */
export const tryFigures = async (platform: Platform): Promise<void> => {
  const { db, config } = platform
  const { heldS, againS } = config.pace
  for (let held = await holdFigures(db, heldS); held; held = await holdFigures(db, heldS))
    await postponeFigures(db, held.problemId, againS[await waitAfter(platform, held)])
}

/** The reason why they wait now; of figures that are made nothing is left to be postponed. */
const waitAfter = async (platform: Platform, held: WaitingFigures): Promise<Wait> => {
  try {
    return await lookAtFigures(platform, held)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { problemId } = held
    platform.log.warn({ err: error, problemId }, 'figures cannot be made pictures now')
    return 'refused'
  }
}
