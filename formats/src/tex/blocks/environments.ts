import { codeBlock } from '../../markdown/escape-text.ts'
import { createCursor, plainTexText, takeArguments } from '../cursor.ts'
import { displayMath } from '../math.ts'
import { flush, inlineOf, markdownOf, pushBlock } from './render-blocks.ts'
import { languageIn, listingLanguage } from './listing.ts'
import { isTable, renderTable } from './table.ts'
import { shareOfLength } from './picture-width.ts'
import { quoteMarkdown } from '../macros/macros.ts'
import { renderList } from './list.ts'
import type { BlockFlow, TextStyle, TexContext } from './flow.ts'
import type { TexNode } from '../tex-node.ts'

/** Only their contents count; the value is the pattern of their arguments. */
const transparent: Readonly<Record<string, string>> = {
  center: '',
  flushleft: '',
  flushright: '',
  figure: 'o',
  'figure*': 'o',
  table: 'o',
  'table*': 'o',
  wrapfigure: 'omom',
  wraptable: 'omom',
  subfigure: 'om',
  minipage: 'ooom',
  samepage: '',
  abstract: '',
  document: '',
  multicols: 'm',
  columns: 'o',
  column: 'om',
  frame: 'oo',
  slide: 'o',
  small: '',
  footnotesize: '',
  large: '',
  tiny: '',
  scriptsize: '',
  sloppypar: '',
  adjustbox: 'm',
  centering: '',
  Input: '',
  Output: '',
  Interaction: '',
  Notes: '',
  afterSample: '',
  spacing: 'm',
  threeparttable: '',
  adjustwidth: 'mm',
  group: '',
  subfloat: 'o',
  framed: '',
  mdframed: 'o',
  tcolorbox: 'o',
  overlayarea: 'mm',
  onlyenv: '',
}
const quotes = new Set(['quote', 'quotation', 'verse', 'displayquote'])
const lists = new Set([
  'itemize',
  'enumerate',
  'description',
  'itemize*',
  'enumerate*',
  'compactitem',
  'compactenum',
  'inparaenum',
  'inparaitem',
])
const listNames: Readonly<Record<string, string>> = {
  'itemize*': 'itemize',
  'enumerate*': 'enumerate',
  compactitem: 'itemize',
  inparaitem: 'itemize',
  compactenum: 'enumerate',
  inparaenum: 'enumerate',
}
/** Drawings and programs that only TeX can set: kept as source. */
const opaque = new Set([
  'tikzpicture',
  'picture',
  'pspicture',
  'forest',
  'algorithm',
  'algorithmic',
  'algorithm2e',
  'asy',
  'axis',
])
const skipped = new Set(['example', 'examplewide', 'examplethree', 'comment', 'thebibliography'])
export function walkEnvironment(
  node: TexNode,
  style: TextStyle,
  flow: BlockFlow,
  context: TexContext,
): void {
  const { name } = node
  if (lists.has(name))
    return pushBlock(flow, 'list', renderList({ ...node, name: listNames[name] ?? name }, context))
  if (isTable(name)) return pushBlock(flow, 'other', renderTable(node, context))
  if (quotes.has(name))
    return pushBlock(flow, 'other', quoteMarkdown(markdownOf(node.children, context)))
  if (name === 'thebibliography')
    context.tell('tex-environment', 'The statement has a list of sources, which is left out.')
  if (skipped.has(name)) return flush(flow)
  if (opaque.has(name)) {
    context.tell(
      'tex-environment',
      `The statement draws with ${name}, which is not converted; its source text is kept.`,
    )
    return pushBlock(flow, 'other', codeBlock(context.source.slice(node.start, node.end), 'tex'))
  }
  const cursor = createCursor(node.children)
  const { room } = context
  if (name === 'block' || name === 'exampleblock' || name === 'alertblock') {
    pushBlock(flow, 'other', `### ${inlineOf(takeArguments(cursor, 'm')[0] ?? [], context)}`)
  } else if (Object.hasOwn(transparent, name)) {
    const taken = takeArguments(cursor, transparent[name] ?? '')
    if (isColumn.test(name)) context.room = roomOf(taken.at(-1) ?? [], context)
  } else
    context.tell(
      'tex-environment',
      `The statement uses the environment ${name}, of which only the text is kept.`,
    )
  flush(flow)
  const outer = context.figures.prefix
  if (/^(wrap)?figure/.test(name)) context.figures.prefix = figurePrefix(node, context)
  context.walk(cursor.nodes.slice(cursor.at), style, flow)
  context.figures.prefix = outer
  context.room = room
  flush(flow)
}

/** Their last argument is how wide they are. */
const isColumn = /^(?:minipage|subfigure|wrapfigure|wraptable|column)$/

function roomOf(width: readonly TexNode[], { room, source }: TexContext): TexContext['room'] {
  const share = shareOfLength(source.slice(width[0]?.start ?? 0, width.at(-1)?.end ?? 0))
  return { ...room, share: room.share * Math.min(1, share ?? 1) }
}

/** A caption is numbered only where the text speaks of the number. */
function figurePrefix(node: TexNode, context: TexContext): string {
  const label = /\\label\s*\{([^}]*)\}/
    .exec(context.source.slice(node.start, node.end))?.[1]
    ?.trim()
  const number = label === undefined ? undefined : context.figures.numbers.get(label)
  const isCited = label !== undefined && context.source.includes(`ref{${label}}`)
  return number !== undefined && isCited ? `${context.figures.word} ${number}: ` : ''
}

export function walkVerbatim(node: TexNode, flow: BlockFlow, context: TexContext): void {
  const cursor = createCursor(node.children)
  const [options = []] = takeArguments(cursor, node.name === 'minted' ? 'om' : 'o').slice(-1)
  const source = context.source.slice(node.start, node.end)
  const language =
    languageIn(source.slice(0, 200)) || (node.name === 'minted' ? plainTexText(options) : '')
  const body = source
    .replace(/^\\begin\{[^}]*\}/, '')
    .replace(/\\end\{[^}]*\}$/, '')
    .replace(node.name === 'minted' ? /^(\[[^\]]*\])?\{[^}]*\}/ : /^\[[^\]\n]*\]/, '')
  pushBlock(flow, 'other', codeBlock(body, listingLanguage(language)))
}

export function pushDisplayMath(node: TexNode, flow: BlockFlow, context: TexContext): void {
  const math = displayMath(node, context.source)
  if (math !== '') pushBlock(flow, 'other', `$$\n${math}\n$$`)
}
