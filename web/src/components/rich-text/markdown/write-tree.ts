import type { Nodes, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { FormulaNode } from './markdown-tree.ts'

// Markdown's tree to text. Formulas and plain dollars travel as tokens, so that the writer can neither escape
// something in a formula nor indent its lines, and are put in their places afterwards.

const open = '\uE000'
const close = '\uE001'
const dollar = '\uE002'

const formula = ({ value, isDisplay }: FormulaNode): string =>
  isDisplay ? `$$${value}$$` : `$${value}$`

export const writeTree = (children: RootContent[]): string => {
  const formulas: string[] = []
  const root: Root = {
    type: 'root',
    children: children.map((child) => withTokens(child, formulas)),
  }
  const text = toMarkdown(root, {
    bullet: '-',
    rule: '-',
    emphasis: '*',
    fences: true,
    listItemIndent: 'one',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  })
  return placed(text, formulas)
}

const withTokens = <Node extends Nodes>(node: Node, formulas: string[]): Node => {
  if (node.type === 'formula') {
    formulas.push(formula(node))
    return { type: 'text', value: `${open}${formulas.length - 1}${close}` } as Node
  }
  if (node.type === 'text') return { ...node, value: node.value.replaceAll('$', dollar) }
  if (!('children' in node)) return node
  const children: Nodes[] = node.children
  return { ...node, children: children.map((child) => withTokens(child, formulas)) }
}

const tokens = /(?<!\\)(\\*)(?:\uE000(\d+)\uE001(\d?)|\uE002)/g

const placed = (text: string, formulas: readonly string[]): string =>
  text.replaceAll(tokens, (all, slashes: string, number?: string, digit?: string, at?: number) => {
    // An odd number of backslashes would protect the dollar that follows.
    const before = slashes.length % 2 === 1 ? `${slashes}\\` : slashes
    if (number === undefined) {
      const rest = text.slice((at ?? 0) + all.length)
      return before + (canOpen(rest) ? '\\$' : '$')
    }
    // A dollar before a digit does not close: the digit is spelt out.
    const after = digit ? `&#${digit.codePointAt(0)};` : ''
    return before + (formulas[Number(number)] ?? '') + after
  })

/** Whether a dollar followed by `rest` might begin a formula: then it is escaped. */
const canOpen = (rest: string): boolean => {
  if (/^[\uE002$]/.test(rest)) return true
  const [line = ''] = rest.split('\n', 1)
  return !/^\s|^$/.test(line) && /[\uE000\uE002$]/.test(line)
}
