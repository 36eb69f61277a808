import type { Family } from '@drafts/contract'

// These rules tell code from the rest of a source: how texts and comments are written in each family of languages.

export interface Quote {
  open: string
  close: string
  /** A backslash takes the next sign with it. */
  escapes?: boolean
  /** The closing sign twice is that sign. */
  doubles?: boolean
  /** It may go over line ends. */
  isLong?: boolean
  /** Opens code within the text, which ends with a brace. */
  code?: '${' | '{'
}

export interface CodeRules {
  lineComment: '//' | '#'
  blocks: 'none' | 'plain' | 'nested'
  /** A line that begins with `#` is for the compiler. */
  hasDirectives: boolean
  /** Statements end with a semicolon, or with their line. */
  ends: 'semicolon' | 'line'
  /** Angle brackets stand around types too. */
  hasGenerics: boolean
  /** Longer openings first. */
  quotes: readonly Quote[]
}

const plain: Quote = { open: '"', close: '"', escapes: true }
const letter: Quote = { open: "'", close: "'", escapes: true }
const long = (quote: Quote): Quote => ({ ...quote, isLong: true })
const triple = (sign: string): Quote => ({
  open: sign.repeat(3),
  close: sign.repeat(3),
  escapes: true,
  isLong: true,
})

const cLike: CodeRules = {
  lineComment: '//',
  blocks: 'plain',
  hasDirectives: true,
  ends: 'semicolon',
  hasGenerics: true,
  quotes: [plain, letter],
}
const verbatim: Quote = { open: '@"', close: '"', doubles: true, isLong: true }

/** Families whose programs can be changed. */
export const codeRules: Partial<Record<Family, CodeRules>> = {
  C: { ...cLike, hasGenerics: false },
  'C++': cLike,
  Java: { ...cLike, hasDirectives: false, quotes: [triple('"'), plain, letter] },
  'C#': {
    ...cLike,
    quotes: [
      { ...verbatim, open: '$@"', code: '{' },
      { ...verbatim, open: '@$"', code: '{' },
      verbatim,
      { ...triple('"'), escapes: false },
      { ...plain, open: '$"', code: '{' },
      plain,
      letter,
    ],
  },
  Kotlin: {
    ...cLike,
    blocks: 'nested',
    hasDirectives: false,
    ends: 'line',
    quotes: [
      { open: '"""', close: '"""', isLong: true, code: '${' },
      { ...plain, code: '${' },
      letter,
    ],
  },
  Go: {
    ...cLike,
    hasDirectives: false,
    ends: 'line',
    hasGenerics: false,
    quotes: [{ open: '`', close: '`', isLong: true }, plain, letter],
  },
  // Letters are told from lifetimes where they are read.
  Rust: { ...cLike, blocks: 'nested', quotes: [long(plain)] },
  Python: {
    lineComment: '#',
    blocks: 'none',
    hasDirectives: false,
    ends: 'line',
    hasGenerics: false,
    quotes: [triple('"'), triple("'"), plain, letter],
  },
  JavaScript: {
    ...cLike,
    ends: 'line',
    quotes: [{ ...plain, open: '`', close: '`', isLong: true, code: '${' }, plain, letter],
  },
}
