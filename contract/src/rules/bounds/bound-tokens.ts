// The Input section of a statement as tokens: Markdown and TeX alike, so that `$1 \le n \le 2\cdot10^5$`, `1 <= n <= 200000` and
// `1 ≤ n ≤ 2·10⁵` are the same.

export type BoundToken = {
  /** Within `$…$`, where a number before a name is a factor. */
  isMath: boolean
  /** A blank stands before it. */
  isApart: boolean
} & (
  | { kind: 'number'; text: string }
  /** A variable, or a word. `sub`: its index, without braces and commas. */
  | { kind: 'name'; text: string; sub: string }
  | { kind: 'relation'; text: '<' | '>' | '≤' | '≥' }
  /** `;` ends what may belong together. */
  | { kind: 'sign'; text: string }
)

const rewritten: readonly [RegExp, string][] = [
  [/<sup>(\d+)<\/sup>/g, '^{$1}'],
  [/\\\\|\n[ \t]*\n|\n[ \t]*[-*+•](?=[ \t])|\\q?quad(?![a-zA-Z])/g, ' ; '],
  [/^[ \t]*[-*+•](?=[ \t])/, ''],
  [/\\\(|\\\)|\\\[|\\\]|\$\$?/g, ' $ '],
  // Digits in groups of three.
  [/(\d)(?:\\[,;:! ]|\{,\}|\{\\,\}|[\u2009\u202F\u00A0~'’])(?=\d{3}(?!\d))/g, '$1'],
  [/\\[,;:! ]|~/g, ' '],
  [/\\(?:leqslant|leqq|leq|le)(?![a-zA-Z])|<=|=<|&leq?;/g, '≤'],
  [/\\(?:geqslant|geqq|geq|ge)(?![a-zA-Z])|>=|&geq?;/g, '≥'],
  [/\\lt(?![a-zA-Z])|&lt;/g, '<'],
  [/\\gt(?![a-zA-Z])|&gt;/g, '>'],
  [/\\(?:cdot|times|ast)(?![a-zA-Z])|[×·⋅∙]/g, '*'],
  [/[−–]/g, '-'],
  [
    /\\(?:mathit|mathrm|mathtt|mathbf|mathsf|text|textit|texttt|textbf|operatorname)[ ]?\{([^{}]{0,100})\}/g,
    '$1',
  ],
  [/\\(?:lvert|rvert|vert|mid)(?![a-zA-Z])/g, '|'],
  [/\\(?:left|right|[bB]igg?[lr]?)(?![a-zA-Z])/g, ''],
  [/\\(?:sum|prod)(?![a-zA-Z])|[∑Σ∏]/g, ' sum '],
  [/\\%/g, '%'],
  [/\*{1,2}([A-Za-z]\w{0,30})\*{1,2}/g, '$1'],
]

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const plain = (text: string): string =>
  rewritten
    .reduce((one, [pattern, by]) => one.replace(pattern, by), text)
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
      (digits) => `^{${[...digits].map((digit) => raised.indexOf(digit)).join('')}}`,
    )
    // In words: 200,000 and 200 000. A list of such numbers is none of bounds.
    .replace(/(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number) => number.replaceAll(',', ''))
    .replace(/(?<![\d.] ?)\d{1,3}(?: \d{3})+(?! ?\d)/g, (number) => number.replaceAll(' ', ''))

const tokenPattern =
  /([ \t\r\n`\\]+)|(\$)|(\d+(?:\.\d+)?(?:[eE]\+?\d{1,3}(?!\d))?)|([A-Za-z][A-Za-z0-9]*)(?:_(?:\{([^{}]{0,40})\}|([A-Za-z0-9]+)))?|([<>≤≥])|(.)/gsu

export const boundTokens = (text: string): BoundToken[] => {
  const tokens: BoundToken[] = []
  let isMath = false
  let isApart = true
  for (const [, blank, dollar, number, name, braced, sub, relation, sign] of plain(text).matchAll(
    tokenPattern,
  )) {
    if (dollar !== undefined) isMath = !isMath
    if (blank !== undefined || dollar !== undefined) {
      isApart = true
      continue
    }
    const where = { isMath, isApart }
    isApart = false
    if (number !== undefined) tokens.push({ kind: 'number', text: number, ...where })
    else if (name !== undefined)
      tokens.push({
        kind: 'name',
        text: name,
        sub: (braced ?? sub ?? '').replace(/[\s,\\]/g, ''),
        ...where,
      })
    else if (relation !== undefined)
      tokens.push({ kind: 'relation', text: relation as '<', ...where })
    else tokens.push({ kind: 'sign', text: sign ?? ';', ...where })
  }
  return tokens
}
