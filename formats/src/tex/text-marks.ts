import { advanceTo, plainTexText, takeArguments } from './cursor.ts'
import { createFlow, pushPiece, pushText } from './blocks/flow.ts'
import { flush, pushBlock } from './blocks/render-blocks.ts'
import {
  keepSource,
  texSource,
  reportLoss,
  type MacroHandler,
  type MacroCall,
} from './macros/macro-call.ts'
import { mathOf } from './math.ts'
import { textInMath } from './raised.ts'

/** Macros within a text that change what it says. */
export const marks: Readonly<Record<string, MacroHandler>> = {
  textsuperscript: (call) => raised(call, '^'),
  textsubscript: (call) => raised(call, '_'),
  up: (call) => raised(call, '^'),
  ensuremath: (call) => {
    const [math = []] = takeArguments(call.cursor, 'm')
    const tex = mathOf(texSource(math, call.context))
    if (tex !== '') pushPiece(call.flow, 'math', tex, { ...call.style, code: false })
  },
  xor: (call) => pushPiece(call.flow, 'math', '\\oplus', { ...call.style, code: false }),
  textcircled: (call) => {
    const [text = []] = takeArguments(call.cursor, 'm')
    pushText(call.flow, `(${plainTexText(text)})`, call.style)
  },
  enquote: quotation,
  textquote: quotation,
  uppercase: (call) => withLetters(call, (text) => text.toUpperCase()),
  MakeUppercase: (call) => withLetters(call, (text) => text.toUpperCase()),
  MakeTextUppercase: (call) => withLetters(call, (text) => text.toUpperCase()),
  lowercase: (call) => withLetters(call, (text) => text.toLowerCase()),
  MakeLowercase: (call) => withLetters(call, (text) => text.toLowerCase()),
  MakeTextLowercase: (call) => withLetters(call, (text) => text.toLowerCase()),
  rule: (call) => {
    const [, width = [], height = []] = takeArguments(call.cursor, 'omm')
    rule(call, texSource(width, call.context), texSource(height, call.context))
  },
  hrule: (call) => rule(call, '\\textwidth', '1pt'),
  char: character,
  symbol: character,
  renewcommand: definition,
  def: definition,
}

function raised(call: MacroCall, mark: '^' | '_'): void {
  const [text = []] = takeArguments(call.cursor, 'm')
  if (text.every(({ type }) => type === 'whitespace')) return
  const tex = textInMath(text, call.context)
  if (tex !== undefined)
    return pushPiece(call.flow, 'math', `${mark}{${tex}}`, { ...call.style, code: false })
  reportLoss(call)
  call.context.walk(text, call.style, call.flow)
}

function quotation(call: MacroCall): void {
  const [text = []] = takeArguments(call.cursor, 'm')
  pushText(call.flow, '“', call.style)
  call.context.walk(text, call.style, call.flow)
  pushText(call.flow, '”', call.style)
}

function withLetters(call: MacroCall, change: (text: string) => string): void {
  const inner = createFlow()
  call.context.walk(takeArguments(call.cursor, 'm')[0] ?? [], call.style, inner)
  for (const block of inner.blocks) pushBlock(call.flow, block.kind, block.text)
  for (const piece of inner.pieces)
    call.flow.pieces.push(piece.kind === 'text' ? { ...piece, value: change(piece.value) } : piece)
}

/** A line over the whole text parts it; a shorter one may be a blank to fill in, and one without a width or height is none. */
function rule(call: MacroCall, width: string, height: string): void {
  if ([width, height].some((length) => noLength.test(length.replaceAll(/\s/g, '')))) return
  const isWhole = wholeLength.test(width.replaceAll(/\s/g, ''))
  if (!isWhole || call.context.room.isTable) return reportLoss(call)
  flush(call.flow)
  pushBlock(call.flow, 'other', '---')
}

const noLength = /^[-+]?0[.0]*[a-z]{2}$/
const wholeLength = /^(?:1[.0]*)?\\(?:textwidth|linewidth|columnwidth|hsize)$/

const numeral =
  /\s{0,9}(?:"([\dA-F]{1,6})|'([0-7]{1,7})|(\d{1,7})|`\\?([^\s\\])) ?|\s{0,9}\{\s{0,9}(?:"([\dA-F]{1,6})|(\d{1,7})|`\\?([^\s\\]))\s{0,9}\}/y

/** `\char94`, `\char"5E` and `\char`\^` are one sign. */
function character(call: MacroCall): void {
  numeral.lastIndex = call.node.end
  const match = numeral.exec(call.context.source)
  if (!match) return keepSource(call)
  const [, hex, octal, decimal, sign, bracedHex, bracedDecimal, bracedSign] = match
  advanceTo(call.cursor, numeral.lastIndex)
  const code =
    octal === undefined
      ? Number(hexOf(hex ?? bracedHex) ?? decimal ?? bracedDecimal)
      : Number.parseInt(octal, 8)
  const text =
    sign ?? bracedSign ?? (code >= 32 && code <= 0x10_ffff ? String.fromCodePoint(code) : '')
  pushText(call.flow, text, call.style)
}

const hexOf = (digits: string | undefined): string | undefined =>
  digits === undefined ? undefined : `0x${digits}`

/** A label of a list, which is read where the list is (list-labels.ts); of other definitions only broken ones come here. */
function definition(call: MacroCall): void {
  const { cursor, context, node } = call
  const pattern = /\s{0,9}\*?\s{0,9}\{?\s{0,9}\\(?:label|the)enum(?:i{1,3}|iv)\s{0,9}\}?/y
  pattern.lastIndex = node.end
  if (!pattern.test(context.source)) return keepSource(call)
  advanceTo(cursor, pattern.lastIndex)
  takeArguments(cursor, 'm')
}
