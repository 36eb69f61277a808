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
import { bracketsPlugin } from './brackets-plugin.ts'
import { caretBlockPlugin } from './caret-block.ts'
import { imageView } from './image-view.ts'
import { markdownRules } from './input-rules.ts'
import { textKeys } from './keys.ts'
import { mathView } from './math-view.ts'
import { pastedTexPlugin } from './paste-tex.ts'
import { clipboardPlugin } from './paste.ts'
import type { PasteHandlers } from './paste.ts'
import { headerRows } from './table-header.ts'
import { uploadsPlugin } from './uploads.ts'

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
