import { Plugin, PluginKey } from '@milkdown/kit/prose/state'
import type { EditorState, Transaction } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet } from '@milkdown/kit/prose/view'
import type { TextMatch } from '../rich-text-types.ts'
import { rangeOf } from './plain-text.ts'
import type { PlainText } from './plain-text.ts'

// What the checker found, underlined. Underlines move with the text; one whose text is edited goes away.

export interface GrammarIssue {
  id: number
  message: string
  issueType: string
  replacements: string[]
}

const key = new PluginKey<DecorationSet>('issues')

let lastId = 0

export const issuesPlugin = (onOpen: (id: number) => void): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set, _before, { doc }) => {
        const next: DecorationSet | undefined = tr.getMeta(key)
        if (next) return next
        return tr.docChanged ? withoutEdited(set, tr).map(tr.mapping, doc) : set
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick: (view, pos) => {
        const found = issueAt(view.state, pos)
        if (found && view.editable) onOpen(found.id)
        return false
      },
    },
  })

const withoutEdited = (set: DecorationSet, tr: Transaction): DecorationSet => {
  let left = set
  tr.mapping.maps.forEach((map, index) => {
    // Back to where the change was before this transaction: the set counts there.
    const back = tr.mapping.slice(0, index).invert()
    map.forEach((from, to) => {
      left = left.remove(left.find(back.map(from), back.map(to)))
    })
  })
  return left
}

/** Shows `matches` of the text that was sent, as far as they can be placed. What lies outside it keeps its own. */
export const showIssues = (
  state: EditorState,
  plain: PlainText,
  matches: readonly TextMatch[],
): Transaction => {
  const decorations = matches.flatMap((match) => {
    const range = rangeOf(plain, match.offset, match.length)
    if (!range) return []
    lastId += 1
    const { message, issueType } = match
    const issue: GrammarIssue = {
      id: lastId,
      message,
      issueType,
      replacements: match.replacements.slice(0, 5),
    }
    const kind = issueType === 'misspelling' ? 'misspelling' : 'grammar'
    return [Decoration.inline(range.from, range.to, { 'data-issue': kind }, { issue })]
  })
  const { tr, doc } = state
  const before = key.getState(state) ?? DecorationSet.empty
  const places = plain.segments.flatMap(({ pos, length }) =>
    pos === undefined ? [] : [pos, pos + length],
  )
  const checked = places.length > 0 ? before.find(Math.min(...places), Math.max(...places)) : []
  const shown = before.remove(checked).add(doc, decorations)
  return tr.setMeta(key, shown).setMeta('addToHistory', false)
}

export type PlacedIssue = GrammarIssue & { from: number; to: number }

export const grammarIssues = (state: EditorState): PlacedIssue[] =>
  (key.getState(state)?.find() ?? [])
    .map(({ from, to, spec }) => ({ from, to, ...(spec['issue'] as GrammarIssue) }))
    .toSorted((a, b) => a.from - b.from)

export const issueAt = (state: EditorState, pos: number): PlacedIssue | undefined =>
  grammarIssues(state).find(({ from, to }) => pos >= from && pos <= to)

/** The next one after the caret, round the end. */
export const issueAfter = (state: EditorState, pos: number): PlacedIssue | undefined => {
  const issues = grammarIssues(state)
  return issues.find(({ from }) => from > pos) ?? issues[0]
}
