import { createCursor, takeArguments } from './cursor.ts'
import { indentAfterFirst } from '../markdown/escape-text.ts'
import { blocksOf, inlineOf } from './render-blocks.ts'
import type { Block, TexContext } from './flow.ts'
import type { TexNode } from './tex-node.ts'

interface Item {
  label: readonly TexNode[]
  nodes: TexNode[]
}

/** `itemize`, `enumerate` or `description` as a Markdown list; tight if no item has two paragraphs. */
export function renderList(node: TexNode, context: TexContext): string {
  const first = firstNumber(node, context)
  const items = splitItems(node.children).map((item, index) => {
    const isTerm = node.name === 'description'
    const label = item.label.length > 0 ? inlineOf(item.label, context) : ''
    const blocks = withLabel(
      blocksOf(item.nodes, context),
      isTerm && label !== '' ? `**${label}**` : label,
    )
    return {
      marker: node.name === 'enumerate' && label === '' ? `${first + index}. ` : '- ',
      blocks,
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

/** Before the first item the counter is set, or an option does it. */
function firstNumber(node: TexNode, { source }: TexContext): number {
  const item = node.children.find(({ type, name }) => type === 'macro' && name === 'item')
  const before = source.slice(node.start, item?.start ?? node.start)
  const counter = /\\setcounter\s*\{enum[iv]+\}\s*\{\s*(-?\d{1,9})\s*\}/.exec(before)?.[1]
  if (counter !== undefined) return Math.max(Number(counter) + 1, 0)
  const option = /^[^[]*\[[^\]]*\bstart\s*=\s*(\d{1,9})\s*[,\]]/.exec(before)?.[1]
  return option === undefined ? 1 : Number(option)
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
