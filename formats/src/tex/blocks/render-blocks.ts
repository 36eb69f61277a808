import {
  createFlow,
  plainStyle,
  type Block,
  type BlockFlow,
  type Piece,
  type TexContext,
} from './flow.ts'
import { renderParagraph } from './render-paragraph.ts'
import type { TexNode } from '../tex-node.ts'

/** Ends the paragraph at hand. */
export function flush(flow: BlockFlow): void {
  const text = renderParagraph(flow.pieces)
  flow.pieces = []
  if (text !== '') flow.blocks.push({ kind: 'paragraph', text })
}

export function pushBlock(flow: BlockFlow, kind: Block['kind'], text: string): void {
  flush(flow)
  if (text !== '') flow.blocks.push({ kind, text })
}

export function texBlocks(nodes: readonly TexNode[], context: TexContext): Block[] {
  const flow = createFlow()
  context.walk(nodes, plainStyle, flow)
  flush(flow)
  return flow.blocks
}

export function markdownOf(nodes: readonly TexNode[], context: TexContext): string {
  return joinBlocks(texBlocks(nodes, context))
}

export function joinBlocks(blocks: readonly Block[]): string {
  return blocks.map((block) => block.text).join('\n\n')
}

/** For places that hold one line only, such as cells and captions; blocks are put one after the other. */
export function inlineOf(
  nodes: readonly TexNode[],
  context: TexContext,
  options: { inTable: boolean } = { inTable: false },
): string {
  const flow = createFlow()
  context.walk(nodes, plainStyle, flow)
  if (flow.blocks.length === 0) return renderParagraph(flow.pieces, options)
  const pieces: Piece[] = flow.pieces
  const last = renderParagraph(pieces, options)
  const text = [...flow.blocks.map((block) => block.text), last]
    .filter((part) => part !== '')
    .join(' ')
  const line = text.replace(/\\?\n/g, ' ')
  return options.inTable ? line.replace(/(?<!\\)\|/g, '\\|') : line
}
