import { fieldsWhere } from './rendered-fields.ts'

// What of a formula is written another way for KaTeX: environments of MathJax that it lacks, or has in displayed formulas only.

interface Environment {
  begin: string
  end: string
}

const named = (name: string, argument = ''): Environment => ({
  begin: `\\begin{${name}}${argument}`,
  end: `\\end{${name}}`,
})

/** Inline and display formulas share these environments. */
const everywhere: Readonly<Record<string, Environment>> = {
  eqnarray: named('darray', '{rcl}'),
  'eqnarray*': named('darray', '{rcl}'),
  flalign: named('aligned'),
  'flalign*': named('aligned'),
  multline: named('gathered'),
  'multline*': named('gathered'),
  multlined: named('gathered'),
  lgathered: named('darray', '{l}'),
  rgathered: named('darray', '{r}'),
  math: { begin: '{', end: '}' },
  displaymath: { begin: '{', end: '}' },
  subequations: { begin: '{', end: '}' },
  psmallmatrix: { begin: '\\left(\\begin{smallmatrix}', end: '\\end{smallmatrix}\\right)' },
  bsmallmatrix: { begin: '\\left[\\begin{smallmatrix}', end: '\\end{smallmatrix}\\right]' },
  vsmallmatrix: { begin: '\\left|\\begin{smallmatrix}', end: '\\end{smallmatrix}\\right|' },
  xalignat: named('alignedat'),
  'xalignat*': named('alignedat'),
}

const inline: Readonly<Record<string, Environment>> = {
  ...everywhere,
  align: named('aligned'),
  'align*': named('aligned'),
  alignat: named('alignedat'),
  'alignat*': named('alignedat'),
  gather: named('gathered'),
  'gather*': named('gathered'),
  split: named('aligned'),
  equation: { begin: '{', end: '}' },
  'equation*': { begin: '{', end: '}' },
}

/** A formula with environments that KaTeX has. */
export const readableTex = (tex: string, isDisplay: boolean): string => {
  if (!tex.includes('\\begin')) return tex
  const table = isDisplay ? everywhere : inline
  return tex.replaceAll(
    /\\(begin|end)\s{0,9}\{([A-Za-z]{1,20}\*?)\}/g,
    (whole, side: string, name: string) => {
      const environment = Object.hasOwn(table, name) ? table[name] : undefined
      if (!environment) return whole
      return side === 'begin' ? environment.begin : environment.end
    },
  )
}

/** Why a formula is shown as its source, in a sentence, from what KaTeX says of it. */
export const formulaReason = (message: string): string => {
  const [, said = message] = /^KaTeX parse error: ([\s\S]*)$/.exec(message) ?? []
  const [, command] = /^Undefined control sequence: (\S{1,60})/.exec(said) ?? []
  if (command !== undefined) return `${command} is not a command of formulas here.`
  const [, untrusted] = /^Not trusted: (\S{1,60})/.exec(said) ?? []
  if (untrusted !== undefined) return `${untrusted} is not let through in formulas here.`
  const [, environment] = /^No such environment: (\S{1,60})/.exec(said) ?? []
  if (environment !== undefined) return `There is no environment ${environment} in formulas here.`
  const [, wanted = '', got = ''] = /^Expected '([^']{1,30})', got '([^']{1,30})'/.exec(said) ?? []
  if (wanted === 'EOF')
    return /^(?:\}|\\end|\\right)$/.test(got)
      ? `${got} closes what is not open.`
      : `${got} cannot stand where it does.`
  if (wanted !== '' && got === 'EOF') return `${wanted} is missing at the end.`
  if (wanted !== '') return `${got} stands where ${wanted} is wanted.`
  const known = reasons.find(([start]) => said.startsWith(start))
  if (known) return known[1]
  const [, position] = / at position (\d+):/.exec(said) ?? []
  return position === undefined
    ? 'The formula cannot be read.'
    : `The formula cannot be read from its sign ${position} on.`
}

const reasons: readonly (readonly [string, string])[] = [
  ['Double superscript', 'Two superscripts follow each other.'],
  ['Double subscript', 'Two subscripts follow each other.'],
  ['Too many expansions', 'Its commands stand for more than a formula may hold.'],
  ['Unexpected end of input', 'A brace is not closed, or an argument is missing.'],
  ['Unexpected character', 'It has a sign that no formula has.'],
  ['Extra }', 'A brace closes what is not open.'],
  ['Missing a <', 'A size is not readable.'],
  ['Invalid size', 'A size is not readable.'],
  ['Invalid color', 'A colour is not readable.'],
  ['Invalid delimiter', 'A bracket is wanted where something else stands.'],
]

const red = '<span class="katex-error"'

/** Fields of a statement in whose HTML a formula is shown as its source: `body` or `arguments.0`. */
export const redFormulas = (rendered: Readonly<Record<string, unknown>>): string[] =>
  fieldsWhere(rendered, (html) => html.includes(red))
