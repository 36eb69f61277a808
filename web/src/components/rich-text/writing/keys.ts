import { baseKeymap, chainCommands, exitCode } from '@milkdown/kit/prose/commands'
import { redo, undo } from '@milkdown/kit/prose/history'
import { undoInputRule } from '@milkdown/kit/prose/inputrules'
import { keymap } from '@milkdown/kit/prose/keymap'
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/kit/prose/schema-list'
import { TextSelection } from '@milkdown/kit/prose/state'
import type { Command, Plugin } from '@milkdown/kit/prose/state'
import { addRowAfter, goToNextCell, isInTable } from '@milkdown/kit/prose/tables'
import { schema } from '../markdown/schema.ts'
import {
  around,
  insertHardBreak,
  setHeading,
  toggleCodeBlock,
  toggleList,
  toggleQuote,
  toggleStyle,
} from './commands.ts'

/** Keys of the text itself; those that open something are `toolbarKeys`. */
export const textKeys = (): Plugin[] => [
  keymap({
    'Mod-b': toggleStyle('strong'),
    'Mod-i': toggleStyle('emphasis'),
    'Mod-Shift-x': toggleStyle('strike'),
    'Mod-e': toggleStyle('code'),
    'Mod-Alt-0': setHeading(0),
    'Mod-Alt-1': setHeading(1),
    'Mod-Alt-2': setHeading(2),
    'Mod-Alt-3': setHeading(3),
    'Mod-Alt-4': setHeading(4),
    'Mod-Shift-8': toggleList('bullet_list'),
    'Mod-Shift-7': toggleList('ordered_list'),
    'Mod-Shift-9': toggleQuote,
    'Mod-Alt-c': toggleCodeBlock,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    'Shift-Enter': chainCommands(exitCode, insertHardBreak),
    Enter: chainCommands(nextRow, fenceOnEnter, listEnter),
    Tab: chainCommands(nextCell, codeTab, listTab),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftInList),
  }),
  keymap(withoutSubmit),
]

// Mod-Enter belongs to the dialog or the form around.
const { 'Mod-Enter': _submit, ...withoutSubmit } = baseKeymap

const listItem = schema.nodes['list_item']

const listEnter: Command = (state, dispatch) =>
  listItem ? splitListItem(listItem, { checked: checkedOf(state) })(state, dispatch) : false

const checkedOf = (state: Parameters<Command>[0]): false | null =>
  typeof around(state, 'list_item')?.node.attrs['checked'] === 'boolean' ? false : null

const listTab: Command = (state, dispatch) =>
  listItem && around(state, 'list_item') ? sinkListItem(listItem)(state, dispatch) : false

const liftInList: Command = (state, dispatch) =>
  listItem && around(state, 'list_item') ? liftListItem(listItem)(state, dispatch) : false

const codeTab: Command = (state, dispatch) => {
  if (!around(state, 'code_block')) return false
  dispatch?.(state.tr.insertText('    '))
  return true
}

/** Tab in the last cell makes a new row. */
const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  if (!dispatch || !view) return true
  addRowAfter(state, dispatch)
  return goToNextCell(1)(view.state, view.dispatch)
}

/** Enter in a table goes to the cell below; Markdown has no second paragraph in a cell. */
const nextRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'table_row') {
      const after = $from.after(depth)
      const below = state.doc.nodeAt(after)
      if (!below) return true
      const column = $from.index(depth)
      const before = below.children
        .slice(0, column)
        .reduce((sum, cell) => sum + cell.nodeSize, after + 1)
      dispatch?.(
        state.tr.setSelection(TextSelection.near(state.doc.resolve(before + 2))).scrollIntoView(),
      )
      return true
    }
  return false
}

/** Three backticks and a name, then Enter: a code block. */
const fenceOnEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const code = schema.nodes['code_block']
  const fence = /^```([\w+#-]*)$/.exec($from.parent.textContent)
  if (!code || !fence || !empty || $from.parent.type.name !== 'paragraph') return false
  dispatch?.(
    state.tr
      .delete($from.start(), $from.end())
      .setBlockType($from.start(), $from.start(), code, { lang: fence[1] ?? '' }),
  )
  return true
}
