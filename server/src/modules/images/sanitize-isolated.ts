import { AppError, imageBytes } from '@drafts/contract'
import type { SanitizedSvg } from '@drafts/formats'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
import type { Fault } from '../../platform/isolated/bounded-children.ts'

// What waits is held in memory: 5 MB each at most.
const isolated = new BoundedChildren<Uint8Array, SanitizedSvg>({
  module: new URL('svg-worker.ts', import.meta.url),
  processes: 2,
  patienceMs: 15_000,
  idleMs: 30_000,
  heapMb: 512,
  // An SVG that is written anew may be longer than before.
  answerBytes: 4 * imageBytes,
  waitingEach: 24,
  waitingAll: 40,
})

/**
 * As `sanitizeSvg`, in a process of its own, for a time and in memory that are bounded. Throws
 * ErrUnavailable where the picture is not to blame.
 */
export const sanitizeIsolated = async (asker: string, bytes: Uint8Array): Promise<SanitizedSvg> => {
  const outcome = await isolated.ask(asker, bytes)
  return 'answer' in outcome ? outcome.answer : { fault: sentenceOf(outcome.fault) }
}

const sentenceOf = (fault: Fault): string => {
  if (fault === 'time') return 'This SVG takes too long to read.'
  if (fault === 'memory' || fault === 'size') return 'This SVG takes too much memory to read.'
  throw new AppError('ErrUnavailable', {
    message:
      'The picture could not be read: the server has too many others to read. Send it again in a moment.',
  })
}
