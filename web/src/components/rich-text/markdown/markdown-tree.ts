import { cutMath } from '@drafts/contract'
import type { Formulas } from '@drafts/contract'
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
  formulas: Formulas
}

/** Trees of one page are compared with each other, so their tokens are the same. Nobody who typed a text knows them. */
const firstToken = 1e9 + Math.floor(Math.random() * 8e9)

export const parseTree = (markdown: string): MarkdownTree => {
  const { text, formulas } = cutMath(markdown, firstToken)
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return { root, cut: text, formulas }
}

/** The tree as the editor takes it, formulas in their places. */
export const readTree = (markdown: string): MarkdownTree => {
  const tree = parseTree(markdown)
  if (tree.formulas.list.length > 0) placeFormulas(tree.root, tree.formulas)
  return tree
}

const placeFormulas = (node: Nodes, formulas: Formulas): void => {
  restoreFields(node, formulas)
  if (!('children' in node)) return
  for (const child of node.children) placeFormulas(child, formulas)
  if (!node.children.some((child) => child.type === 'text')) return
  const children: Parents['children'][number][] = node.children
  node.children = children.flatMap((child): Parents['children'][number][] =>
    child.type === 'text' ? piecesOf(child, formulas) : [child],
  ) as typeof node.children
}

const piecesOf = (text: Text, formulas: Formulas): PhrasingContent[] =>
  formulas
    .split(text.value)
    .map((piece): PhrasingContent =>
      typeof piece === 'string'
        ? { type: 'text', value: piece }
        : { type: 'formula', value: piece.tex, isDisplay: piece.display },
    )

const fields = ['value', 'url', 'title', 'alt', 'lang', 'meta', 'label'] as const

const restoreFields = (node: Nodes, formulas: Formulas): void => {
  if (node.type === 'text') return
  const bag: { type: string } & Partial<Record<(typeof fields)[number], unknown>> = node
  for (const field of fields) {
    const text = bag[field]
    if (typeof text === 'string') bag[field] = formulas.restore(text)
  }
}
