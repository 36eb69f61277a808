import { nextIsGroup, type TexCursor } from '../cursor.ts'
import { pushText, type BlockFlow, type TextStyle, type TexContext } from '../blocks/flow.ts'
import type { TexNode } from '../tex-node.ts'

/** What a macro is called with. */
export interface MacroCall {
  node: TexNode
  cursor: TexCursor
  style: TextStyle
  flow: BlockFlow
  context: TexContext
}

export type MacroHandler = (call: MacroCall) => void

/** What is not known stands there as code. */
export function keepSource(call: MacroCall): void {
  while (nextIsGroup(call.cursor)) call.cursor.at++
  const raw = rawOf(call)
  call.context.tell(
    'tex-unknown',
    `The statement uses ${shortened(raw)}, which is not converted; its source stands there as code.`,
  )
  pushText(call.flow, raw, { ...call.style, code: true })
}

const shortened = (raw: string): string => {
  const line = raw.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

/** The source from the macro to where the cursor stands, without marks that a format set in it. */
export function rawOf(call: MacroCall): string {
  const last = call.cursor.nodes[call.cursor.at - 1] ?? call.node
  return call.context.source
    .slice(call.node.start, Math.max(last.end, call.node.end))
    .replaceAll(/(?<!\s)\s+(?=[\uE000-\uE00F])|[\uE000-\uE00F]\s*/g, '')
}

/** Each place of a macro is told as often as this. */
const placesTold = 5

/** Tells that what a macro means beside its text is gone; the source is the place where it stands. */
export function reportLoss(call: MacroCall): void {
  const { name } = call.node
  const { told } = call.context
  const before = told.get(name) ?? 0
  told.set(name, before + 1)
  if (before > placesTold) return
  call.context.tell(
    'tex-look',
    before === placesTold
      ? `The statement uses \\${name} in further places, of which only the text is kept.`
      : `The statement uses ${shortened(rawOf(call))}, of which only the text is kept.`,
  )
}

export const texSource = (nodes: readonly TexNode[], { source }: TexContext): string =>
  source.slice(nodes[0]?.start ?? 0, nodes.at(-1)?.end ?? 0)
