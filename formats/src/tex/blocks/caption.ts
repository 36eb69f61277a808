import { cutMath } from '@drafts/contract'

const link = /(?<!\\)\[[^[\]\\]+\]\(https?:[^\s()]+\)|<https?:[^\s<>]+>/g

/**
 * A line of Markdown as the caption of a picture, which has formulas and links and no other markup
 * (docs/product/editing.md#pictures). Undefined where it has more than that.
 */
export function captionOf(markdown: string): string | undefined {
  const { text, formulas } = cutMath(markdown)
  const pieces: string[] = []
  let done = 0
  for (const { 0: whole, index } of text.matchAll(link)) {
    pieces.push(plain(text.slice(done, index)), whole)
    done = index + whole.length
  }
  pieces.push(plain(text.slice(done)))
  const caption = formulas.restore(pieces.join('\n'))
  return hasMarkup(text.replaceAll(link, '')) ? undefined : caption.replaceAll('\n', '')
}

const escaped = /\\([!-/:-@[-`{-~])/g

const plain = (text: string): string => text.replaceAll(escaped, '$1')

/** Also a dollar: in a caption it would begin a formula. */
const hasMarkup = (text: string): boolean =>
  /[*`~[\]<$\n]/.test(text.replaceAll(escaped, '')) || /\\\$/.test(text)
