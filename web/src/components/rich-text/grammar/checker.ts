import type { EditorView } from '@milkdown/kit/prose/view'
import type { RichTextProps } from '../rich-text-types.ts'
import { showIssues } from './issues.ts'
import { plainTextOf } from './plain-text.ts'

export type CheckText = NonNullable<RichTextProps['checkText']>

const checkAfterMs = 1000

export interface Checker {
  /** The text changed: a check is due a second after the last change. */
  touch: () => void
  stop: () => void
}

/** A newer check cancels the one before. A failure shows nothing; the next edit tries again. */
export const createChecker = (view: EditorView, check: CheckText): Checker => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()
  const run = async (): Promise<void> => {
    running = new AbortController()
    const { signal } = running
    const { doc } = view.state
    const plain = plainTextOf(doc)
    if (plain.text.trim() === '') return
    const matches = await check(plain.text, signal)
    if (signal.aborted || view.isDestroyed || !view.state.doc.eq(doc)) return
    view.dispatch(showIssues(view.state.tr, plain, matches))
  }
  const stop = (): void => {
    clearTimeout(timer)
    running.abort()
  }
  return {
    touch: () => {
      stop()
      timer = setTimeout(() => {
        // Without the service there is simply no check; the person has nothing to do about it.
        run().catch(() => undefined)
      }, checkAfterMs)
    },
    stop,
  }
}
