// A line of the browser may break before and after each formula, whatever stands there, as it may beside a picture: the
// opening bracket of "(n)" would end a line, and its comma begin the next one.

const openingMarks = /[([{«„“‘"'¿¡–-]{1,8}$/
const closingMarks = /^[)\]}»”’"'.,;:!?…%-]{1,8}/

/** A mark is a few characters: a longer text beside a formula is looked at in its last or first ones alone. */
const mostMarks = 8

/** What of a text before a formula touches it: `(` of `all (`. */
export const openingMarksOf = (text: string): string =>
  openingMarks.exec(text.slice(-mostMarks))?.[0] ?? ''

/** What of a text behind a formula touches it: `),` of `), and`. */
export const closingMarksOf = (text: string): string =>
  closingMarks.exec(text.slice(0, mostMarks))?.[0] ?? ''

/** Puts brackets and points of a shown text on one line with the formula beside them; a long formula still breaks within. */
export const keepBrackets = (text: Element): void => {
  for (const formula of text.querySelectorAll(':not(.one-line) > .katex'))
    if (!formula.closest('.katex-display')) keepTogether(formula)
}

const keepTogether = (formula: Element): void => {
  const before = openingMarksOf(textOf(formula.previousSibling))
  const after = closingMarksOf(textOf(formula.nextSibling))
  if (before === '' && after === '') return
  const line = document.createElement('span')
  line.className = 'one-line'
  formula.replaceWith(line)
  line.append(before, formula, after)
  breakBetweenParts(formula)
  cut(line.previousSibling, (text) => text.slice(0, text.length - before.length))
  cut(line.nextSibling, (text) => text.slice(after.length))
}

/** Within a line that does not break, a formula may break between its parts, as it does elsewhere. */
export const breakBetweenParts = (formula: Element): void => {
  for (const part of [...formula.querySelectorAll('.katex-base')].slice(1))
    part.before(document.createElement('wbr'))
}

const textOf = (beside: Node | null): string => (beside instanceof Text ? beside.data : '')

const cut = (beside: Node | null, left: (text: string) => string): void => {
  if (beside instanceof Text) beside.data = left(beside.data)
}
