import { cutMath, restoreSource, splitTokens } from '@drafts/contract'
import type { Formula } from '@drafts/contract'
import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

// Markdown to its tree, by the server's own steps: formulas are cut out first, the rest is CommonMark with GFM.
// What the tokens stand for comes back as `formula` nodes in text, and as source everywhere else.

/** A formula in running text. `value` is its TeX, byte for byte. */
export interface FormulaNode {
  type: 'formula'
  value: string
  isDisplay: boolean
  position?: undefined
}

declare module 'mdast' {
  interface PhrasingContentMap {
    formula: FormulaNode
  }
  interface RootContentMap {
    formula: FormulaNode
  }
}

export interface MarkdownTree {
  root: Root
  /** The text the positions in `root` count in: the Markdown with a token for each formula. */
  cut: string
  formulas: readonly Formula[]
}

export const parseTree = (markdown: string): MarkdownTree => {
  const { text, formulas } = cutMath(markdown)
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return { root, cut: text, formulas }
}

/** The tree as the editor takes it, formulas in their places. */
export const readTree = (markdown: string): MarkdownTree => {
  const tree = parseTree(markdown)
  if (tree.formulas.length > 0) placeFormulas(tree.root, tree.formulas)
  return tree
}

const placeFormulas = (node: Nodes, formulas: readonly Formula[]): void => {
  restoreFields(node, formulas)
  if (!('children' in node)) return
  for (const child of node.children) placeFormulas(child, formulas)
  if (!node.children.some((child) => child.type === 'text')) return
  const children: Parents['children'][number][] = node.children
  node.children = children.flatMap((child): Parents['children'][number][] =>
    child.type === 'text' ? piecesOf(child, formulas) : [child],
  ) as typeof node.children
}

const piecesOf = (text: Text, formulas: readonly Formula[]): PhrasingContent[] =>
  splitTokens(text.value).flatMap((piece): PhrasingContent[] => {
    if (typeof piece === 'string') return [{ type: 'text', value: piece }]
    const formula = formulas[piece]
    if (!formula) return []
    return [{ type: 'formula', value: formula.tex, isDisplay: formula.display }]
  })

const fields = ['value', 'url', 'title', 'alt', 'lang', 'meta', 'label'] as const

const restoreFields = (node: Nodes, formulas: readonly Formula[]): void => {
  if (node.type === 'text') return
  const bag: { type: string } & Partial<Record<(typeof fields)[number], unknown>> = node
  for (const field of fields) {
    const text = bag[field]
    if (typeof text === 'string') bag[field] = restoreSource(text, formulas)
  }
}
