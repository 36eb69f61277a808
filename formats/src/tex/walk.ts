import { apart } from './blocks/render-paragraph.ts'
import { createCursor } from './cursor.ts'
import { flush } from './blocks/render-blocks.ts'
import { inlineMath, isMathEnvironment } from './math.ts'
import { pushDisplayMath, walkEnvironment, walkVerbatim } from './blocks/environments.ts'
import {
  pushPiece,
  pushText,
  type BlockFlow,
  type TextStyle,
  type TexContext,
} from './blocks/flow.ts'
import { walkMacro } from './macros/macros.ts'
import type { TexNode } from './tex-node.ts'

const verbatims = new Set(['verbatim', 'verbatim*', 'Verbatim', 'lstlisting', 'minted', 'alltt'])

/** Goes through nodes in order and writes them into the flow. */
export function walk(
  nodes: readonly TexNode[],
  outer: TextStyle,
  flow: BlockFlow,
  context: TexContext,
): void {
  const cursor = createCursor(nodes)
  let style = outer
  while (cursor.at < cursor.nodes.length) {
    const node = cursor.nodes[cursor.at++]
    if (!node) return
    if (node.type === 'macro') style = walkMacro({ node, cursor, style, flow, context })
    else walkNode(node, style, flow, context)
  }
}

function walkNode(node: TexNode, style: TextStyle, flow: BlockFlow, context: TexContext): void {
  switch (node.type) {
    case 'string':
      return pushString(node, style, flow)
    case 'whitespace':
      return pushPiece(
        flow,
        'space',
        context.source.slice(node.start, node.end).includes('\n') ? '\n' : ' ',
        style,
      )
    case 'parbreak':
      return flush(flow)
    case 'comment':
    case 'macro':
      return
    case 'group':
      if (node.children.length === 0) return pushText(flow, apart, style)
      return walk(node.children, style, flow, context)
    case 'inlinemath':
      return pushInlineMath(node, style, flow, context)
    case 'verb':
      return pushText(flow, node.text, { ...style, code: true })
    case 'displaymath':
      return pushDisplayMath(node, flow, context)
    case 'verbatim':
      return walkVerbatim(node, flow, context)
    case 'environment':
    case 'mathenv':
      if (verbatims.has(node.name)) return walkVerbatim(node, flow, context)
      if (node.type === 'mathenv' || isMathEnvironment(node.name))
        return pushDisplayMath(node, flow, context)
      return walkEnvironment(node, style, flow, context)
  }
}

function pushString(node: TexNode, style: TextStyle, flow: BlockFlow): void {
  if (node.text === '~') return pushPiece(flow, 'space', ' ', style)
  const last = flow.blocks.at(-1)
  // The full stop after a displayed formula belongs to it.
  if (
    flow.pieces.every((piece) => piece.kind === 'space') &&
    last?.text.endsWith('\n$$') &&
    /^[.,;:]$/.test(node.text)
  ) {
    last.text = last.text.replace(/\n\$\$$/, `${node.text}\n$$$$`)
    return
  }
  pushText(flow, node.text, style)
}

function pushInlineMath(
  node: TexNode,
  style: TextStyle,
  flow: BlockFlow,
  context: TexContext,
): void {
  const math = inlineMath(node, context.source)
  if (math !== '') pushPiece(flow, 'math', math, { ...style, code: false })
}
