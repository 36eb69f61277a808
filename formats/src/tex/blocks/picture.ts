import { htmlOfPicture } from '@drafts/contract'
import { inlineOf, pushBlock } from './render-blocks.ts'
import { codeSpan } from '../../markdown/escape-text.ts'
import { captionOf } from './caption.ts'
import { plainStyle, pushPiece, type BlockFlow, type TexContext } from './flow.ts'
import { shareOfLength, shareOfOptions, textPixels } from './picture-width.ts'
import type { TexNode } from '../tex-node.ts'

interface Shown {
  alt: string
  title: string
  /** The share of the text's width; undefined: the picture's own width. */
  share: number | undefined
  isBeside: boolean
}

/** `\includegraphics`: a picture in the line; its source text where the package has no such picture. */
export function pushPicture(
  options: readonly TexNode[],
  file: readonly TexNode[],
  raw: string,
  flow: BlockFlow,
  context: TexContext,
): void {
  const path = pathOf(file, context)
  const asked = shareOfOptions(sourceOf(options, context), () => context.sizeOfImage(path))
  const share = asked === undefined ? undefined : asked * context.room.share
  const shown = { alt: '', title: '', share, isBeside: false }
  pushPiece(flow, 'markdown', picture(path, shown, raw, context), plainStyle)
}

/** From here on a picture is as wide as the text, and nothing stands beside it. */
const wholeShare = 0.9

/** `\illustration{width}{file}{caption}`: a picture at the right of the text, its caption below it. */
export function pushIllustration(
  [width = [], file = [], caption = []]: readonly (readonly TexNode[])[],
  raw: string,
  flow: BlockFlow,
  context: TexContext,
): void {
  const words = inlineOf(caption, context)
  // It is one line below the picture, however many it has there.
  const title = captionOf(words.replaceAll(/\\\n/g, ' '))
  const share = shareOfLength(sourceOf(width, context))
  const isBeside = share !== undefined && share < wholeShare && !context.room.isTable
  const shown = { alt: withoutMarkup(words), title: title ?? '', share, isBeside }
  pushBlock(flow, 'other', picture(pathOf(file, context), shown, raw, context))
  const isLost = share === undefined || context.room.isTable
  if (words !== '' && (title === undefined || isLost)) pushBlock(flow, 'other', emphasised(words))
}

export function pushCaption(
  caption: readonly TexNode[],
  flow: BlockFlow,
  context: TexContext,
): void {
  const shown = context.figures.prefix + inlineOf(caption, context)
  if (shown !== '') pushBlock(flow, 'other', emphasised(shown))
}

const sourceOf = (nodes: readonly TexNode[], context: TexContext): string =>
  context.source.slice(nodes[0]?.start ?? 0, nodes.at(-1)?.end ?? 0)

const pathOf = (file: readonly TexNode[], context: TexContext): string =>
  sourceOf(file, context).trim().replace(/^"|"$/g, '').replace(/\\_/g, '_')

function picture(path: string, shown: Shown, raw: string, context: TexContext): string {
  const src = context.nameImage(path)
  if (src === undefined) return codeSpan(raw.replace(/\s+/g, ' '))
  const { isBeside, share } = shown
  // A picture that somebody has to choose yet is known by its words.
  const alt = shown.alt === '' && src === '' ? withoutMarkup(path) : shown.alt
  const width = share === undefined ? '' : widthOf(share, context)
  if (width === '') return `![${alt}](${src})`
  const title = context.room.isTable ? '' : shown.title
  return htmlOfPicture({ src, alt, title, width, align: isBeside ? 'right' : '' })
}

/** A cell of a table is as wide as what it holds, so that a part of it is no measure. */
function widthOf(share: number, { room }: TexContext): string {
  const percent = Math.min(100, Math.round(share * 100))
  if (!(percent >= 1)) return ''
  return room.isTable ? String(Math.round((percent / 100) * textPixels)) : `${percent}%`
}

function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\((?:<[^<>\n]*>|[^()\s]{0,1000})\)/g, '$1')
    .replace(/\[\^\d+\]/g, '')
    .replace(/<(https?:[^<>]*)>/g, '$1')
    .replace(/[[\]\\*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A caption that has emphasis of its own is left as it is: nested stars are hard to read. */
function emphasised(text: string): string {
  return text.includes('*') ? text : `*${text}*`
}
