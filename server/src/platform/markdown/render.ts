import { cutMath, restoreSource, splitTokens } from '@drafts/contract'
import type { Formula } from '@drafts/contract'
import type { Element, Root, RootContent, Text } from 'hast'
import { renderToString } from 'katex'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { placeCaptions } from './figures.ts'

// Markdown to safe HTML, once per change (docs/product/editing.md#markdown). Order matters: the document is sanitised first, and
// only then are KaTeX's own strings put in place of the tokens; nothing a person typed comes after the sanitiser.

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
  clobberPrefix: 'md-',
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
const cleaner = unified().use(rehypeRaw).use(rehypeSanitize, schema)
const writer = unified().use(rehypeStringify, { allowDangerousHtml: true })

/**
 * Safe HTML of a Markdown text; the empty text gives the empty string. It takes as long as it takes: what comes with a
 * request goes through render-safely.ts.
 */
export const renderMarkdown = (markdown: string): string => {
  if (markdown.trim() === '') return ''
  const { text, formulas } = cutMath(markdown)
  try {
    const dirty = parser.runSync(parser.parse(text))
    const clean = cleaner.runSync(dirty)
    placeCaptions(clean)
    placeFormulas(clean, formulas)
    return writer.stringify(clean)
  } catch (error) {
    // What nests thousands deep is more than the stack.
    if (error instanceof RangeError) return unrendered(markdown)
    throw error
  }
}

/** In the place of a rendering that fails: the text itself, nothing lost. */
export const unrendered = (markdown: string): string =>
  `<p>This text is too intricate to be rendered.</p>\n<pre>${escapedHtml(markdown)}</pre>`

const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Raw = { type: 'raw'; value: string }

const placeFormulas = (node: Root | Element, formulas: readonly Formula[]): void => {
  const children: RootContent[] = []
  for (const child of node.children) {
    if (child.type === 'element') placeInElement(child, formulas)
    if (child.type === 'text') children.push(...place(child, formulas))
    else children.push(child)
  }
  node.children = children as typeof node.children
}

const placeInElement = (element: Element, formulas: readonly Formula[]): void => {
  for (const [name, value] of Object.entries(element.properties))
    if (typeof value === 'string')
      element.properties[name] = restoreSource(decoded(value), formulas)
  placeFormulas(element, formulas)
}

/** Addresses are percent-encoded by the parser, tokens in them too. */
const decoded = (value: string): string =>
  value.replaceAll('%EE%80%80', '\uE000').replaceAll('%EE%80%81', '\uE001')

const place = (node: Text, formulas: readonly Formula[]): (Text | Raw)[] =>
  splitTokens(node.value).map((piece) => {
    if (typeof piece === 'string') return { type: 'text', value: piece }
    const formula = formulas[piece]
    return formula ? { type: 'raw', value: renderFormula(formula) } : { type: 'text', value: '' }
  })

const cache = new Map<string, string>()
const cacheSize = 5000

/** A formula that does not compile is shown in red; it does not break the page. */
const renderFormula = ({ tex, display }: Formula): string => {
  const key = `${display ? 'd' : 'i'}${tex}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const html = typeset(tex, display)
  if (cache.size >= cacheSize) cache.clear()
  cache.set(key, html)
  return html
}

const errorColor = 'var(--mantine-color-error, #c92a2a)'

const typeset = (tex: string, displayMode: boolean): string => {
  try {
    return renderToString(tex, {
      displayMode,
      throwOnError: false,
      errorColor,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 20,
      output: 'htmlAndMathml',
    })
  } catch (error) {
    // Thousands of braces are more than the stack.
    if (!(error instanceof RangeError)) throw error
    return `<span class="katex-error" style="color:${errorColor}">${escapedHtml(tex)}</span>`
  }
}
