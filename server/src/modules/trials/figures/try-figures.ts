import { AppError } from '@drafts/contract'
import { attempt } from '../../../platform/background/attempts.ts'
import type { Platform } from '../../../platform/http/context.ts'
import { holdFigures, postponeFigures } from '../../packages/index.ts'
import type { WaitingFigures } from '../../packages/index.ts'
import type { Wait } from '../pace.ts'
import { giveUpFigures } from '../give-up.ts'
import { lookAtFigures } from './look-at-figures.ts'

/** Looks at the figures of each problem that is due. */
export const tryFigures = async (platform: Platform): Promise<void> => {
  const { db, config } = platform
  const { heldS, againS } = config.pace
  for (let next = await holdFigures(db, heldS); next; next = await holdFigures(db, heldS)) {
    const held = next
    const { problemId } = held
    await attempt(
      platform,
      { kind: 'figures', id: problemId, about: `figures of problem ${problemId}` },
      {
        work: async () => postponeFigures(db, problemId, againS[await waitAfter(platform, held)]),
        giveUp: () => giveUpFigures(db, problemId),
      },
    )
  }
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
