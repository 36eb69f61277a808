import { htmlFactors, textHtmlBytes } from '@drafts/contract'
import type { Element, Root } from 'hast'
import type { Token } from 'markdown-it'

// HTML is counted as it is made (docs/product/editing.md#markdown). A few signs of Markdown can ask for very much of it:
// cells that fill a row up, an address that a thousand references name, notes with their ways back. Each of these has
// its count before it is written.

/** The HTML of a text would be far longer than the text. */
export class TooMuchHtml extends Error {}

/** Signs of HTML that a text may become, its formulas aside. */
const mostOf = (text: string): number => htmlFactors.text * text.length + htmlFactors.free

const requireAtMost = (made: number, most: number): void => {
  if (made > most) throw new TooMuchHtml()
}

/** Throws where a text that is read would multiply what stands in it. */
export const requireFewCopies = (tokens: readonly Token[], text: string): void => {
  const most = mostOf(text)
  let made = 0
  const add = ({ type, attrs, children }: Token): void => {
    // An address or a title may be the one of many references.
    for (const [, value] of attrs ?? []) made += String(value).length
    if (type === 'note_reference') made += noteSigns
    if (type === 'td_open') made += cellSigns
    requireAtMost(made, most)
    for (const child of children ?? []) add(child)
  }
  for (const token of tokens) add(token)
}

/** `<td></td>` in its line. */
const cellSigns = 10
/** The reference with its link, and the way back. */
const noteSigns = 200

/** Throws where the tree is longer, written down, than `text` may become. Formulas are still tokens. */
export const requireShort = (root: Root, text: string): void => {
  const most = Math.min(mostOf(text), textHtmlBytes)
  let made = 0
  const waiting: (Root | Element)[] = [root]
  for (let parent = waiting.pop(); parent; parent = waiting.pop())
    for (const node of parent.children) {
      if (node.type === 'element') {
        made += signsOf(node)
        waiting.push(node)
      } else if (node.type === 'text') made += node.value.length
      requireAtMost(made, most)
    }
}

const signsOf = ({ tagName, properties }: Element): number => {
  let signs = 2 * tagName.length + 5
  for (const [name, value] of Object.entries(properties))
    signs += name.length + 4 + (typeof value === 'string' ? value.length : 8)
  return signs
}

/** Counts the HTML of the formulas of one text. */
export class FormulaBudget {
  #bytes = 0

  /** Throws where a formula is far longer than its TeX, or all together are too long for one text. */
  add(tex: string, html: string): void {
    requireAtMost(html.length, htmlFactors.formula * tex.length + htmlFactors.freeFormula)
    this.#bytes += html.length
    requireAtMost(this.#bytes, textHtmlBytes)
  }
}

/** The HTML itself, where it is no longer than a text may become. */
export const requireBytes = (html: string): string => {
  requireAtMost(html.length > textHtmlBytes / 4 ? Buffer.byteLength(html) : 0, textHtmlBytes)
  return html
}
