import type { Mark, Node } from '@milkdown/kit/prose/model'
import type {
  AlignType,
  BlockContent,
  DefinitionContent,
  ListItem,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import type { ReferenceShape } from './schema.ts'
import { htmlOfPicture } from '@drafts/contract'

// The editor's document to Markdown's tree.

/** One block; undefined for what leaves no trace in Markdown: an empty paragraph. */
export const treeOfBlock = (node: Node): RootContent | undefined => {
  const attrs: Record<string, unknown> = node.attrs
  switch (node.type.name) {
    case 'paragraph': {
      const children = withoutBlock(phrasing(node))
      return children.length === 0 ? undefined : { type: 'paragraph', children }
    }
    case 'heading':
      return { type: 'heading', depth: depthOf(attrs['level']), children: phrasing(node) }
    case 'blockquote':
      return { type: 'blockquote', children: blocksIn(node) }
    case 'bullet_list':
    case 'ordered_list':
      return {
        type: 'list',
        ordered: node.type.name === 'ordered_list',
        start: node.type.name === 'ordered_list' ? Number(attrs['start']) : null,
        spread: attrs['spread'] === true,
        children: childrenOf(node).map(listItem),
      }
    case 'code_block':
      return {
        type: 'code',
        lang: orNull(attrs['lang']),
        meta: orNull(attrs['meta']),
        value: node.textContent,
      }
    case 'horizontal_rule':
      return { type: 'thematicBreak' }
    case 'html_block':
      return { type: 'html', value: string(attrs['value']) }
    case 'definition': {
      const label = string(attrs['label'])
      const title = orNull(attrs['title'])
      return {
        type: 'definition',
        identifier: label.toLowerCase(),
        label,
        url: string(attrs['url']),
        title,
      }
    }
    case 'footnote_definition': {
      const label = string(attrs['label'])
      return {
        type: 'footnoteDefinition',
        identifier: label.toLowerCase(),
        label,
        children: blocksIn(node),
      }
    }
    case 'table':
      return tableTree(node)
    default:
      throw new Error(`no Markdown for ${node.type.name}`)
  }
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '')
const orNull = (value: unknown): string | null => string(value) || null

const childrenOf = (node: Node): Node[] => [...node.children]

/** A tag that has its line for itself would begin a block of HTML, and the next line be part of it. */
const withoutBlock = (content: PhrasingContent[]): PhrasingContent[] =>
  content.map((node, at) => {
    const previous = content[at - 1]
    if (node.type !== 'text' || at !== 1 || previous?.type !== 'html') return node
    return { ...node, value: node.value.replace(/^[ \t]*\n[ \t]*/, ' ') }
  })

const depthOf = (level: unknown): 1 | 2 | 3 | 4 | 5 | 6 => {
  const depths = [1, 2, 3, 4, 5, 6] as const
  return depths.find((depth) => depth === level) ?? 2
}

const blocksIn = (node: Node): (BlockContent | DefinitionContent)[] =>
  childrenOf(node).flatMap((child) => {
    const block = treeOfBlock(child)
    // A block of the document is never one of the inline kinds.
    return block ? [block as BlockContent | DefinitionContent] : []
  })

const listItem = (node: Node): ListItem => {
  const checked: unknown = node.attrs['checked']
  return {
    type: 'listItem',
    checked: typeof checked === 'boolean' ? checked : null,
    spread: node.attrs['spread'] === true,
    children: blocksIn(node),
  }
}

const tableTree = (table: Node): Table => {
  const rows = childrenOf(table)
  const head = rows[0] ? childrenOf(rows[0]) : []
  return {
    type: 'table',
    align: head.map((cell) => alignOf(cell.attrs['align'])),
    children: rows.map((row) => ({
      type: 'tableRow',
      children: childrenOf(row).map((cell) => ({
        type: 'tableCell',
        children: childrenOf(cell).flatMap(phrasing),
      })),
    })),
  }
}

const alignOf = (align: unknown): AlignType =>
  align === 'left' || align === 'right' || align === 'center' ? align : null

const phrasing = (block: Node): PhrasingContent[] => trimmed(nested(childrenOf(block), new Set()))

/** Runs that share a mark become one node of it; the mark with the longest run is outside. */
const nested = (nodes: readonly Node[], open: ReadonlySet<Mark>): PhrasingContent[] => {
  const out: PhrasingContent[] = []
  let at = 0
  for (let node = nodes[at]; node; node = nodes[at]) {
    const outer = outermost(nodes, at, open)
    if (!outer) {
      out.push(leafTree(node))
      at += 1
      continue
    }
    const run = nodes.slice(at, at + outer.length)
    const inner = new Set([
      ...open,
      ...run.flatMap(({ marks }) => marks.filter((mark) => mark.eq(outer.mark))),
    ])
    out.push(...withEdges(outer.mark, nested(run, inner)))
    at += outer.length
  }
  return out
}

const outermost = (
  nodes: readonly Node[],
  at: number,
  open: ReadonlySet<Mark>,
): { mark: Mark; length: number } | undefined => {
  const runs = (nodes[at]?.marks ?? [])
    .filter((mark) => mark.type.name !== 'code' && !open.has(mark))
    .map((mark) => {
      const end = nodes.findIndex((node, index) => index > at && !mark.isInSet(node.marks))
      return { mark, length: (end === -1 ? nodes.length : end) - at }
    })
  // A stable sort: of equally long runs the schema's order decides.
  return runs.toSorted((a, b) => b.length - a.length)[0]
}

const leafTree = (node: Node): PhrasingContent => {
  const attrs: Record<string, unknown> = node.attrs
  if (node.isText) {
    const value = node.text ?? ''
    const isCode = node.marks.some((mark) => mark.type.name === 'code')
    return isCode ? { type: 'inlineCode', value } : { type: 'text', value }
  }
  switch (node.type.name) {
    case 'math':
      return {
        type: 'formula',
        value: string(attrs['tex']),
        isDisplay: attrs['isDisplay'] === true,
      }
    case 'hard_break':
      return { type: 'break' }
    case 'html_inline':
      return { type: 'html', value: string(attrs['value']) }
    case 'footnote_reference': {
      const label = string(attrs['label'])
      return { type: 'footnoteReference', identifier: label.toLowerCase(), label }
    }
    case 'image': {
      const alt = string(attrs['alt'])
      const [src = '', title = '', width = ''] = ['src', 'title', 'width'].map((name) =>
        string(attrs[name]),
      )
      const align = attrs['align'] === 'right' ? 'right' : ''
      if (width) return { type: 'html', value: htmlOfPicture({ src, alt, title, width, align }) }
      const shape = referenceOf(attrs['reference'])
      if (shape) return { type: 'imageReference', alt, ...shape }
      return { type: 'image', url: src, alt, title: orNull(title) }
    }
    default:
      throw new Error(`no Markdown for ${node.type.name}`)
  }
}

/** The attribute is only ever set by `documentOf`. */
const referenceOf = (value: unknown): ReferenceShape | undefined =>
  typeof value === 'object' && value !== null ? (value as ReferenceShape) : undefined

/** Blanks at the edges of a mark move out of it: `**bold **` is no bold in Markdown. */
const withEdges = (mark: Mark, content: PhrasingContent[]): PhrasingContent[] => {
  if (mark.type.name === 'link') return [marked(mark, content)]
  const [first] = content
  const last = content.at(-1)
  const before = first?.type === 'text' ? (/^[ \t\n]+/.exec(first.value)?.[0] ?? '') : ''
  const after = last?.type === 'text' ? (/(?<![ \t\n])[ \t\n]+$/.exec(last.value)?.[0] ?? '') : ''
  const inner = trimmed(content)
  if (inner.length === 0) return blank(before)
  return [...blank(before), marked(mark, inner), ...blank(after)]
}

const marked = (mark: Mark, children: PhrasingContent[]): PhrasingContent => {
  // Markdown has no links in links and no notes in links; the schema keeps the first out.
  switch (mark.type.name) {
    case 'strong':
      return { type: 'strong', children }
    case 'emphasis':
      return { type: 'emphasis', children }
    case 'strike':
      return { type: 'delete', children }
    default: {
      const shape = referenceOf(mark.attrs['reference'])
      if (shape) return { type: 'linkReference', children, ...shape }
      return {
        type: 'link',
        url: string(mark.attrs['href']),
        title: orNull(mark.attrs['title']),
        children,
      }
    }
  }
}

/** Without blanks at both ends; Markdown drops them, and spelt out they would be noise in the source. */
const trimmed = (content: readonly PhrasingContent[]): PhrasingContent[] => {
  const out = content.map((node) => (node.type === 'text' ? { ...node } : node))
  for (let first = out[0]; first?.type === 'text'; first = out[0]) {
    first.value = first.value.replace(/^[ \t\n]+/, '')
    if (first.value !== '') break
    out.shift()
  }
  for (let last = out.at(-1); last?.type === 'text'; last = out.at(-1)) {
    last.value = last.value.replace(/(?<![ \t\n])[ \t\n]+$/, '')
    if (last.value !== '') break
    out.pop()
  }
  return out
}

const blank = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])
