import {
  defineFormulaCommands,
  formulaReason,
  isTrustedCommand,
  readableTex,
} from '@drafts/contract'
import type { FormulaMacro } from '@drafts/contract'
import katex, { ParseError, render, renderToString } from 'katex'
import 'katex/contrib/mhchem'

const { __defineMacro } = katex as unknown as {
  __defineMacro: (name: string, body: FormulaMacro) => void
}
defineFormulaCommands(__defineMacro)

/** The same limits as on the server: nothing in a formula may grow without bound or reach out of the page. */
const optionsOf = (isDisplay: boolean, macros: Record<string, string>) =>
  ({
    displayMode: isDisplay,
    throwOnError: true,
    trust: (context) => {
      if (isTrustedCommand(context)) return true
      throw new ParseError(`Not trusted: ${context.command}`)
    },
    strict: 'ignore',
    maxExpand: 500,
    maxSize: 20,
    output: 'htmlAndMathml',
    globalGroup: true,
    macros,
  }) satisfies Parameters<typeof render>[2]

/** `before`: formulas of the same text that stand before it and define commands. */
export const renderFormula = (
  dom: HTMLElement,
  tex: string,
  isDisplay: boolean,
  before: readonly string[] = [],
): void => {
  const macros: Record<string, string> = {}
  for (const definition of before)
    reading(() => renderToString(readableTex(definition, true), optionsOf(true, macros)))
  const reason = reading(() =>
    render(readableTex(tex, isDisplay), dom, optionsOf(isDisplay, macros)),
  )
  if (reason === undefined) return
  const source = document.createElement('span')
  source.className = 'katex-error'
  source.style.color = 'var(--danger)'
  source.title = reason
  source.textContent = tex
  dom.replaceChildren(source)
}

/** Why it cannot be read; undefined where it can. */
const reading = (read: () => unknown): string | undefined => {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof ParseError) return formulaReason(error.message)
    if (error instanceof RangeError) return 'The formula nests too deeply.'
    throw error
  }
}
