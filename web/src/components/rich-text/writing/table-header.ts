import { Plugin } from '@milkdown/kit/prose/state'
import { schema } from '../markdown/schema.ts'

/** Markdown's tables have exactly one head row, the first: what is moved or pasted is made to fit. */
export const headerRows = (): Plugin =>
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
