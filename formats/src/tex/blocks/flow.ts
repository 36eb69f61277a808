import type { NumberedLists } from './list-labels.ts'
import type { TexNode } from '../tex-node.ts'

export interface TextStyle {
  bold: boolean
  italic: boolean
  strike: boolean
  code: boolean
}

export const plainStyle: TextStyle = { bold: false, italic: false, strike: false, code: false }

/** A bit of a paragraph. `math` is the source between the dollars, `markdown` goes out as it is. */
export interface Piece {
  kind: 'text' | 'space' | 'break' | 'math' | 'markdown'
  value: string
  style: TextStyle
}

export interface Block {
  kind: 'paragraph' | 'list' | 'other'
  text: string
}

/** Where the walk through the tree writes: finished blocks and the pieces of the paragraph at hand. */
export interface BlockFlow {
  blocks: Block[]
  pieces: Piece[]
}

export interface ImageSize {
  width: number
  height: number
}

export interface TexContext {
  /** The prepared source; nodes have their places in it. */
  source: string
  /** Footnotes of the text at hand with their numbers, and how many the whole source has so far. */
  notes: { numbers: Map<string, number>; count: number }
  figures: {
    numbers: ReadonlyMap<string, string>
    word: string
    /** What stands before the caption of the figure at hand, if the text refers to it. */
    prefix: string
  }
  /** What a width is a part of: a column that a picture stands in, or the text. */
  room: { share: number; isTable: boolean }
  /** How many pixels a picture has by itself, where that can be told. */
  sizeOfImage: (file: string) => ImageSize | undefined
  /** What the Markdown calls a picture; undefined if the package has none of this name. */
  nameImage: (file: string) => string | undefined
  /** The text of a file beside the statement. */
  readFile: (file: string) => string | undefined
  tell: (code: string, message: string) => void
  /** How often a macro was told of that loses something. */
  told: Map<string, number>
  lists: NumberedLists
  /** Markdown of a TeX text of its own, as a label of a list is. */
  convert(tex: string): string
  /** Here so that handlers of macros and environments need not know each other. */
  walk(nodes: readonly TexNode[], style: TextStyle, flow: BlockFlow): void
}

export function createFlow(): BlockFlow {
  return { blocks: [], pieces: [] }
}

export function pushText(flow: BlockFlow, value: string, style: TextStyle): void {
  const last = flow.pieces.at(-1)
  if (last?.kind === 'text' && sameStyle(last.style, style)) last.value += value
  else flow.pieces.push({ kind: 'text', value, style })
}

export function pushPiece(
  flow: BlockFlow,
  kind: Piece['kind'],
  value: string,
  style: TextStyle,
): void {
  flow.pieces.push({ kind, value, style })
}

export function sameStyle(a: TextStyle, b: TextStyle): boolean {
  return (
    a === b ||
    (a.bold === b.bold && a.italic === b.italic && a.strike === b.strike && a.code === b.code)
  )
}
