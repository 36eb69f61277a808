import type { Node } from '@milkdown/kit/prose/model'
import type { RootContent } from 'mdast'
import { documentOf } from './from-tree.ts'
import { readTree } from './markdown-tree.ts'
import { treeOfBlock } from './to-tree.ts'
import { writeTree } from './write-tree.ts'

// How this works. A block nobody touched is written as it was read, byte for byte, so that an edit in one paragraph
// is a change of one paragraph: in the history, and when two people's edits are merged. ProseMirror keeps untouched
// blocks as the same objects, so the source of each is found by the object; a block that came back by undo is found
// by being equal. What lay between two neighbours lies between them again. Everything else is written anew.

interface Kept {
  source: string
  index: number
}

export interface LoadedText {
  doc: Node
  /** Markdown of a document that grew out of `doc`. */
  write: (doc: Node) => string
}

/** Throws for a text the editor has no place for. */
export const loadText = (markdown: string): LoadedText => {
  const { root, cut, formulas } = readTree(markdown)
  const doc = documentOf(root)
  const spans = root.children.map(({ position }) => ({
    from: position?.start.offset ?? 0,
    to: position?.end.offset ?? 0,
  }))
  const source = (from: number, to: number | undefined): string =>
    formulas.restore(cut.slice(from, to))
  const kept = new Map<Node, Kept>()
  if (spans.length > 0)
    doc.children.forEach((child, index) => {
      const span = spans[index]
      if (span) kept.set(child, { source: source(span.from, span.to), index })
    })
  const gaps = spans.slice(1).map(({ from }, index) => source(spans[index]?.to ?? 0, from))
  const head = source(0, spans[0]?.from)
  const tail = spans.length > 0 ? source(spans.at(-1)?.to ?? 0, undefined) : ''
  return { doc, write: (edited) => writeDocument(edited, { kept, gaps, head, tail }) }
}

interface Sources {
  kept: Map<Node, Kept>
  gaps: readonly string[]
  head: string
  tail: string
}

interface Block {
  text: string
  kind: string
  index: number | undefined
}

const writeDocument = (doc: Node, sources: Sources): string => {
  const blocks = doc.children.flatMap((node): Block[] => {
    const kept = keptOf(node, sources.kept)
    if (kept) return [{ text: kept.source, kind: node.type.name, index: kept.index }]
    const tree = treeOfBlock(node)
    if (!tree) return []
    return [{ text: writeTree([tree]).replace(/\n$/, ''), kind: node.type.name, index: undefined }]
  })
  if (mergeWhenSeparate(blocks)) return writeWhole(doc)
  return joined(blocks, sources)
}

const keptOf = (node: Node, kept: Map<Node, Kept>): Kept | undefined => {
  const known = kept.get(node)
  if (known) return known
  for (const [one, value] of kept)
    if (one.nodeSize === node.nodeSize && one.eq(node)) {
      kept.set(node, value)
      return value
    }
  return undefined
}

const isList = (block: Block | undefined): boolean =>
  block?.kind === 'bullet_list' || block?.kind === 'ordered_list'

/** Two lists in a row would become one, and code after a list part of it, unless the writer sees both. */
const mergeWhenSeparate = (blocks: readonly Block[]): boolean =>
  blocks.some((block, at) => {
    const previous = blocks[at - 1]
    if (!previous || areNeighbours(previous, block) || !isList(previous)) return false
    return isList(block) || /^( {4}|\t)/.test(block.text)
  })

const areNeighbours = (a: Block, b: Block): boolean =>
  a.index !== undefined && b.index === a.index + 1

const joined = (blocks: readonly Block[], { gaps, head, tail }: Sources): string => {
  let out = ''
  blocks.forEach((block, at) => {
    const previous = blocks[at - 1]
    if (!previous) out += head.trim() === '' ? head : ''
    else if (areNeighbours(previous, block)) out += gaps[previous.index ?? 0] ?? '\n\n'
    else out += '\n\n'
    out += block.text
  })
  return blocks.length === 0 ? '' : out + tail
}

/** Every block written anew. */
export const writeWhole = (doc: Node): string => {
  const trees = doc.children.flatMap((node): RootContent[] => {
    const tree = treeOfBlock(node)
    return tree ? [tree] : []
  })
  return trees.length === 0 ? '' : writeTree(trees)
}
