import type { Mark, Node } from '@milkdown/kit/prose/model'
import type { Definition, Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { schema } from './schema.ts'
import { pictureOfHtml } from '@drafts/contract'

// Markdown's tree to the editor's document. A node there is no place for throws: the caller then shows the source,
// so that nothing is dropped in silence.

type Definitions = ReadonlyMap<string, Definition>

/** One block of the document for each child of `root`, in order; an empty text gives one empty paragraph. */
export const documentOf = (root: Root): Node => {
  const definitions = definitionsOf(root)
  const blocks = root.children.map((child) => blockOf(child, definitions))
  const content = blocks.length === 0 ? [make('paragraph', {}, [])] : blocks
  return make('doc', {}, content)
}

const make = (name: string, attrs: Record<string, unknown>, content: Node[]): Node => {
  const type = schema.nodes[name]
  if (!type) throw new Error(`no node ${name}`)
  const node = type.create(attrs, content)
  node.check()
  return node
}

const definitionsOf = (node: Nodes, found = new Map<string, Definition>()): Definitions => {
  // The first of two definitions counts, as in CommonMark.
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
  if ('children' in node) for (const child of node.children) definitionsOf(child, found)
  return found
}

const blockOf = (node: RootContent, definitions: Definitions): Node => {
  const inline = (content: readonly PhrasingContent[]): Node[] =>
    content.flatMap((child) => inlineOf(child, [], definitions))
  const blocks = (content: readonly RootContent[]): Node[] =>
    content.length === 0
      ? [make('paragraph', {}, [])]
      : content.map((child) => blockOf(child, definitions))
  switch (node.type) {
    case 'paragraph':
      return make('paragraph', {}, inline(node.children))
    case 'heading':
      return make('heading', { level: node.depth }, inline(node.children))
    case 'blockquote':
      return make('blockquote', {}, blocks(node.children))
    case 'list': {
      const spread = node.spread ?? false
      const items = node.children.map((item) =>
        make(
          'list_item',
          { checked: item.checked ?? null, spread: item.spread ?? false },
          blocks(item.children),
        ),
      )
      return node.ordered === true
        ? make('ordered_list', { start: node.start ?? 1, spread }, items)
        : make('bullet_list', { spread }, items)
    }
    case 'code': {
      const attrs = { lang: node.lang ?? '', meta: node.meta ?? '' }
      return make('code_block', attrs, node.value === '' ? [] : [schema.text(node.value)])
    }
    case 'thematicBreak':
      return make('horizontal_rule', {}, [])
    case 'html': {
      const picture = pictureOfHtml(node.value)
      if (picture) return make('paragraph', {}, [make('image', { ...picture }, [])])
      return make('html_block', { value: node.value }, [])
    }
    case 'definition': {
      const { url, title } = node
      return make(
        'definition',
        { label: node.label ?? node.identifier, url, title: title ?? '' },
        [],
      )
    }
    case 'footnoteDefinition':
      return make(
        'footnote_definition',
        { label: node.label ?? node.identifier },
        blocks(node.children),
      )
    case 'table':
      return tableOf(node, inline)
    default:
      throw new Error(`no block for ${node.type}`)
  }
}

const tableOf = (table: Table, inline: (content: readonly PhrasingContent[]) => Node[]): Node => {
  const columns = Math.max(...table.children.map((row) => row.children.length))
  const rows = table.children.map((row, rowIndex) => {
    const cells = Array.from({ length: columns }, (_none, column) =>
      make(
        rowIndex === 0 ? 'table_header' : 'table_cell',
        { align: table.align?.[column] ?? null },
        [make('paragraph', {}, inline(row.children[column]?.children ?? []))],
      ),
    )
    return make('table_row', {}, cells)
  })
  return make('table', {}, rows)
}

const inlineOf = (
  node: PhrasingContent,
  marks: readonly Mark[],
  definitions: Definitions,
): Node[] => {
  const leaf = (name: string, attrs: Record<string, unknown>): Node[] => [
    make(name, attrs, []).mark(marks),
  ]
  const within = (
    name: string,
    attrs: Record<string, unknown>,
    content: readonly PhrasingContent[],
  ): Node[] => {
    const inner = markOf(name, attrs).addToSet(marks)
    return content.flatMap((child) => inlineOf(child, inner, definitions))
  }
  switch (node.type) {
    case 'text':
      return node.value === '' ? [] : [schema.text(node.value, marks)]
    case 'formula':
      return leaf('math', { tex: node.value, isDisplay: node.isDisplay })
    case 'strong':
      return within('strong', {}, node.children)
    case 'emphasis':
      return within('emphasis', {}, node.children)
    case 'delete':
      return within('strike', {}, node.children)
    case 'inlineCode':
      return [schema.text(node.value, markOf('code', {}).addToSet(marks))]
    case 'break':
      return leaf('hard_break', {})
    case 'html': {
      const picture = pictureOfHtml(node.value)
      return picture ? leaf('image', { ...picture }) : leaf('html_inline', { value: node.value })
    }
    case 'footnoteReference':
      return leaf('footnote_reference', { label: node.label ?? node.identifier })
    case 'link':
      return within('link', { href: node.url, title: node.title ?? '' }, node.children)
    case 'image':
      // A missing title is the empty one: the editor has no third state.
      return leaf('image', { src: node.url, alt: node.alt ?? '', title: node.title ?? '' })
    case 'linkReference':
      return within('link', { ...targetOf(node, definitions) }, node.children)
    case 'imageReference': {
      const { href, title, reference } = targetOf(node, definitions)
      return leaf('image', { src: href, alt: node.alt ?? '', title, reference })
    }
    default:
      throw new Error('no place for a part of the text')
  }
}

const markOf = (name: string, attrs: Record<string, unknown>): Mark => {
  const type = schema.marks[name]
  if (!type) throw new Error(`no mark ${name}`)
  return type.create(attrs)
}

const targetOf = (
  node: { identifier: string; label?: string | null | undefined; referenceType: string },
  definitions: Definitions,
): { href: string; title: string; reference: Record<string, string> } => {
  const definition = definitions.get(node.identifier)
  const { identifier, referenceType } = node
  return {
    href: definition?.url ?? '',
    title: definition?.title ?? '',
    reference: { identifier, referenceType, label: node.label ?? identifier },
  }
}
