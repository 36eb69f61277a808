import type { EditorState } from '@milkdown/kit/prose/state'

/** A name that is typed after `@`, from the `@` to the caret. */
export interface TypedMention {
  from: number
  to: number
  typed: string
}

/** The name that the caret stands behind; null in code and where no name begins. */
export const mentionAt = (state: EditorState): TypedMention | null => {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.inlineContent || $from.parent.type.spec.code) return null
  if ($from.nodeBefore?.marks.some(({ type }) => type.name === 'code')) return null
  const start = Math.max(0, $from.parentOffset - longest)
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, '\uFFFC')
  const typed = /(?:^|[^\p{L}\p{N}_.@/-])@([A-Za-z0-9_.-]*)$/u.exec(before)?.[1]
  if (typed === undefined) return null
  return { from: $from.pos - typed.length - 1, to: $from.pos, typed }
}

const longest = 40

/** Those that go on as it is typed; none where the name stands there already. */
export const namesFor = (names: readonly string[], typed: string): string[] => {
  const begin = typed.toLowerCase()
  const found = names.filter((name) => name.toLowerCase().startsWith(begin))
  return found.length === 1 && found[0]?.toLowerCase() === begin ? [] : found.slice(0, 8)
}
