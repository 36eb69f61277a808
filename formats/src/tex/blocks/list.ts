import { createCursor, takeArguments } from '../cursor.ts'
import { labelOf } from './list-labels.ts'
import { indentAfterFirst } from '../../markdown/escape-text.ts'
import { texBlocks, inlineOf } from './render-blocks.ts'
import type { Block, TexContext } from './flow.ts'
import type { TexNode } from '../tex-node.ts'

interface Item {
  label: readonly TexNode[]
  nodes: TexNode[]
}

/** `itemize`, `enumerate` or `description` as a Markdown list; tight if no item has two paragraphs. */
export function renderList(node: TexNode, context: TexContext): string {
  const { first = 1, label: form } = context.lists.byStart.get(node.start) ?? {}
  let count = first - 1
  const items = splitItems(node.children).map((item) => {
    if (item.label.length === 0) count += 1
    const own = item.label.length > 0 ? inlineOf(item.label, context) : ''
    const isTerm = node.name === 'description' && own !== ''
    const isNumbered = node.name === 'enumerate' && own === ''
    const given = isNumbered && form !== undefined ? context.convert(labelOf(form, count)) : own
    return {
      marker: isNumbered && given === '' ? `${Math.max(count, 0)}. ` : '- ',
      blocks: withLabel(texBlocks(item.nodes, context), isTerm ? `**${given}**` : given),
    }
  })
  // A list that begins at another number than 1 does not end the paragraph before it.
  const isTight = items.every(({ blocks }) =>
    blocks
      .slice(1)
      .every(({ kind, text }) => kind === 'list' && (text.startsWith('1. ') || !/^\d/.test(text))),
  )
  return items
    .map(({ marker, blocks }) => {
      const text = blocks.map((block) => block.text).join(isTight ? '\n' : '\n\n')
      return marker + indentAfterFirst(text, ' '.repeat(marker.length))
    })
    .join(isTight ? '\n' : '\n\n')
}

function withLabel(blocks: Block[], label: string): Block[] {
  if (label === '') return blocks
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', text: label }, ...blocks]
  // What would begin something else there is behind the label now.
  const text = first.text.replace(/^\\(?=[-+=>#])/, '')
  return [{ kind: 'paragraph', text: `${label} ${text}` }, ...rest]
}

function splitItems(nodes: readonly TexNode[]): Item[] {
  const items: Item[] = []
  const cursor = createCursor(nodes)
  while (cursor.at < cursor.nodes.length) {
    const node = cursor.nodes[cursor.at++]
    if (!node) break
    if (node.type === 'macro' && node.name === 'item') {
      const [label = []] = takeArguments(cursor, 'o')
      items.push({ label, nodes: [] })
    } else items.at(-1)?.nodes.push(node)
  }
  return items
}
