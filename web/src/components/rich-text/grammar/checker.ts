import { grammarChars } from '@drafts/contract'
import type { EditorView } from '@milkdown/kit/prose/view'
import type { RichTextProps } from '../rich-text-types.ts'
import { showIssues } from './issues.ts'
import { plainTextOf } from './plain-text.ts'

export type CheckText = NonNullable<RichTextProps['checkText']>

const checkAfterMs = 1000

export interface GrammarChecker {
  /** The text changed: a check is due a second after the last change. */
  touch: () => void
  /** Whether what is underlined is of the text as it stands; what is due is checked at once for that. */
  settle: () => Promise<boolean>
  stop: () => void
}

/**
 * A text is checked when it gets the focus for the first time, and after edits. A newer check cancels the one before.
 * A failure shows nothing; the next edit tries again. Of a text that is too long for the service, what is around the
 * caret is sent.
 */
export const createChecker = (view: EditorView, check: CheckText): GrammarChecker => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaving = new AbortController()
  let running: Promise<boolean> | undefined
  const run = async ({ signal }: AbortController): Promise<boolean> => {
    const { doc, selection } = view.state
    const plain = plainTextOf(doc, { pos: selection.from, most: grammarChars })
    const matches = plain.text.trim() === '' ? [] : await check(plain.text, signal)
    if (signal.aborted || view.isDestroyed || !view.state.doc.eq(doc)) return false
    view.dispatch(showIssues(view.state, plain, matches))
    return true
  }
  const stop = (): void => {
    clearTimeout(timer)
    leaving.abort()
    running = undefined
  }
  const start = (): Promise<boolean> => {
    stop()
    leaving = new AbortController()
    // Without the service there is simply no check; the person has nothing to do about it.
    running = run(leaving).catch(() => false)
    return running
  }
  const handleFocus = (): void => {
    if (view.editable && !running) void start()
  }
  view.dom.addEventListener('focus', handleFocus, { once: true })
  return {
    touch: () => {
      stop()
      timer = setTimeout(() => void start(), checkAfterMs)
    },
    settle: async () => (await running) === true || start(),
    stop: () => {
      stop()
      view.dom.removeEventListener('focus', handleFocus)
    },
  }
}
