import { AppError, rendering } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'

const isolated = new BoundedChildren<string, string | null>({
  module: new URL('tex-worker.ts', import.meta.url),
  processes: rendering.processes,
  patienceMs: rendering.patienceMs,
  cpuMs: rendering.cpuMs,
  idleMs: 30_000,
  heapMb: 512,
  answerBytes: 4_000_000,
  waitingEach: 4,
  waitingAll: 40,
})

/**
 * Markdown of TeX that somebody pastes (docs/product/editing.md#pasting). Never at once: a few macros of its own make a
 * long text of a short one, and the parser takes time that grows with the square of what is left open. ErrInvalid: it
 * could not be converted.
 */
export const convertPastedTex = async (asker: AccountId, text: string): Promise<string> => {
  const outcome = await isolated.ask(asker, text)
  if ('answer' in outcome && outcome.answer !== null) return outcome.answer
  if ('fault' in outcome && outcome.fault === 'busy')
    throw new AppError('ErrUnavailable', {
      message: 'The server is still busy with other texts. Paste this one again in a moment.',
    })
  throw new AppError('ErrInvalid', {
    message: 'This TeX is too intricate to be converted. Paste it in parts.',
  })
}
