import {
  accents,
  bareAccents,
  bareMath,
  dropped,
  lossy,
  lost,
  nearly,
  passedThrough,
  styled,
  symbols,
} from './macro-tables.ts'
import { advanceTo, nextIsGroup, plainTexText, takeArguments } from '../cursor.ts'
import { apart } from '../blocks/render-paragraph.ts'
import { flush, inlineOf, markdownOf, pushBlock } from '../blocks/render-blocks.ts'
import { isQuantity, quantityAt } from '../quantity.ts'
import { keepSource, rawOf, reportLoss, type MacroHandler, type MacroCall } from './macro-call.ts'
import { linkTarget } from '../../markdown/escape-text.ts'
import { marks } from '../text-marks.ts'
import { mintedListing, plainListing } from '../blocks/listing.ts'
import { plainStyle, pushPiece, pushText, type TextStyle, type TexContext } from '../blocks/flow.ts'
import { pushCaption, pushIllustration, pushPicture } from '../blocks/picture.ts'
import type { TexNode } from '../tex-node.ts'

const handlers: Readonly<Record<string, MacroHandler>> = {
  '\\': (call) => {
    takeArguments(call.cursor, 'so')
    pushPiece(call.flow, 'break', '', call.style)
  },
  newline: (call) => pushPiece(call.flow, 'break', '', call.style),
  par: (call) => flush(call.flow),
  includegraphics: (call) => {
    const [, options = [], file = []] = takeArguments(call.cursor, 'som')
    pushPicture(options, file, rawOf(call), call.flow, call.context)
  },
  illustration: (call) => {
    pushIllustration(takeArguments(call.cursor, 'mmm'), rawOf(call), call.flow, call.context)
  },
  caption: (call) => {
    const [, , text = []] = takeArguments(call.cursor, 'som')
    pushCaption(text, call.flow, call.context)
  },
  href: (call) => {
    const [, url = [], text = []] = takeArguments(call.cursor, 'omm')
    const address = addressOf(url, call.context)
    pushPiece(call.flow, 'markdown', `[${inlineOf(text, call.context)}](${linkTarget(address)})`, {
      ...call.style,
      code: false,
    })
  },
  url: pushUrl,
  nolinkurl: pushUrl,
  footnote: (call) => {
    const [, text = []] = takeArguments(call.cursor, 'om')
    const note = inlineOf(text, call.context)
    const { notes } = call.context
    const known = notes.numbers.get(note)
    if (known === undefined) notes.numbers.set(note, ++notes.count)
    pushPiece(call.flow, 'markdown', `[^${known ?? notes.count}]`, plainStyle)
  },
  epigraph: (call) => {
    const [text = [], author = []] = takeArguments(call.cursor, 'mm')
    const by = inlineOf(author, call.context)
    pushBlock(
      call.flow,
      'other',
      quoteMarkdown(
        [markdownOf(text, call.context), by === '' ? '' : `— ${by}`]
          .filter((part) => part !== '')
          .join('\n\n'),
      ),
    )
  },
  section: (call) => heading(call, '##'),
  chapter: (call) => heading(call, '##'),
  subsection: (call) => heading(call, '###'),
  subsubsection: (call) => heading(call, '####'),
  paragraph: (call) => runIn(call),
  subparagraph: (call) => runIn(call),
  ref: reference,
  autoref: reference,
  cref: reference,
  eqref: reference,
  texorpdfstring: (call) => {
    const [text = []] = takeArguments(call.cursor, 'mm')
    call.context.walk(text, call.style, call.flow)
  },
  frametitle: (call) => heading(call, '###'),
  lstinputlisting: plainListing,
  VerbatimInput: plainListing,
  inputminted: mintedListing,
  ...marks,
}

/** Writes what a macro stands for; gives the style for what follows in the group. */
export function walkMacro(call: MacroCall): TextStyle {
  const { node, cursor, style, flow, context } = call
  const { name } = node
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (handler) {
    handler(call)
    return style
  }
  if (Object.hasOwn(styled, name)) return walkStyled(call)
  if (isQuantity(name) && pushQuantity(call)) return style
  if (Object.hasOwn(dropped, name)) {
    takeArguments(cursor, dropped[name] ?? '')
    return style
  }
  if (Object.hasOwn(lost, name)) {
    takeArguments(cursor, lost[name] ?? '')
    reportLoss(call)
    return style
  }
  const pattern = Object.hasOwn(passedThrough, name) ? passedThrough[name] : own(lossy, name)
  if (pattern !== undefined) {
    const text = takeArguments(cursor, pattern).at(-1) ?? []
    if (Object.hasOwn(lossy, name)) reportLoss(call)
    context.walk(text, style, flow)
    return style
  }
  if (Object.hasOwn(accents, name)) {
    pushAccent(call)
    return style
  }
  if (Object.hasOwn(symbols, name)) {
    pushSymbol(symbols[name] ?? '', call)
    return style
  }
  if (bareMath.has(name)) {
    while (nextIsGroup(cursor)) cursor.at++
    pushPiece(flow, 'math', rawOf(call), { ...style, code: false })
    return style
  }
  keepSource(call)
  return style
}

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

function walkStyled(call: MacroCall): TextStyle {
  const { node, cursor, style, flow, context } = call
  const inner = { ...style, ...changes[styled[node.name] ?? 'plain'] }
  const takesArgument = /^(text|emph|underline|uline|sout|t$|st$|code|path|ul$|s$|fw)/.test(
    node.name,
  )
  const isDeclared = !takesArgument && !nextIsGroup(cursor)
  const text = isDeclared ? [] : (takeArguments(cursor, 'm')[0] ?? [])
  if (nearly.has(node.name)) reportLoss(call)
  if (isDeclared) return inner
  context.walk(text, inner, flow)
  return style
}

const changes = {
  bold: { bold: true },
  italic: { italic: true },
  strike: { strike: true },
  code: { code: true },
  upright: { italic: false },
  medium: { bold: false },
  plain: plainStyle,
} as const

/** False where it has no argument. */
function pushQuantity(call: MacroCall): boolean {
  const { node, cursor, flow, style, context } = call
  const quantity = quantityAt(context.source, node.start)
  if (!quantity) return false
  advanceTo(cursor, quantity.end)
  if (quantity.unknown.length > 0) reportLoss(call)
  if (quantity.words === undefined) pushPiece(flow, 'math', quantity.tex, { ...style, code: false })
  else pushText(flow, quantity.words, style)
  return true
}

/** An accent over nothing is a sign of its own, as `\^{}`. */
function pushAccent(call: MacroCall): void {
  const { node, cursor, flow, style } = call
  const nodes = takeArguments(cursor, 'm')[0] ?? []
  const text = letterOf(nodes)
  const isBare = text.trim() === ''
  if (isBare && nodes.some(({ type }) => type !== 'whitespace')) return keepSource(call)
  pushText(
    flow,
    isBare ? (bareAccents[node.name] ?? '') : accented(text, accents[node.name] ?? ''),
    style,
  )
}

function pushSymbol(value: string, call: MacroCall): void {
  const { cursor, flow, style, node } = call
  if (value.trim() === '' && value !== '' && value !== '\u202F')
    return style.code && node.name === ' '
      ? pushText(flow, ' ', style)
      : pushPiece(flow, 'space', ' ', style)
  pushText(flow, value === '' ? apart : value, style)
  const next = cursor.nodes[cursor.at]
  if (next?.type === 'group' && next.children.length === 0) cursor.at++
  // TeX swallows the blank after a control word; after these, authors who forget that mean it (`\ldots and`).
  else if (
    next?.type === 'whitespace' &&
    /^[A-Za-z]+$/.test(node.name) &&
    !/dots|TeX|ellipsis|^today$/.test(node.name)
  )
    cursor.at++
}

/** The dotless letters take the accent like those with a dot. */
function letterOf(nodes: readonly TexNode[]): string {
  const [node] = nodes
  return node?.type === 'macro' && /^[ij]$/.test(node.name) ? node.name : plainTexText(nodes)
}

function accented(text: string, accent: string): string {
  const [first = ' ', ...rest] = text
  return (first + accent).normalize('NFC') + rest.join('')
}

function addressOf(url: readonly TexNode[], context: TexContext): string {
  return context.source
    .slice(url[0]?.start ?? 0, url.at(-1)?.end ?? 0)
    .trim()
    .replace(/\\([%#&_~{}$])/g, '$1')
}

function pushUrl(call: MacroCall): void {
  const address = addressOf(takeArguments(call.cursor, 'm')[0] ?? [], call.context)
  const markdown = /^(https?|mailto):/i.test(address)
    ? `<${address.replace(/\s/g, '%20')}>`
    : `[${address}](${linkTarget(address)})`
  pushPiece(call.flow, 'markdown', markdown, { ...call.style, code: false })
}

function heading(call: MacroCall, mark: string): void {
  const [, , title = []] = takeArguments(call.cursor, 'som')
  pushBlock(call.flow, 'other', `${mark} ${inlineOf(title, call.context)}`)
}

function runIn(call: MacroCall): void {
  const [, , title = []] = takeArguments(call.cursor, 'som')
  flush(call.flow)
  call.context.walk(title, { ...plainStyle, bold: true }, call.flow)
  pushPiece(call.flow, 'space', ' ', plainStyle)
}

function reference(call: MacroCall): void {
  const label = plainTexText(takeArguments(call.cursor, 'm')[0] ?? []).trim()
  const number = call.context.figures.numbers.get(label)
  if (number === undefined)
    call.context.tell(
      'tex-reference',
      `The statement refers to ${label}, which is not found; its source text is kept.`,
    )
  pushText(call.flow, number ?? rawOf(call), call.style)
}

export function quoteMarkdown(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}
