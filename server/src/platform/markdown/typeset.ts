import { htmlFactors, textHtmlBytes } from '@drafts/contract'
import type { Formula } from '@drafts/contract'
import { renderToString } from 'katex'
import { TooMuchHtml } from './budget.ts'
import { escapedHtml } from './unrendered.ts'

// TeX to HTML. Two bounds are not KaTeX's own: what macros expand to is counted in tokens, since a hundred expansions may
// be a hundred thousand tokens, and sizes below zero are clamped as those above are.

const errorColor = 'var(--mantine-color-error, #c92a2a)'
/** The largest size of `\hspace` and the like, in em. */
const mostEm = 20

/** TeX makes 50 signs of HTML for each of its own at least: a longer formula fits into no text. */
const longestTex = textHtmlBytes / 50

const cache = new Map<string, string>()
const cacheSize = 5000
const cachedChars = 20_000

/** A formula that does not compile is shown in red; it does not break the page. Throws TooMuchHtml where it makes too much. */
export const typeset = ({ tex, display }: Formula): string => {
  const key = `${display ? 'd' : 'i'}${tex}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const html = make(tex, display)
  if (cache.size >= cacheSize) cache.clear()
  if (html.length <= cachedChars) cache.set(key, html)
  return html
}

const make = (tex: string, displayMode: boolean): string => {
  if (tex.length > longestTex) throw new TooMuchHtml()
  tokensLeft = tokensFree + htmlFactors.text * tex.length
  try {
    const html = renderToString(tex, {
      displayMode,
      throwOnError: false,
      errorColor,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: mostEm,
      output: 'htmlAndMathml',
    })
    return withLeastSizes(html)
  } catch (error) {
    // Thousands of braces are more than the stack.
    if (!(error instanceof RangeError)) throw error
    return `<span class="katex-error" style="color:${errorColor}">${escapedHtml(tex)}</span>`
  }
}

/** Sizes in KaTeX's own styles: what a person typed has its quotation marks escaped, and cannot look like one. */
const withLeastSizes = (html: string): string =>
  html.replaceAll(/ style="[^"]*"/g, (style) =>
    style.includes('-') ? style.replaceAll(/-\d+(?:\.\d+)?(?:e[+-]?\d+)?em/g, atLeast) : style,
  )

const atLeast = (size: string): string =>
  Number.parseFloat(size) < -mostEm ? `-${mostEm}em` : size

/** Tokens that macros may still make in the formula that is being read. */
let tokensLeft = Infinity
const tokensFree = 20_000

interface MacroExpander {
  expandOnce: (isExpandableOnly?: boolean) => number | boolean
}

/** KaTeX shows its expander to macros that are functions, and nowhere else. */
const countTokens = (expander: MacroExpander): void => {
  // All formulas share it.
  const shared = Object.getPrototypeOf(expander) as MacroExpander
  const { expandOnce } = shared
  shared.expandOnce = function (this: MacroExpander, isExpandableOnly) {
    const made = expandOnce.call(this, isExpandableOnly)
    tokensLeft -= Number(made)
    if (tokensLeft < 0) throw new TooMuchHtml()
    return made
  }
}

renderToString(String.raw`\drafts@expander`, {
  macros: {
    // Types of KaTeX know macros that are strings only.
    '\\drafts@expander': ((expander: MacroExpander) => {
      countTokens(expander)
      return ''
    }) as unknown as string,
  },
})
