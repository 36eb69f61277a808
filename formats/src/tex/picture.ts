import { inlineOf, pushBlock } from './render-blocks.ts'
import { codeSpan } from '../markdown/escape-text.ts'
import { plainStyle, pushPiece, type Flow, type TexContext } from './flow.ts'
import type { TexNode } from './tex-node.ts'

/** `\includegraphics`: a picture in the line; its source text where the package has no such picture. */
export function pushPicture(
  file: readonly TexNode[],
  raw: string,
  flow: Flow,
  context: TexContext,
): void {
  pushPiece(flow, 'markdown', picture(file, '', raw, context), plainStyle)
}

/** `\illustration{width}{file}{caption}`: a picture of its own with the caption below. */
export function pushIllustration(
  file: readonly TexNode[],
  caption: readonly TexNode[],
  raw: string,
  flow: Flow,
  context: TexContext,
): void {
  const shown = inlineOf(caption, context)
  pushBlock(flow, 'other', picture(file, withoutMarkup(shown), raw, context))
  if (shown !== '') pushBlock(flow, 'other', emphasised(shown))
}

export function pushCaption(caption: readonly TexNode[], flow: Flow, context: TexContext): void {
  const shown = context.figures.prefix + inlineOf(caption, context)
  if (shown !== '') pushBlock(flow, 'other', emphasised(shown))
}

function picture(file: readonly TexNode[], alt: string, raw: string, context: TexContext): string {
  const path = context.source
    .slice(file[0]?.start ?? 0, file.at(-1)?.end ?? 0)
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/\\_/g, '_')
  const name = context.nameImage(path)
  if (name === '') return missing(alt === '' ? path : alt, raw)
  if (name !== undefined) return `![${alt}](${name})`
  return codeSpan(raw.replace(/\s+/g, ' '))
}

/** A picture that somebody has to choose yet, as wide as in the source where that is a part of the text's width. */
function missing(alt: string, raw: string): string {
  const [, part] = /width\s*=\s*([\d.]*)\s*\\(?:text|line|column)width/.exec(raw) ?? []
  const percent = Math.round(Number(part === '' ? 1 : part) * 100)
  if (!(percent >= 1 && percent <= 100)) return `![${withoutMarkup(alt)}]()`
  return `<img src="" alt="${withoutMarkup(alt).replace(/["<>&]/g, '')}" width="${percent}%">`
}

function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/<(https?:[^>]*)>/g, '$1')
    .replace(/[[\]\\*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A caption that has emphasis of its own is left as it is: nested stars are hard to read. */
function emphasised(text: string): string {
  return text.includes('*') ? text : `*${text}*`
}
