import {
  defineFormulaCommands,
  definesCommands,
  formulaReason,
  htmlFactors,
  isTrustedCommand,
  readableTex,
  textHtmlBytes,
} from '@drafts/contract'
import type { Formula, FormulaMacro } from '@drafts/contract'
import katex, { ParseError, renderToString } from 'katex'
import 'katex/contrib/mhchem'
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

/**
 * Typesets the formulas of one text in their order: a command that one defines holds for the rest of it. One that does not
 * compile is shown as its source, with the reason; it does not break the page.
 */
export class Typesetter {
  /** What the text defined so far, and the tokens that formulas may still make since then. */
  readonly #macros: Record<string, unknown> = {}
  #isOwn = false
  #tokensLeft = tokensFree

  /** Throws TooMuchHtml where a formula makes too much. */
  typeset({ tex, display }: Formula): string {
    if (this.#isOwn || definesCommands(tex)) return this.#withOwn(tex, display)
    const key = `${display ? 'd' : 'i'}${tex}`
    const known = cache.get(key)
    if (known !== undefined) return known
    tokensLeft = tokensFree + htmlFactors.text * tex.length
    const html = make(tex, display, {})
    if (cache.size >= cacheSize) cache.clear()
    if (html.length <= cachedChars) cache.set(key, html)
    return html
  }

  /** Short formulas can name what is long: all of a text share its tokens then. */
  #withOwn(tex: string, display: boolean): string {
    this.#isOwn = true
    this.#tokensLeft += htmlFactors.text * tex.length
    tokensLeft = this.#tokensLeft
    const html = make(tex, display, this.#macros)
    this.#tokensLeft = tokensLeft
    return html
  }
}

const make = (tex: string, displayMode: boolean, macros: Record<string, unknown>): string => {
  if (tex.length > longestTex) throw new TooMuchHtml()
  try {
    const html = renderToString(readableTex(tex, displayMode), {
      displayMode,
      throwOnError: true,
      trust: (context) => {
        if (isTrustedCommand(context)) return true
        throw new ParseError(`Not trusted: ${context.command}`)
      },
      strict: 'ignore',
      maxExpand: 500,
      maxSize: mostEm,
      output: 'htmlAndMathml',
      globalGroup: true,
      // Types of KaTeX know macros that are strings only.
      macros: macros as Record<string, string>,
    })
    return withLeastSizes(html)
  } catch (error) {
    if (error instanceof ParseError) return asSource(tex, formulaReason(error.message))
    // Thousands of braces are more than the stack.
    if (error instanceof RangeError) return asSource(tex, 'The formula nests too deeply.')
    throw error
  }
}

const asSource = (tex: string, reason: string): string =>
  `<span class="katex-error" title="${escapedHtml(reason).replaceAll('"', '&quot;')}" style="color:${errorColor}">${escapedHtml(tex)}</span>`

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

const { __defineMacro } = katex as unknown as {
  __defineMacro: (name: string, body: FormulaMacro) => void
}
defineFormulaCommands(__defineMacro)
