import { AppError, svgRange } from '@drafts/contract'
import { sanitizeSvg } from '@drafts/formats'
import type { SanitizedSvg } from '@drafts/formats'
import { BoundedChildren } from '../../platform/apart/bounded-children.ts'
import type { Fault } from '../../platform/apart/bounded-children.ts'

/** Up to here it is done at once: 40 ms at most, and a process would take longer to start. */
const smallBytes = 50_000

// What waits is held in memory: 5 MB each at most.
const apart = new BoundedChildren<Uint8Array, SanitizedSvg>({
  module: new URL('svg-worker.ts', import.meta.url),
  processes: 2,
  patienceMs: 15_000,
  idleMs: 2000,
  heapMb: 512,
  waitingEach: 24,
  waitingAll: 40,
})

/**
 * As `sanitizeSvg`; a large picture is read in a process of its own, for a time and in memory that are bounded. Throws
 * ErrUnavailable where the picture is not to blame.
 */
export const sanitizeApart = async (asker: string, bytes: Uint8Array): Promise<SanitizedSvg> => {
  if (bytes.length <= smallBytes) return sanitizeSvg(bytes, svgRange)
  const outcome = await apart.ask(asker, bytes)
  return 'answer' in outcome ? outcome.answer : { fault: sentenceOf(outcome.fault) }
}

const sentenceOf = (fault: Fault): string => {
  if (fault === 'time') return 'This SVG takes too long to read.'
  if (fault === 'memory') return 'This SVG takes too much memory to read.'
  throw new AppError('ErrUnavailable', {
    message:
      'The picture could not be read: the server has too many others to read. Send it again in a moment.',
  })
}
