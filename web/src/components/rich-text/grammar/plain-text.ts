import type { Node } from '@milkdown/kit/prose/model'

// The text a grammar checker reads: paragraphs joined by an empty line, code blocks left out, and one plain noun for
// what is not prose (a formula, code in a line), so that the sentence around it stays one. The segments say where each
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

/** The whole text, or, where it is longer than `most` characters, the blocks around `pos` that fit. */
export const plainTextOf = (doc: Node, { pos = 0, most = Infinity } = {}): PlainText => {
  const segments: Segment[] = []
  let text = ''
  for (const block of blocksAround(blocksOf(doc), pos, most)) {
    const add = (piece: string, at?: number): void => {
      if (piece === '') return
      segments.push({ from: text.length, length: piece.length, pos: at })
      text += piece
    }
    if (text !== '') add(joint)
    for (const { piece, at } of block.pieces) add(piece, at)
  }
  return { text, segments }
}

const joint = '\n\n'

interface Block {
  /** Where it ends in the document. */
  end: number
  length: number
  pieces: readonly { piece: string; at: number | undefined }[]
}

const blocksOf = (doc: Node): Block[] => {
  const blocks: Block[] = []
  doc.descendants((block, blockPos) => {
    if (!block.isTextblock) return true
    if (block.type.spec.code || block.content.size === 0) return false
    const pieces: { piece: string; at: number | undefined }[] = []
    block.forEach((node, offset) => {
      const isCode = node.marks.some((mark) => mark.type.name === 'code')
      if (node.isText && !isCode)
        pieces.push({ piece: (node.text ?? '').replaceAll('\n', ' '), at: blockPos + 1 + offset })
      else pieces.push({ piece: standIn(node, isCode), at: undefined })
    })
    const length = pieces.reduce((sum, { piece }) => sum + piece.length, joint.length)
    blocks.push({ end: blockPos + block.nodeSize, length, pieces })
    return false
  })
  return blocks
}

/** The run of blocks about `pos` that has `most` characters at most: what follows and what precedes, by turns. */
const blocksAround = (blocks: readonly Block[], pos: number, most: number): readonly Block[] => {
  const caret = blocks.findIndex(({ end }) => end > pos)
  let from = caret === -1 ? blocks.length : caret
  let to = from
  let room = most
  const isTaken = (block: Block | undefined): boolean => {
    if (!block || block.length > room) return false
    room -= block.length
    return true
  }
  for (let isGrowing = true; isGrowing;) {
    const isAfter = isTaken(blocks[to])
    if (isAfter) to += 1
    const isBefore = isTaken(blocks[from - 1])
    if (isBefore) from -= 1
    isGrowing = isAfter || isBefore
  }
  return blocks.slice(from, to)
}

const standIn = (node: Node, isCode: boolean): string => {
  if (isCode || node.type.name === 'math') return noun
  return node.type.name === 'hard_break' ? ' ' : ''
}

/** Where a match is in the document; undefined if it touches something that is not prose. */
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
