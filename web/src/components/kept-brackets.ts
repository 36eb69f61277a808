// A line of the browser may break before and after each formula, whatever stands there, as it may beside a picture: the
// opening bracket of "(n)" would end a line, and its comma begin the next one.

const openingMarks = /[([{«„“‘"'¿¡–-]{1,8}$/
const closingMarks = /^[)\]}»”’"'.,;:!?…%-]{1,8}/

/** Puts brackets and points of a shown text on one line with the formula beside them; a long formula still breaks within. */
export const keepBrackets = (text: Element): void => {
  for (const formula of text.querySelectorAll(':not(.one-line) > .katex'))
    if (!formula.closest('.katex-display')) keepTogether(formula)
}

const keepTogether = (formula: Element): void => {
  const before = marksOf(formula.previousSibling, openingMarks)
  const after = marksOf(formula.nextSibling, closingMarks)
  if (before === '' && after === '') return
  const line = document.createElement('span')
  line.className = 'one-line'
  formula.replaceWith(line)
  line.append(before, formula, after)
  // Between its parts the formula may break, as it does elsewhere.
  for (const part of [...formula.querySelectorAll('.katex-base')].slice(1))
    part.before(document.createElement('wbr'))
  cut(line.previousSibling, (text) => text.slice(0, text.length - before.length))
  cut(line.nextSibling, (text) => text.slice(after.length))
}

/** A mark is a few characters: a longer text beside a formula is looked at in its last or first ones alone. */
const mostMarks = 8

const marksOf = (beside: Node | null, marks: RegExp): string => {
  if (!(beside instanceof Text)) return ''
  const text =
    marks === openingMarks ? beside.data.slice(-mostMarks) : beside.data.slice(0, mostMarks)
  return marks.exec(text)?.[0] ?? ''
}

const cut = (beside: Node | null, left: (text: string) => string): void => {
  if (beside instanceof Text) beside.data = left(beside.data)
}
