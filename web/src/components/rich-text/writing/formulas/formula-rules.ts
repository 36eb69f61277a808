import { cutMath } from '@drafts/contract'

/** Whether `tex` between dollars is a formula to the server, and nothing but it. */
export const isFormula = (tex: string, isDisplay: boolean): boolean => {
  const source = isDisplay ? `$$${tex}$$` : `$${tex}$`
  const { text, formulas } = cutMath(source)
  const [formula, ...others] = formulas.split(text)
  return (
    typeof formula === 'object' &&
    formula.tex === tex &&
    others.length === 0 &&
    formula.display === isDisplay
  )
}

/** What a person typed, made to fit: blanks at the ends and line breaks in an inline formula go. */
export const fittedTex = (typed: string, isDisplay: boolean): string => {
  const tex = typed.trim()
  if (!isDisplay) return inOneLine(tex)
  return tex.includes('\n') ? `\n${tex}\n` : tex
}

const inOneLine = (tex: string): string => tex.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')

/** Why `tex` cannot be a formula, as a sentence; undefined if it can. The empty one is left to the caller. */
export const formulaFault = (tex: string, isDisplay: boolean): string | undefined => {
  if (isFormula(tex, isDisplay)) return undefined
  if (tex.split('\n').length > 20) return 'A display formula may have 20 lines at most.'
  if (tex.endsWith('\\')) return 'A formula cannot end with a backslash.'
  return 'A dollar sign ends the formula. Write \\$ for one inside it.'
}

/**
 * `tex` with what keeps it from being a formula put right and nothing lost: dollar signs get their backslash, one at
 * the end gets something to stand before, and lines beyond the limit are joined. Undefined where that does not help.
 */
export const mendedTex = (tex: string, isDisplay: boolean): string | undefined => {
  const escaped = tex.replaceAll(/\\[^]|\$/g, (piece) => (piece === '$' ? '\\$' : piece))
  const ended = escaped.trimEnd().endsWith('\\') ? `${escaped.trimEnd()} {}` : escaped
  // After a comment sign the rest of a joined line would be gone.
  const joined = ended.includes('%') ? ended : fittedTex(inOneLine(ended), isDisplay)
  return [tex, escaped, ended, joined].find((one) => isFormula(one, isDisplay))
}
