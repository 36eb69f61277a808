import { AppError, renderApart } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'
import { BoundedChildren } from '../../platform/apart/bounded-children.ts'
import { convertTexText } from './tex-text.ts'

/** Up to here it is done at once: some ms, whatever it holds. */
const smallChars = 1000

const apart = new BoundedChildren<string, string | null>({
  module: new URL('tex-worker.ts', import.meta.url),
  processes: renderApart.processes,
  patienceMs: renderApart.ms,
  idleMs: 30_000,
  heapMb: 512,
  waitingEach: 4,
  waitingAll: 40,
})

/**
 * Markdown of TeX that somebody pastes (docs/product/editing.md#pasting). The parser takes time that grows with the
 * square of what is left open, so a long text is read in a process of its own. ErrInvalid: it could not be converted.
 */
export const convertPastedTex = async (asker: AccountId, text: string): Promise<string> => {
  const outcome =
    text.length <= smallChars ? { answer: convertTexText(text) } : await apart.ask(asker, text)
  if ('answer' in outcome && outcome.answer !== null) return outcome.answer
  if ('fault' in outcome && outcome.fault === 'busy')
    throw new AppError('ErrUnavailable', {
      message: 'The server is still busy with other texts. Paste this one again in a moment.',
    })
  throw new AppError('ErrInvalid', {
    message: 'This TeX is too intricate to be converted. It stays as it is; paste it in parts.',
  })
}
