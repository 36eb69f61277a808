import { quantityAt } from './quantity.ts'
import type { TexNode } from './tex-node.ts'

/** Environments of display math; those that the renderer does not know by name are given one that it does. */
const mathEnvironments: Readonly<Record<string, string>> = {
  equation: '',
  'equation*': '',
  displaymath: '',
  math: '',
  eqnarray: 'aligned',
  'eqnarray*': 'aligned',
  align: 'aligned',
  'align*': 'aligned',
  flalign: 'aligned',
  'flalign*': 'aligned',
  alignat: 'aligned',
  'alignat*': 'aligned',
  gather: 'gathered',
  'gather*': 'gathered',
  multline: 'gathered',
  'multline*': 'gathered',
}

export function isMathEnvironment(name: string): boolean {
  return Object.hasOwn(mathEnvironments, name)
}

/** The source between the delimiters, as it stands but for what ends math in Markdown. */
export function inlineMath(node: TexNode, source: string): string {
  const raw = source
    .slice(node.start, node.end)
    .replace(/^(\$|\\\()/, '')
    .replace(/(\$|\\\))$/, '')
  return inOneLine(tidyMath(raw))
}

/** Line by line: a pattern that begins with blanks takes time by the square of their number. */
function inOneLine(text: string): string {
  const pieces = text.split('\n')
  const last = pieces.length - 1
  return pieces
    .map((piece, at) => (at > 0 ? piece.trimStart() : piece))
    .map((piece, at) => (at < last ? piece.trimEnd() : piece))
    .filter((piece, at) => at === 0 || at === last || piece !== '')
    .join(' ')
}

export function displayMath(node: TexNode, source: string): string {
  const raw = source.slice(node.start, node.end)
  if (node.type === 'displaymath')
    return lines(tidyMath(raw.replace(/^(\$\$|\\\[)/, '').replace(/(\$\$|\\\])$/, '')))
  const inner = raw.replace(/^\\begin\{[^}]*\}(?:\{\d+\})?/, '').replace(/\\end\{[^}]*\}$/, '')
  const target = mathEnvironments[node.name]
  const body = lines(tidyMath(inner))
  if (target === undefined) return lines(tidyMath(raw))
  return target === '' ? body : `\\begin{${target}}\n${body}\n\\end{${target}}`
}

/** Math that stands between other delimiters. */
export function mathOf(raw: string): string {
  return inOneLine(tidyMath(raw))
}

function lines(math: string): string {
  return math
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function tidyMath(raw: string): string {
  let isInside = false
  return withQuantities(raw)
    .replace(/\\(label|tag)\s*\{[^}]*\}/g, '')
    .replace(/\\(nonumber|notag|xspace|displaylimits)(?![A-Za-z])/g, '')
    .replace(/\\ensuremath(?![A-Za-z])/g, '')
    .replace(/\\bm(?![A-Za-z])/g, '\\boldsymbol')
    .replace(/\\(mathds|mathbbm)(?![A-Za-z])/g, '\\mathbb')
    .replace(/\\xor(?![A-Za-z])/g, '\\oplus')
    .replace(/\\t(?=\{)/g, '\\texttt')
    .replace(/\\mbox(?![A-Za-z])/g, '\\text')
    .replace(/\\[\s\S]|\$/g, (token) => {
      if (token === '\\$') return '\\text{\\textdollar}'
      if (token !== '$') return token
      isInside = !isInside
      return isInside ? '\\(' : '\\)'
    })
    .trim()
}

/** Numbers and units, which the renderer does not know. */
function withQuantities(raw: string): string {
  let text = ''
  let from = 0
  for (const { index } of raw.matchAll(/\\(?=[A-Za-z])/g)) {
    const quantity = index < from ? undefined : quantityAt(raw, index)
    if (!quantity) continue
    text += `${raw.slice(from, index)}{${quantity.tex}}`
    from = quantity.end
  }
  return text + raw.slice(from)
}
