import type { Node } from '@milkdown/kit/prose/model'

// The text a grammar checker reads: paragraphs joined by an empty line, code blocks left out, and one plain noun for
// what is no prose (a formula, code in a line), so that the sentence around it stays one. The segments say where each
// piece of it is in the document.

const noun = 'Alpha'

interface Segment {
  /** In the plain text. */
  from: number
  length: number
  /** In the document; undefined for a stand-in or a joint. */
  pos: number | undefined
}

export interface PlainText {
  text: string
  segments: readonly Segment[]
}

export const plainTextOf = (doc: Node): PlainText => {
  const segments: Segment[] = []
  let text = ''
  const add = (piece: string, pos?: number): void => {
    if (piece === '') return
    segments.push({ from: text.length, length: piece.length, pos })
    text += piece
  }
  doc.descendants((block, blockPos) => {
    if (!block.isTextblock) return true
    if (block.type.spec.code || block.content.size === 0) return false
    if (text !== '') add('\n\n')
    block.forEach((node, offset) => {
      const isCode = node.marks.some((mark) => mark.type.name === 'code')
      if (node.isText && !isCode)
        add((node.text ?? '').replaceAll('\n', ' '), blockPos + 1 + offset)
      else add(standIn(node, isCode))
    })
    return false
  })
  return { text, segments }
}

const standIn = (node: Node, isCode: boolean): string => {
  if (isCode || node.type.name === 'math') return noun
  return node.type.name === 'hard_break' ? ' ' : ''
}

/** Where a match is in the document; undefined if it touches something that is no prose. */
export const rangeOf = (
  { segments }: PlainText,
  offset: number,
  length: number,
): { from: number; to: number } | undefined => {
  const positionAt = (at: number): number | undefined => {
    const segment = segments.find((one) => at >= one.from && at < one.from + one.length)
    return segment?.pos === undefined ? undefined : segment.pos + at - segment.from
  }
  if (length <= 0) return undefined
  const touched = segments.filter(
    (one) => one.from < offset + length && one.from + one.length > offset,
  )
  if (touched.some((segment) => segment.pos === undefined)) return undefined
  const from = positionAt(offset)
  const last = positionAt(offset + length - 1)
  return from === undefined || last === undefined ? undefined : { from, to: last + 1 }
}
