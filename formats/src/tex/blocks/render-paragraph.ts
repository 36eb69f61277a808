import { codeSpan, escapeStart, escapeText } from '../../markdown/escape-text.ts'
import { plainStyle, sameStyle, type Piece, type TextStyle } from './flow.ts'

/** Stands between characters that TeX keeps apart, as in `<{}<`; never comes out. */
export const apart = '\uE000'

const marks = [
  ['bold', '**'],
  ['italic', '*'],
  ['strike', '~~'],
] as const

/** One paragraph of Markdown in one line, hard breaks aside; empty if there is nothing in it. */
export function renderParagraph(
  pieces: readonly Piece[],
  options: { inTable: boolean } = { inTable: false },
): string {
  const tidy = joinMath(mergeCode(tidySpaces(setQuotes(pieces))))
  const text = writeMarks(tidy.map((piece) => ({ text: pieceText(piece, options.inTable), piece })))
  if (options.inTable) return text.replace(/\n/g, ' ')
  return escapeStart(text)
}

/** Quotation marks, dashes and the like, which TeX writes in ASCII. */
function setQuotes(pieces: readonly Piece[]): Piece[] {
  let isOpen = false
  return pieces.map((piece) => {
    if (piece.kind !== 'text' || piece.style.code) return piece
    const value = piece.value
      .replace(/``/g, '“')
      .replace(/''/g, '”')
      .replace(/<</g, '«')
      .replace(/>>/g, '»')
      .replace(/---/g, '—')
      .replace(/--/g, '–')
      .replace(/[`'](?=(.?))/gu, (mark, next: string) => {
        const mayClose = isOpen && !/[\p{L}\p{N}]/u.test(next)
        if (mark === "'" && !mayClose) return mark
        isOpen = !mayClose
        return mayClose ? '’' : '‘'
      })
    return { ...piece, value }
  })
}

/** One blank between words, none at the ends or around a break, none between two Chinese characters. */
function tidySpaces(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (piece.kind === 'space') {
      if (last && last.kind !== 'space' && last.kind !== 'break') out.push(piece)
      continue
    }
    if (piece.kind === 'break' && (!last || last.kind === 'break')) continue
    if (last?.kind === 'space' && (piece.kind === 'break' || joinsWithout(out.at(-2), piece, last)))
      out.pop()
    out.push(piece)
  }
  while (out.at(-1)?.kind === 'space' || out.at(-1)?.kind === 'break') out.pop()
  return out.map((piece, index) =>
    piece.kind === 'space'
      ? { ...piece, style: commonStyle(out[index - 1], out[index + 1], piece.style.code) }
      : piece,
  )
}

function joinsWithout(before: Piece | undefined, after: Piece, space: Piece): boolean {
  if (space.value !== '\n' || before?.kind !== 'text' || after.kind !== 'text') return false
  const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u
  return (
    han.test(Array.from(before.value).at(-1) ?? '') && han.test(Array.from(after.value)[0] ?? '')
  )
}

/** A blank is code only inside one code span, not between two. */
function commonStyle(a: Piece | undefined, b: Piece | undefined, isCode: boolean): TextStyle {
  if (!a || !b) return plainStyle
  const both = (name: keyof TextStyle) => a.style[name] && b.style[name]
  return {
    bold: both('bold'),
    italic: both('italic'),
    strike: both('strike'),
    code: isCode && both('code') && a.kind === 'text' && b.kind === 'text',
  }
}

/** Neighbours in typewriter become one code span. */
function mergeCode(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    const isPart = piece.style.code && (piece.kind === 'text' || piece.kind === 'space')
    if (isPart && last?.kind === 'text' && last.style.code && sameStyle(last.style, piece.style)) {
      out[out.length - 1] = {
        ...last,
        value: last.value + (piece.kind === 'space' ? ' ' : piece.value),
      }
    } else out.push(piece)
  }
  return out
}

/**
 * Formulas beside each other become one, and one takes the digits behind it: between them no dollar would end it
 * (docs/product/editing.md#markdown).
 */
function joinMath(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    const digits =
      piece.kind === 'text' && !piece.style.code
        ? (/^[\uE000]?\d+/.exec(piece.value)?.[0] ?? '')
        : ''
    if (last?.kind !== 'math' || (piece.kind !== 'math' && digits === '')) {
      out.push(piece)
      continue
    }
    const added = piece.kind === 'math' ? piece.value : digits.replace(apart, '')
    out[out.length - 1] = { ...last, value: `${last.value} ${added}` }
    const rest = piece.value.slice(digits.length)
    if (piece.kind === 'text' && rest !== '') out.push({ ...piece, value: rest })
  }
  return out
}

function pieceText(piece: Piece, inTable: boolean): string {
  switch (piece.kind) {
    case 'space':
      return ' '
    case 'break':
      return inTable ? ' ' : '\\\n'
    case 'math':
      return `$${inTable ? withoutBars(piece.value) : piece.value}$`
    case 'markdown':
      return piece.value
    case 'text':
      return plainText(piece, inTable)
    default:
      return piece.kind satisfies never
  }
}

function plainText(piece: Piece, inTable: boolean): string {
  const value = piece.value.replaceAll(apart, '')
  if (value === '') return ''
  const text = piece.style.code ? codeSpan(value) : escapeText(value)
  return inTable ? text.replaceAll('|', '\\|') : text
}

/** A bar ends a cell of a table, inside math too. */
function withoutBars(math: string): string {
  return math.replace(/\\\|/g, '\\Vert ').replace(/\|/g, '\\vert ')
}

interface Rendered {
  text: string
  piece: Piece
}

function writeMarks(parts: readonly Rendered[]): string {
  let out = ''
  const open: (typeof marks)[number][] = []
  const shown = parts.filter((part) => part.text !== '')
  shown.forEach(({ text, piece }, index) => {
    const wanted = marks.filter(([name]) => piece.style[name])
    while (open.some((mark) => !wanted.includes(mark)))
      out = close(out, open.pop()?.[1] ?? '', text)
    for (const mark of wanted) {
      // A mark before a blank would not open (CommonMark): it opens before the word that comes next.
      if (open.includes(mark) || piece.kind === 'space' || piece.kind === 'break') continue
      open.push(mark)
      out += mark[1]
    }
    out += text
    if (index === shown.length - 1) while (open.length > 0) out += open.pop()?.[1] ?? ''
  })
  return out
}

/** A closing mark after punctuation and before a letter would not count (CommonMark): the punctuation moves out. */
function close(out: string, mark: string, next: string): string {
  // After a break it would open instead: it closes before.
  if (out.endsWith('\\\n')) return `${close(out.slice(0, -2), mark, '')}\\\n`
  // What is farther back is no punctuation that a person wrote.
  const tail = /[\p{P}\p{S}]+$/u.exec(out.slice(-100))?.[0] ?? ''
  const movable = /^[。，、；：！？」』”》.,;:!?]+$/u.test(tail) && !out.endsWith(`\\${tail}`)
  if (!movable || !/^[\p{L}\p{N}]/u.test(next)) return out + mark
  return out.slice(0, -tail.length) + mark + tail
}
