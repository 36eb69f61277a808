import { AppError, cutMath, renderApart, renderAtOnce } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'
import { requireNoTransaction } from '../db/transaction.ts'
import { BoundedChildren } from '../apart/bounded-children.ts'
import { renderMarkdown, unrendered } from './render.ts'

// Markdown that comes with a request. The parser takes time that grows with the square of nearly everything that nests
// or is left open (`>`, `[`, list marks, footnotes), so that 20 kB can keep a core busy for seconds. Ordinary texts are
// rendered at once; a text that is long or full of marks is rendered in a process of its own, for a bounded time, and shown as it is
// if that is not enough.

const apart = new BoundedChildren<string, string>({
  module: new URL('render-worker.ts', import.meta.url),
  processes: renderApart.processes,
  patienceMs: renderApart.ms,
  idleMs: 30_000,
  heapMb: 512,
  waitingEach: 16,
  waitingAll: 500,
})

/** As `renderMarkdown`. ErrUnavailable: too many texts of this account wait already. */
export const renderMarkdownSafely = async (asker: AccountId, markdown: string): Promise<string> => {
  requireNoTransaction('Rendering')
  if (isModest(markdown)) return renderMarkdown(markdown)
  const outcome = await apart.ask(asker, markdown)
  if ('answer' in outcome) return outcome.answer
  if (outcome.fault !== 'busy') return unrendered(markdown)
  throw new AppError('ErrUnavailable', {
    message:
      'The server is still busy with other texts. This one was not taken; send it again in a moment.',
  })
}

/** Whether rendering it takes no time that others would notice. */
export const isModest = (markdown: string): boolean => {
  if (markdown.length > renderAtOnce.chars) return false
  const { text, formulas } = cutMath(markdown)
  const tex = formulas.reduce((sum, formula) => sum + formula.tex.length, 0)
  return (
    formulas.length <= renderAtOnce.formulas &&
    tex <= renderAtOnce.tex &&
    countMarks(text) <= renderAtOnce.marks
  )
}

const countMarks = (text: string): number =>
  text.match(/[[\]<>*_`|~+=@-]|\d[.)]|www\.|:\/\//g)?.length ?? 0
