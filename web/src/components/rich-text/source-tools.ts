import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { EditorSelection } from '@codemirror/state'
import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import type { IconName } from '../icon-paths.ts'

// What the toolbar does to Markdown that is written as such. Each of them is a change of the text that one undo takes back.

export interface SourceTool {
  icon: IconName
  label: string
  /** As ARIA writes it; CodeMirror's own spelling is made of it. */
  keys?: string
  canUse?: (state: EditorState) => boolean
  run: StateCommand
}

/** The mark on both sides of what is selected, or gone from there where it stands already. */
const wrap =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const change = state.changeByRange(({ from, to }) => {
      if (isWrapped(mark, state.sliceDoc(from - 3, from), state.sliceDoc(to, to + 3)))
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(from - mark.length, to - mark.length),
        }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + mark.length, to + mark.length),
      }
    })
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }

/** One star beside two is bold, and three are both. */
const isWrapped = (mark: string, before: string, after: string): boolean => {
  const sign = mark.slice(0, 1)
  const count = (text: string[]): number => {
    const end = text.findIndex((one) => one !== sign)
    return end === -1 ? text.length : end
  }
  const counts = [count([...before].toReversed()), count([...after])]
  return counts.every((many) => (mark.length === 1 ? many % 2 === 1 : many >= mark.length))
}

/** The prefix before each line that is selected, or gone where all of them have it. `nth`: from 1. */
const prefix =
  (textOf: (nth: number) => string, known: RegExp): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
    const lines = Array.from({ length: last - first + 1 }, (_none, at) =>
      state.doc.line(first + at),
    )
    const had = lines.map(({ text }) => known.exec(text)?.[0] ?? '')
    const isOn = had.every((one) => one !== '')
    const changes = lines.map((line, at): ChangeSpec => {
      const end = line.from + (had[at]?.length ?? 0)
      return { from: line.from, to: end, insert: isOn ? '' : textOf(at + 1) }
    })
    // The caret stays before what stood behind it.
    const selection = state.selection.map(state.changes(changes), 1)
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }))
    return true
  }

/** What is selected between two lines of its own. */
const block =
  (fence: string): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const before = from === state.doc.lineAt(from).from ? '' : '\n\n'
    const after = to === state.doc.lineAt(to).to ? '' : '\n\n'
    const start = from + before.length + fence.length + 1
    const insert = `${before}${fence}\n${state.sliceDoc(from, to)}\n${fence}${after}`
    const selection = EditorSelection.range(start, start + to - from)
    const changes = { from, to, insert }
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }))
    return true
  }

const address = 'https://'

/** The address is selected: it is typed next. */
const link: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main
  const words = state.sliceDoc(from, to)
  const start = from + words.length + 3
  const selection = EditorSelection.range(start, start + address.length)
  const changes = { from, to, insert: `[${words}](${address})` }
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** Groups of the toolbar over the source: tables, pictures and drawings are made in the rich view. */
export const sourceTools: readonly (readonly SourceTool[])[] = [
  [
    { icon: 'undo', label: 'Undo', canUse: (state) => undoDepth(state) > 0, run: undo },
    { icon: 'redo', label: 'Redo', canUse: (state) => redoDepth(state) > 0, run: redo },
  ],
  [
    { icon: 'bold', label: 'Bold', keys: 'Control+B', run: wrap('**') },
    { icon: 'italic', label: 'Italic', keys: 'Control+I', run: wrap('*') },
    { icon: 'strike', label: 'Strikethrough', keys: 'Control+Shift+X', run: wrap('~~') },
    { icon: 'inlineCode', label: 'Code', keys: 'Control+E', run: wrap('`') },
    { icon: 'link', label: 'Link', keys: 'Control+Shift+K', run: link },
  ],
  [
    { icon: 'heading', label: 'Heading', run: prefix(() => '## ', /^#{1,6} /) },
    {
      icon: 'list',
      label: 'Bullet list',
      keys: 'Control+Shift+8',
      run: prefix(() => '- ', /^[-*+] /),
    },
    {
      icon: 'numbers',
      label: 'Numbered list',
      keys: 'Control+Shift+7',
      run: prefix((nth) => `${nth}. `, /^\d{1,9}[.)] /),
    },
    { icon: 'quote', label: 'Quote', keys: 'Control+Shift+9', run: prefix(() => '> ', /^> ?/) },
    { icon: 'codeBlock', label: 'Code block', keys: 'Control+Alt+C', run: block('```') },
  ],
  [
    { icon: 'function', label: 'Formula', keys: 'Control+Alt+M', run: wrap('$') },
    {
      icon: 'mathDisplay',
      label: 'Formula on a line of its own',
      keys: 'Control+Alt+Shift+M',
      run: block('$$'),
    },
  ],
]

/** `Control+Shift+K` → `Mod-Shift-k` */
export const sourceKeys: readonly KeyBinding[] = sourceTools.flat().flatMap(({ keys, run }) => {
  if (keys === undefined) return []
  const key = keys.replace('Control', 'Mod').replaceAll('+', '-')
  return [
    { key: key.replace(/[A-Z]$/, (letter) => letter.toLowerCase()), run, preventDefault: true },
  ]
})
