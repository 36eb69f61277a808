import { htmlFactors, textHtmlBytes } from '@drafts/contract'
import type { Element, Root } from 'hast'
import type { Nodes } from 'mdast'

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

/** Throws where a parsed text would multiply what stands in it. */
export const requireFewCopies = (root: Nodes, text: string): void => {
  const most = mostOf(text)
  const addresses = new Map<string, number>()
  walk(root, (node) => {
    if (node.type === 'definition' && !addresses.has(node.identifier))
      addresses.set(node.identifier, node.url.length + (node.title?.length ?? 0))
  })
  let made = 0
  walk(root, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference')
      made += addresses.get(node.identifier) ?? 0
    if (node.type === 'footnoteReference') made += noteSigns
    // Each row has as many cells as the head.
    if (node.type === 'table')
      made += node.children.length * (node.children[0]?.children.length ?? 0) * cellSigns
    requireAtMost(made, most)
  })
}

/** `<td></td>` in its line. */
const cellSigns = 10
/** The reference with its link, and the way back. */
const noteSigns = 200

const walk = (root: Nodes, visit: (node: Nodes) => void): void => {
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visit(node)
    if ('children' in node) for (const child of node.children) waiting.push(child)
  }
}

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
