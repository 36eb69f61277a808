import type { Nodes, Root, Table } from 'mdast'
import { parseTree } from './markdown-tree.ts'
import { loadText, writeWhole } from './kept-source.ts'
import type { LoadedText } from './kept-source.ts'
import { htmlOfPicture, pictureOfHtml } from '@drafts/contract'

// Whether two Markdown texts look the same to a reader: their trees are compared without what leaves no trace in
// HTML (positions, how a list was marked). Stricter than comparing HTML: a difference here may still be none there.

export const isSameText = (a: string, b: string): boolean => shapeOf(a) === shapeOf(b)

/**
 * The document of a text that the editor can write back; undefined if writing every block anew would change what a
 * reader sees.
 */
export const loadSafely = (markdown: string): LoadedText | undefined => {
  try {
    const loaded = loadText(markdown)
    return isSameText(markdown, writeWhole(loaded.doc)) ? loaded : undefined
  } catch {
    // A kind of text the schema has no place for: the source is shown, which can hold all of them.
    return undefined
  }
}

const shapeOf = (markdown: string): string => {
  const { root, formulas } = parseTree(markdown)
  const shape = JSON.stringify(plain(root))
  // Formulas inside code or HTML count too: the server renders them there.
  return `${shape}\n${JSON.stringify(formulas)}`
}

type Plain = Record<string, unknown>

const skipped = new Set(['position', 'children', 'spread', 'data'])

const plain = (raw: Nodes | Root): Plain => {
  const node = emphasisOutside(raw)
  const out: Plain = {}
  for (const [name, value] of Object.entries(node))
    if (!skipped.has(name) && value !== null && value !== undefined && value !== '')
      out[name] = value
  if (node.type === 'text')
    out['value'] = node.value.replaceAll(/(?<![ \t])[ \t]+(?=\n)|(?<=\n)[ \t]+/g, '')
  if (node.type === 'html') out['value'] = sameHtml(node.value)
  if (node.type === 'list')
    out['isLoose'] = node.spread === true || node.children.some((item) => item.spread === true)
  if (node.type === 'table') return { ...out, rows: rowsOf(node) }
  if ('children' in node) out['children'] = node.children.map((child) => plain(child))
  return out
}

/** However the attributes of a picture are ordered. */
const sameHtml = (html: string): string => {
  const picture = pictureOfHtml(html)
  return picture ? htmlOfPicture(picture) : html
}

/** Missing cells of a row are empty ones, and the head row has as many as there are. */
const rowsOf = (table: Table): Plain[][] =>
  table.children.map((row) =>
    (table.align ?? []).map((_align, column) => {
      const cell = row.children[column]
      return cell ? plain(cell) : { type: 'tableCell', children: [] }
    }),
  )

/** Both bold and italic looks the same either way round; the editor knows one order. */
const emphasisOutside = (node: Nodes): Nodes => {
  if (node.type !== 'strong') return node
  const [only, ...others] = node.children
  if (only?.type !== 'emphasis' || others.length > 0) return node
  return { type: 'emphasis', children: [{ type: 'strong', children: only.children }] }
}
