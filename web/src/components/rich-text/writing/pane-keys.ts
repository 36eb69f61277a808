import { NodeSelection } from '@milkdown/kit/prose/state'
import type { Command } from '@milkdown/kit/prose/state'
import { issueAfter, issueAt } from '../grammar/issues.ts'
import type { Bubble } from './bubbles/bubble.ts'
import { bubbleAt, openingOf } from './bubbles/openings.ts'
import type { Opening } from './tools.ts'

/** Keys that open something. */
export const paneKeys = ({
  onBubble,
  onToolbar,
  onNoIssue,
}: {
  onBubble: (bubble: Bubble | null) => void
  onToolbar: () => void
  /** The next remark is wanted, and none is known. */
  onNoIssue: () => void
}): Record<string, Command> => {
  const opens =
    (opening: Exclude<Opening, 'image' | 'drawing'>): Command =>
    (_state, _dispatch, view) => {
      if (view) onBubble(openingOf(opening, view))
      return true
    }
  const openSelected: Command = (state) => {
    const { selection } = state
    if (!(selection instanceof NodeSelection)) return false
    const bubble = bubbleAt(state, selection.from)
    if (bubble) onBubble(bubble)
    return bubble !== null
  }
  return {
    'Mod-Shift-k': opens('link'),
    'Mod-Alt-m': opens('math'),
    'Mod-Alt-Shift-m': opens('display'),
    'Alt-F10': () => {
      onToolbar()
      return true
    },
    F8: (state) => {
      const issue = issueAfter(state, state.selection.from)
      if (issue) onBubble({ kind: 'issue', id: issue.id, by: 'key' })
      else onNoIssue()
      return true
    },
    'Alt-Enter': (state) => {
      const issue = issueAt(state, state.selection.from)
      if (issue) onBubble({ kind: 'issue', id: issue.id, by: 'key' })
      return issue !== undefined
    },
    Enter: (state, dispatch, view) =>
      openSelected(state, dispatch, view) || displayOnEnter(onBubble)(state, dispatch, view),
  }
}

/** Two dollars, then Enter: a display formula. */
const displayOnEnter =
  (onBubble: (bubble: Bubble | null) => void): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC')
    if (!empty || !/(^|\s)\$\$$/.test(before) || $from.parent.type.spec.code) return false
    dispatch?.(state.tr.delete($from.pos - 2, $from.pos))
    onBubble({ kind: 'math', pos: null, tex: '', isDisplay: true })
    return true
  }
