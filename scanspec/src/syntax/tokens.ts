/** Place in a spec: line and column from 1. A column counts code points; a tab is one. */
export interface SpecPosition {
  line: number
  col: number
}

/** Where a piece of a spec stands: its first character, and its span in UTF-16 units. */
export interface SpecSpan {
  at: SpecPosition
  from: number
  to: number
}

export interface SpecFault extends SpecSpan {
  message: string
}

export type TokenKind =
  'eol' | 'end' | 'integer' | 'float' | 'string' | 'name' | 'keyword' | 'type' | 'sign'

export interface SpecToken extends SpecSpan {
  kind: TokenKind
  /** As it stands in the source. */
  text: string
  /** The bytes of a string, one UTF-16 unit each (`bytes.ts`); empty for other tokens. */
  bytes: string
}

export const keywords = [
  'var',
  'scan',
  'scanln',
  'check',
  'if',
  'else',
  'end',
  'for',
  'eol',
  'eof',
] as const
export type Keyword = (typeof keywords)[number]

export const scalarTypes = ['bool', 'int', 'int64', 'float32', 'float64', 'string'] as const
export type ScalarType = (typeof scalarTypes)[number]
