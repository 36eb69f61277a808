import { createFlow, plainStyle, type Piece, type TexContext } from './blocks/flow.ts'
import { apart } from './blocks/render-paragraph.ts'
import type { TexNode } from './tex-node.ts'

/**
 * Text as it stands in a formula, for what Markdown can only show as one: raised and lowered text. Undefined where it is more
 * than a line of text and formulas.
 */
export function textInMath(nodes: readonly TexNode[], context: TexContext): string | undefined {
  const flow = createFlow()
  context.walk(nodes, plainStyle, flow)
  if (flow.blocks.length > 0) return undefined
  let tex = ''
  let text = ''
  const endText = (): void => {
    if (text !== '') tex += /^\d+$/.test(text) ? text : `\\text{${text}}`
    text = ''
  }
  for (const piece of flow.pieces) {
    if (piece.kind === 'markdown' || piece.kind === 'break') return undefined
    if (piece.kind === 'math') {
      endText()
      tex += piece.value
    } else text += piece.kind === 'space' ? ' ' : styledText(piece)
  }
  endText()
  return tex.trim() === '' ? undefined : tex
}

const styledText = ({ value, style }: Piece): string => {
  let text = value
    .replaceAll(apart, '')
    .replaceAll(/[\\{}$&#%_~^]/g, (sign) => signs[sign] ?? `\\${sign}`)
  if (style.code) text = `\\texttt{${text}}`
  if (style.italic) text = `\\textit{${text}}`
  return style.bold ? `\\textbf{${text}}` : text
}

const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
