import { dropCursor } from '@milkdown/kit/prose/dropcursor'
import { gapCursor } from '@milkdown/kit/prose/gapcursor'
import { history } from '@milkdown/kit/prose/history'
import { keymap } from '@milkdown/kit/prose/keymap'
import type { Node } from '@milkdown/kit/prose/model'
import { EditorState, Plugin } from '@milkdown/kit/prose/state'
import type { Command, Transaction } from '@milkdown/kit/prose/state'
import { tableEditing } from '@milkdown/kit/prose/tables'
import { Decoration, DecorationSet, EditorView } from '@milkdown/kit/prose/view'
import { issuesPlugin } from '../grammar/issues.ts'
import { imageView } from './pictures/image-view.ts'
import { bracketsPlugin } from './brackets-plugin.ts'
import { markdownRules } from './input-rules.ts'
import { textKeys } from './keys.ts'
import { mathView } from './formulas/math-view.ts'
import { pastedTexPlugin } from './paste/paste-tex.ts'
import { clipboardPlugin } from './paste/paste.ts'
import type { PasteHandlers } from './paste/paste.ts'
import { uploadsPlugin } from './pictures/uploads.ts'
import { schema } from '../markdown/schema.ts'

export interface RichViewOptions extends PasteHandlers {
  doc: Node
  attributes: Record<string, string>
  isEditable: () => boolean
  /** Keys that open something: links, formulas, the toolbar. They come before all others. */
  keys: Record<string, Command>
  /** After every dispatch, also those that only move the caret, with all transactions it led to. */
  onUpdate: (transactions: readonly Transaction[], view: EditorView) => void
  onOpen: (pos: number) => void
  onOpenDrawing: (pos: number) => void
  onOpenIssue: (id: number) => void
}

export const createRichView = (host: HTMLElement, options: RichViewOptions): EditorView => {
  const view: EditorView = new EditorView(host, {
    state: EditorState.create({ doc: options.doc, plugins: pluginsOf(options) }),
    attributes: options.attributes,
    editable: options.isEditable,
    nodeViews: {
      math: mathView(options.onOpen),
      image: imageView(options.onOpen, options.onOpenDrawing),
    },
    dispatchTransaction: (tr) => {
      const { state, transactions } = view.state.applyTransaction(tr)
      view.updateState(state)
      options.onUpdate(transactions, view)
    },
  })
  return view
}

const pluginsOf = (options: RichViewOptions): Plugin[] => [
  markdownRules(),
  keymap(options.keys),
  ...textKeys(),
  history(),
  clipboardPlugin(options),
  pastedTexPlugin(),
  uploadsPlugin(),
  issuesPlugin(options.onOpenIssue),
  headerRows(),
  tableEditing(),
  dropCursor({ color: 'var(--focus)', width: 2 }),
  gapCursor(),
  emptyPlugin(),
  bracketsPlugin(),
  caretBlockPlugin(),
]

/** Marks the one empty paragraph of an empty text: the style sheet shows the placeholder there. */
const emptyPlugin = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const first = doc.firstChild
        const isEmpty =
          doc.childCount === 1 && first?.type.name === 'paragraph' && first.content.size === 0
        if (!isEmpty) return null
        const mark = Decoration.node(0, first.nodeSize, { class: 'empty' })
        return DecorationSet.create(doc, [mark])
      },
    },
  })

/**
 * Marks the blocks the selection begins and ends in. The style sheet leaves out of the layout what is out of sight, and
 * a new block counts as that until the next frame: the browser puts letters typed meanwhile in the wrong place.
 */
const caretBlockPlugin = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc, selection: { $from, $to } }) => {
        const blocks = [...new Set([$from.index(0), $to.index(0)])].flatMap((index) => {
          const node = doc.maybeChild(index)
          if (!node) return []
          const from = doc.children.slice(0, index).reduce((sum, one) => sum + one.nodeSize, 0)
          return [Decoration.node(from, from + node.nodeSize, { class: 'here' })]
        })
        return DecorationSet.create(doc, blocks)
      },
    },
  })

/** Markdown's tables have exactly one head row, the first: what is moved or pasted is made to fit. */
const headerRows = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _before, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const header = schema.nodes['table_header']
      const cell = schema.nodes['table_cell']
      doc.descendants((node, pos) => {
        if (node.isTextblock) return false
        if (node.type.name !== 'table') return true
        node.forEach((row, rowOffset, index) => {
          const wanted = index === 0 ? header : cell
          row.forEach((one, offset) => {
            const at = pos + 1 + rowOffset + 1 + offset
            if (wanted && one.type !== wanted) tr.setNodeMarkup(at, wanted, one.attrs)
          })
        })
        return false
      })
      return tr.docChanged ? tr : null
    },
  })
