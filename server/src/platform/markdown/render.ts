import { cutMath, sourceOfFormula } from '@drafts/contract'
import type { Formula, Formulas } from '@drafts/contract'
import type { Element, Root, RootContent, Text } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import {
  FormulaBudget,
  requireBytes,
  requireFewCopies,
  requireShort,
  TooMuchHtml,
} from './budget.ts'
import { placeCaptions } from './figures.ts'
import { htmlOf, readMarkdown } from './read-markdown.ts'
import { Typesetter } from './typeset.ts'
import { unrendered } from './unrendered.ts'

/** What the sanitiser puts before each id, so that none of a text is one of the page. */
const idPrefix = 'md-'

/**
 * A link to a place of its own text (notes, above all) names the id that the place has after the sanitiser, which does
 * not know links. A page may show several texts: it gives each its own prefix (web/src/components/html/own-ids.ts).
 */
const linkInside = (root: Root): void => {
  const ids = new Set<string>()
  const links: Element[] = []
  const waiting: (Root | Element)[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop())
    for (const child of node.children) {
      if (child.type !== 'element') continue
      waiting.push(child)
      const { id, name, href } = child.properties
      if (typeof id === 'string') ids.add(id)
      if (child.tagName === 'a' && typeof name === 'string') ids.add(name)
      if (typeof href === 'string' && href.startsWith('#')) links.push(child)
    }
  for (const { properties } of links) {
    const place = String(properties['href']).slice(1)
    const id = [place, unescaped(place)].map((name) => idPrefix + name).find((one) => ids.has(one))
    if (id !== undefined) properties['href'] = `#${id}`
  }
}

const unescaped = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

interface Raw {
  type: 'raw'
  value: string
}
declare module 'hast' {
  interface RootContentMap {
    raw: Raw
  }
  interface ElementContentMap {
    raw: Raw
  }
}

// Markdown to safe HTML, once per change (docs/product/editing.md#markdown). Order matters: the document is sanitised first, and
// only then are KaTeX's own strings put in place of the tokens; nothing a person typed comes after the sanitiser. It takes
// as long as it takes, so it runs in a child (text-worker.ts), which ends with the time that a text has.

const schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'figure', 'figcaption', 'u', 'center'].filter(
    (name) => name !== 'input',
  ),
  attributes: {
    ...defaultSchema.attributes,
    img: ['src', 'alt', 'title', 'width', 'height'],
    a: [...(defaultSchema.attributes?.['a'] ?? []), 'href', 'title'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
  },
  protocols: {
    ...defaultSchema.protocols,
    src: ['http', 'https'],
    href: ['http', 'https', 'mailto'],
  },
  clobberPrefix: idPrefix,
}

const cleaner = unified().use(rehypeRaw).use(rehypeSanitize, schema)
const writer = unified().use(rehypeStringify, { allowDangerousHtml: true })

/**
 * Safe HTML of a Markdown text; the empty text gives the empty string. One that would become far longer than it is, or
 * that nests deeper than the stack, is shown as its source. `site`: the address at which people read it.
 */
export const renderMarkdown = (markdown: string, site = 'http://own.invalid'): string => {
  if (markdown.trim() === '') return ''
  try {
    return rendered(markdown, site)
  } catch (error) {
    const isKnown = error instanceof RangeError || error instanceof TooMuchHtml
    // A fault of a parser is told, and the text is shown all the same.
    if (!isKnown) process.stderr.write(`${String(error)}\n`)
    return unrendered(markdown)
  }
}

const rendered = (markdown: string, site: string): string => {
  const { text, formulas } = cutMath(markdown)
  const read = readMarkdown(text)
  requireFewCopies(read.tokens, markdown)
  const raw: Raw = { type: 'raw', value: htmlOf(read) }
  const clean = cleaner.runSync({ type: 'root', children: [raw] })
  placeCaptions(clean)
  linkInside(clean)
  requireShort(clean, markdown)
  new Placing(formulas, site).into(clean)
  return requireBytes(writer.stringify(clean))
}

/** Puts formulas in the place of their tokens, each once: where a text stands twice, the second has its source. */
class Placing {
  readonly #formulas: Formulas
  readonly #placed = new Set<Formula>()
  readonly #budget = new FormulaBudget()
  readonly #typesetter = new Typesetter()
  readonly #page: URL

  constructor(formulas: Formulas, site: string) {
    this.#formulas = formulas
    this.#page = pageOf(site)
  }

  into(node: Root | Element): void {
    const children: RootContent[] = []
    for (const child of node.children) {
      if (child.type === 'element') this.#intoElement(child)
      if (child.type === 'text') children.push(...this.#pieces(child))
      else children.push(child)
    }
    node.children = children as typeof node.children
  }

  #intoElement(element: Element): void {
    for (const [name, value] of Object.entries(element.properties))
      if (typeof value === 'string')
        element.properties[name] = this.#formulas.restore(decoded(value))
    if (element.tagName === 'img') this.#intoPicture(element.properties)
    this.into(element)
  }

  #intoPicture(properties: Element['properties']): void {
    const { src } = properties
    if (typeof src !== 'string') return
    const shown = shownAddress(src, this.#page)
    if (shown === undefined) delete properties['src']
    else properties['src'] = shown
  }

  #pieces({ value }: Text): (Text | Raw)[] {
    return this.#formulas.split(value).map((piece) => {
      if (typeof piece === 'string') return { type: 'text', value: piece }
      if (this.#placed.has(piece)) return { type: 'text', value: sourceOfFormula(piece) }
      this.#placed.add(piece)
      const html = this.#typesetter.typeset(piece)
      this.#budget.add(piece.tex, html)
      return { type: 'raw', value: html }
    })
  }
}

/** Where texts are read: a relative address stays beneath it, unless it climbs. */
const pageOf = (site: string): URL => new URL('/p/1/', site)

/**
 * The address of a picture as it is written, undefined for one that is not shown: from this site it must be an uploaded
 * one, for a request to any other address may have an effect.
 */
const shownAddress = (src: string, page: URL): string | undefined => {
  const address = URL.parse(src, page.href)
  if (!address || address.host !== page.host) return src
  const { pathname } = address
  if (/^\/api\/images\/[^/]+$/.test(pathname)) return pathname
  return pathname.startsWith(page.pathname) ? src : undefined
}

/** Addresses are percent-encoded by the parser, tokens in them too. */
const decoded = (value: string): string =>
  value.replaceAll('%EE%80%80', '\uE000').replaceAll('%EE%80%81', '\uE001')
