import { accents, bareMath, dropped, passedThrough, styled, symbols } from './macro-tables.ts'
import { apart } from './render-paragraph.ts'
import { codeBlock, linkTarget } from '../markdown/escape-text.ts'
import { flush, inlineOf, markdownOf, pushBlock } from './render-blocks.ts'
import { listingBlock } from './listing.ts'
import { nextIsGroup, plainText, takeArguments, type Cursor } from './cursor.ts'
import { pushCaption, pushIllustration, pushPicture } from './picture.ts'
import { plainStyle, pushPiece, pushText, type Flow, type Style, type TexContext } from './flow.ts'
import type { TexNode } from './tex-node.ts'

/** What a macro is called with; `rest` is set by a declaration and holds until the group ends. */
export interface MacroCall {
  node: TexNode
  cursor: Cursor
  style: Style
  flow: Flow
  context: TexContext
}

type Handler = (call: MacroCall) => void

const handlers: Readonly<Record<string, Handler>> = {
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
      quoted(
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
  textcircled: (call) => {
    const [text = []] = takeArguments(call.cursor, 'm')
    pushText(call.flow, `(${plainText(text)})`, call.style)
  },
  enquote: (call) => {
    const [text = []] = takeArguments(call.cursor, 'm')
    pushText(call.flow, '“', call.style)
    call.context.walk(text, call.style, call.flow)
    pushText(call.flow, '”', call.style)
  },
  texorpdfstring: (call) => {
    const [text = []] = takeArguments(call.cursor, 'mm')
    call.context.walk(text, call.style, call.flow)
  },
  SI: (call) => quantity(call, 'omm'),
  qty: (call) => quantity(call, 'omm'),
  si: (call) => quantity(call, 'om'),
  unit: (call) => quantity(call, 'om'),
  lstinputlisting: listing,
  VerbatimInput: listing,
  inputminted: mintedListing,
  char: (call) => {
    const [code = []] = takeArguments(call.cursor, 'm')
    pushText(call.flow, plainText(code).replace(/^[`']/, ''), call.style)
  },
}

/** Writes what a macro stands for; gives the style for what follows in the group. */
export function walkMacro(call: MacroCall): Style {
  const { node, cursor, style, flow, context } = call
  const { name } = node
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (handler) {
    handler(call)
    return style
  }
  if (Object.hasOwn(styled, name)) return walkStyled(call)
  if (Object.hasOwn(dropped, name)) {
    takeArguments(cursor, dropped[name] ?? '')
    return style
  }
  if (Object.hasOwn(passedThrough, name)) {
    context.walk(takeArguments(cursor, passedThrough[name] ?? '').at(-1) ?? [], style, flow)
    return style
  }
  if (Object.hasOwn(accents, name)) {
    pushText(
      flow,
      accented(letterOf(takeArguments(cursor, 'm')[0] ?? []), accents[name] ?? ''),
      style,
    )
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

function walkStyled(call: MacroCall): Style {
  const { node, cursor, style, flow, context } = call
  const kind = styled[node.name]
  const inner = kind === undefined || kind === 'plain' ? plainStyle : { ...style, [kind]: true }
  const takesArgument = /^(text|emph|underline|uline|sout|t$|st$|code|path|ul$|s$|fw)/.test(
    node.name,
  )
  if (!takesArgument && !nextIsGroup(cursor)) return inner
  context.walk(takeArguments(cursor, 'm')[0] ?? [], inner, flow)
  return style
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
  return node?.type === 'macro' && /^[ij]$/.test(node.name) ? node.name : plainText(nodes)
}

function accented(text: string, accent: string): string {
  const [first = ' ', ...rest] = text
  return (first + accent).normalize('NFC') + rest.join('')
}

function keepSource(call: MacroCall): void {
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
function rawOf(call: MacroCall): string {
  const last = call.cursor.nodes[call.cursor.at - 1] ?? call.node
  return call.context.source
    .slice(call.node.start, Math.max(last.end, call.node.end))
    .replaceAll(/(?<!\s)\s+(?=[\uE000-\uE00F])|[\uE000-\uE00F]\s*/g, '')
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
  const label = plainText(takeArguments(call.cursor, 'm')[0] ?? []).trim()
  const number = call.context.figures.numbers.get(label)
  if (number === undefined)
    call.context.tell(
      'tex-reference',
      `The statement refers to ${label}, which is not found; its source text is kept.`,
    )
  pushText(call.flow, number ?? rawOf(call), call.style)
}

function quantity(call: MacroCall, pattern: string): void {
  const [, ...parts] = takeArguments(call.cursor, pattern)
  const unit = parts.map((part) =>
    call.context.source
      .slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0)
      .replace(/\\([A-Za-z]+)\s*/g, (_, name: string) => units[name] ?? ` ${name}`)
      .trim(),
  )
  pushText(call.flow, unit.join(' '), call.style)
}

const units: Readonly<Record<string, string>> = {
  meter: 'm',
  metre: 'm',
  kilo: 'k',
  milli: 'm',
  centi: 'c',
  mega: 'M',
  giga: 'G',
  micro: 'µ',
  nano: 'n',
  second: 's',
  gram: 'g',
  kilogram: 'kg',
  kilometer: 'km',
  centimeter: 'cm',
  millimeter: 'mm',
  percent: '%',
  degree: '°',
  celsius: '°C',
  per: '/',
  squared: '²',
  cubed: '³',
  square: '',
  litre: 'l',
  liter: 'l',
  hour: 'h',
  minute: 'min',
  byte: 'B',
  hertz: 'Hz',
  newton: 'N',
  joule: 'J',
  watt: 'W',
  volt: 'V',
  ampere: 'A',
  km: 'km',
  m: 'm',
  cm: 'cm',
  mm: 'mm',
  s: 's',
  ms: 'ms',
  kg: 'kg',
  g: 'g',
}

/** `minted` has the language before the file. */
function mintedListing(call: MacroCall): void {
  const [, language = [], file = []] = takeArguments(call.cursor, 'omm')
  showListing(call, `language=${plainText(language)}`, file)
}

function listing(call: MacroCall): void {
  const [, options = [], file = []] = takeArguments(call.cursor, 'som')
  showListing(call, sourceOf(options, call.context), file)
}

function showListing(call: MacroCall, options: string, file: readonly TexNode[]): void {
  const path = sourceOf(file, call.context).trim()
  const text = call.context.readFile(path)
  if (text === undefined)
    call.context.tell(
      'tex-file',
      `The statement shows the file ${path}, which is not found in the package; its source text is kept.`,
    )
  const block = text === undefined ? codeBlock(rawOf(call)) : listingBlock(text, path, options)
  pushBlock(call.flow, 'other', block)
}

const sourceOf = (nodes: readonly TexNode[], { source }: TexContext): string =>
  source.slice(nodes[0]?.start ?? 0, nodes.at(-1)?.end ?? 0)

export function quoted(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}
