import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/kit/prose/commands'
import type { Attrs, MarkType, Node, NodeType } from '@milkdown/kit/prose/model'
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list'
import { NodeSelection, TextSelection } from '@milkdown/kit/prose/state'
import type { Command, EditorState } from '@milkdown/kit/prose/state'
import { schema } from '../markdown/schema.ts'

const nodeType = (name: string): NodeType => {
  const type = schema.nodes[name]
  if (!type) throw new Error(`no node ${name}`)
  return type
}

export const markType = (name: string): MarkType => {
  const type = schema.marks[name]
  if (!type) throw new Error(`no mark ${name}`)
  return type
}

export const toggleStyle = (name: 'strong' | 'emphasis' | 'strike' | 'code'): Command =>
  toggleMark(markType(name), null, { removeWhenPresent: false })

export const hasMark = (state: EditorState, name: string): boolean => {
  const { from, to, empty, $from } = state.selection
  const type = markType(name)
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, type)
}

/** The nearest block around the selection of one of these kinds. */
export const around = (
  state: EditorState,
  ...names: string[]
): { node: Node; pos: number } | undefined => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (names.includes(node.type.name)) return { node, pos: $from.before(depth) }
  }
  return undefined
}

/** Level 0 is a paragraph. */
export const setHeading =
  (level: number): Command =>
  (state, dispatch) =>
    level === 0
      ? setBlockType(nodeType('paragraph'))(state, dispatch)
      : setBlockType(nodeType('heading'), { level })(state, dispatch)

export const toggleCodeBlock: Command = (state, dispatch) =>
  setBlockType(nodeType(around(state, 'code_block') ? 'paragraph' : 'code_block'))(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  around(state, 'blockquote')
    ? lift(state, dispatch)
    : wrapIn(nodeType('blockquote'))(state, dispatch)

export const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) => {
    const list = around(state, 'bullet_list', 'ordered_list')
    if (!list) return wrapInList(nodeType(name))(state, dispatch)
    if (list.node.type.name === name) return liftListItem(nodeType('list_item'))(state, dispatch)
    const { spread }: Attrs = list.node.attrs
    dispatch?.(state.tr.setNodeMarkup(list.pos, nodeType(name), { spread }))
    return true
  }

export const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    const row = (name: string): Node =>
      nodeType('table_row').create(
        null,
        Array.from({ length: columns }, () =>
          nodeType(name).create(null, nodeType('paragraph').create()),
        ),
      )
    const table = nodeType('table').create(null, [
      row('table_header'),
      ...Array.from({ length: rows - 1 }, () => row('table_cell')),
    ])
    return insertBlock(table, 4)(state, dispatch)
  }

export const insertRule: Command = (state, dispatch) =>
  insertBlock(nodeType('horizontal_rule').create(), 0)(state, dispatch)

/** `table` where the caret is; the caret goes `inside` positions into it. Not inside another table. */
const insertBlock =
  (block: Node, inside: number): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if (around(state, 'table')) return false
    if (!dispatch) return true
    const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0
    const from = isEmpty ? $from.before() : $from.after()
    const tr = state.tr.replaceWith(from, isEmpty ? $from.after() : from, block)
    if (!tr.doc.nodeAt(from + block.nodeSize))
      tr.insert(from + block.nodeSize, nodeType('paragraph').create())
    tr.setSelection(TextSelection.near(tr.doc.resolve(from + Math.max(inside, 1))))
    dispatch(tr.scrollIntoView())
    return true
  }

export const insertHardBreak: Command = (state, dispatch) => {
  if (around(state, 'code_block', 'heading')) return false
  dispatch?.(state.tr.replaceSelectionWith(nodeType('hard_break').create(), true).scrollIntoView())
  return true
}

export const insertMath =
  (tex: string, isDisplay: boolean, at?: number): Command =>
  (state, dispatch) => {
    const { tr } = state
    if (at !== undefined)
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))))
    if (tr.selection.$from.parent.type.name === 'code_block') return false
    dispatch?.(
      tr.replaceSelectionWith(nodeType('math').create({ tex, isDisplay }), false).scrollIntoView(),
    )
    return true
  }

/** The selected leaf of a kind, if one is selected as a whole. */
export const selectedNode = (state: EditorState): { node: Node; pos: number } | undefined =>
  state.selection instanceof NodeSelection
    ? { node: state.selection.node, pos: state.selection.from }
    : undefined

/** The link around the caret or the selection's start, whole. */
export const linkAround = (
  state: EditorState,
): { from: number; to: number; href: string } | undefined => {
  const { $from } = state.selection
  const type = markType('link')
  const { parent, parentOffset } = $from
  const spot = parent.childAfter(parentOffset)
  const before = parent.childBefore(parentOffset)
  const hit = [spot, before].find(({ node }) => node && type.isInSet(node.marks))
  const mark = hit?.node ? type.isInSet(hit.node.marks) : undefined
  if (!hit || !mark) return undefined
  let first = hit.index
  let last = hit.index
  const hasIt = (index: number): boolean => mark.isInSet(parent.maybeChild(index)?.marks ?? [])
  while (first > 0 && hasIt(first - 1)) first -= 1
  while (hasIt(last + 1)) last += 1
  const start = $from.start()
  const sizeBefore = (end: number): number =>
    parent.children.slice(0, end).reduce((sum, node) => sum + node.nodeSize, 0)
  return {
    from: start + sizeBefore(first),
    to: start + sizeBefore(last + 1),
    href: String(mark.attrs['href']),
  }
}

export const setLink =
  (from: number, to: number, href: string, text: string): Command =>
  (state, dispatch) => {
    const tr = state.tr
    const type = markType('link')
    const end = from === to ? from + text.length : to
    if (from === to) tr.insertText(text, from)
    tr.removeMark(from, end, type)
    if (href !== '') tr.addMark(from, end, type.create({ href }))
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(type)
    dispatch?.(tr)
    return true
  }
