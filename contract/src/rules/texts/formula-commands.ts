// Commands of MathJax that KaTeX lacks, as macros of KaTeX: what packages and people write for the one is shown by the other,
// the same on the server and in the editor. Each is a text with #1 … #9, or a function that is given KaTeX's expander.

export interface FormulaToken {
  text: string
}

/** The part of KaTeX's expander that macros use. Lists of tokens are in their order, those of a definition turned round. */
export interface FormulaExpander {
  future(): FormulaToken
  popToken(): FormulaToken
  consumeSpaces(): void
  consumeArg(delimiters?: string[]): { tokens: FormulaToken[] }
  isDefined(name: string): boolean
  macros: { set(name: string, body: FormulaMacro | undefined, isGlobal?: boolean): void }
}

interface TokenMacro {
  tokens: FormulaToken[]
  numArgs: number
}

export type FormulaMacro =
  string | TokenMacro | ((expander: FormulaExpander) => string | TokenMacro)

const texts: Readonly<Record<string, string>> = {
  Arrowvert: '\\Vert',
  arrowvert: '\\vert',
  bracevert: '\\vert',
  idotsint: '\\int\\cdots\\int',
  iiiint: '\\iint\\!\\!\\iint',
  ointop: '\\oint',
  hfil: '',
  hfill: '',
  hfilll: '',
  displaylimits: '',
  mit: '\\it',
  oldstyle: '',
  scr: '\\mathscr',
  Tiny: '\\tiny',
  strut: '\\vphantom{(}',
  break: '',
  celsius: '{}^{\\circ}\\mathrm{C}',
  micro: '\\mu',
  ohm: '\\Omega',
  perthousand: '\\text{‰}',
  iddots: '\\mathinner{\\text{⋰}}',
  xor: '\\oplus',
  textvisiblespace: '\\text{␣}',
  overparen: '\\overgroup{#1}',
  wideparen: '\\overgroup{#1}',
  underparen: '\\undergroup{#1}',
  textsc: '\\text{#1}',
  textsl: '\\textit{#1}',
  textsuperscript: '^{\\text{#1}}',
  textsubscript: '_{\\text{#1}}',
  mbox: '\\text{#1}',
  mathbfcal: '\\boldsymbol{\\mathcal{#1}}',
  mathbfit: '\\boldsymbol{#1}',
  mathbfup: '\\mathbf{#1}',
  mathup: '\\mathrm{#1}',
  mathds: '\\mathbb{#1}',
  mathbbm: '\\mathbb{#1}',
  centernot: '\\not{#1}',
  ensuremath: '#1',
  mspace: '\\mskip#1\\relax',
  class: '\\@secondoftwo{#1}{#2}',
  cssId: '\\@secondoftwo{#1}{#2}',
  htmlClass: '\\@secondoftwo{#1}{#2}',
  htmlId: '\\@secondoftwo{#1}{#2}',
  htmlData: '\\@secondoftwo{#1}{#2}',
  mathtip: '\\@firstoftwo{#1}{#2}',
  texttip: '\\@firstoftwo{#1}{#2}',
  cancelto: '\\cancel{#2}^{#1}',
  skew: '#2{\\@secondoftwo{#1}{#3}}',
  sideset: '\\mathop{{}#1{#3}{}#2}',
  prescript: '{}^{#1}_{#2}#3',
  Rule: '\\@firstoftwo{\\rule{#1}{#2}}{#3}',
  Space: '\\@firstoftwo{\\hspace{#1}}{#2#3}',
  displaylines: '\\begin{gathered}#1\\end{gathered}',
  matrix: '\\begin{matrix}#1\\end{matrix}',
  pmatrix: '\\begin{pmatrix}#1\\end{pmatrix}',
  cases: '\\begin{cases}#1\\end{cases}',
  eqalign: '\\begin{aligned}#1\\end{aligned}',
  shoveleft: '#1',
  shoveright: '#1',
  label: '\\@firstoftwo{}{#1}',
  require: '\\@firstoftwo{}{#1}',
  vspace: '\\@firstoftwo{}{#1}',
  leftroot: '\\@firstoftwo{}{#1}',
  uproot: '\\@firstoftwo{}{#1}',
}

const textOf = (tokens: readonly FormulaToken[]): string =>
  tokens
    .map(({ text }) => text)
    .toReversed()
    .join('')

const nameOf = (tokens: readonly FormulaToken[]): string | undefined =>
  tokens.find(({ text }) => text.startsWith('\\'))?.text

/** An argument in brackets; undefined where none stands here. */
const option = (expander: FormulaExpander): FormulaToken[] | undefined => {
  expander.consumeSpaces()
  if (expander.future().text !== '[') return undefined
  expander.popToken()
  return expander.consumeArg([']']).tokens
}
const argument = (expander: FormulaExpander): FormulaToken[] => expander.consumeArg().tokens

/** A macro becomes these tokens. KaTeX calls methods of tokens, so new ones are of its own class. */
const made = (
  expander: FormulaExpander,
  ...pieces: (string | readonly FormulaToken[])[]
): TokenMacro => {
  const { constructor: Token } = expander.future() as unknown as {
    constructor: new (text: string) => FormulaToken
  }
  const tokens = pieces.flatMap((piece) =>
    typeof piece === 'string'
      ? Array.from(piece.matchAll(/\\[A-Za-z@]+|\\?[^]/g), ([text]) => new Token(text))
      : piece.toReversed(),
  )
  return { tokens: tokens.toReversed(), numArgs: 0 }
}

/** Styles that `\enclose` makes; no others are let through. */
const formulaStyles: ReadonlySet<string> = new Set([
  'border:0.06em solid;border-radius:50%;padding:0.15em 0.35em;',
  'border:0.06em solid;border-radius:0.35em;padding:0.15em 0.35em;',
])
const [circle = '', rounded = ''] = formulaStyles

/** KaTeX asks this (`trust`) before a command may link or style: links as in texts, and our own styles. */
export const isTrustedCommand = (context: {
  command: string
  style?: string
  protocol?: string
}): boolean => {
  if (context.command === '\\htmlStyle') return formulaStyles.has(context.style ?? '')
  const isLink = context.command === '\\href' || context.command === '\\url'
  return isLink && /^(?:https?|mailto)$/.test(context.protocol ?? '')
}

const enclosures: Readonly<Record<string, readonly [string, string]>> = {
  box: ['\\boxed{', '}'],
  roundedbox: [`\\htmlStyle{${rounded}}{`, '}'],
  circle: [`\\htmlStyle{${circle}}{`, '}'],
  top: ['\\overline{', '}'],
  bottom: ['\\underline{', '}'],
  left: ['\\left\\vert{', '}\\right.'],
  right: ['\\left.{', '}\\right\\vert'],
  updiagonalstrike: ['\\cancel{', '}'],
  downdiagonalstrike: ['\\bcancel{', '}'],
  horizontalstrike: ['\\sout{', '}'],
  verticalstrike: ['\\cancel{', '}'],
  longdiv: ['\\overline{\\left){', '}\\right.}'],
  radical: ['\\sqrt{', '}'],
  actuarial: ['\\overline{\\left.{', '}\\right\\vert}'],
  madruwb: ['\\underline{\\left.{', '}\\right\\vert}'],
  phasorangle: ['\\phase{', '}'],
}

const colour = /^(?:#[\da-f]{3}|#[\da-f]{6}|[a-z]{3,30})$/i

/** A dimension as TeX reads it, without braces. */
const dimension = (expander: FormulaExpander): string => {
  expander.consumeSpaces()
  let text = ''
  while (/^[-+.\d]$/.test(expander.future().text)) text += expander.popToken().text
  for (let at = 0; at < 2 && /^[a-z]$/.test(expander.future().text); at += 1)
    text += expander.popToken().text
  return text
}

const negative = (length: string): string =>
  length.startsWith('-') ? length.slice(1) : `-${length}`

/** A macro whose first argument is in brackets or has a default; `#1` of its tokens is filled in here. */
const withDefault =
  (body: readonly FormulaToken[], count: number, fallback: readonly FormulaToken[]) =>
  (expander: FormulaExpander): TokenMacro => {
    const args = [option(expander) ?? fallback]
    while (args.length < count) args.push(argument(expander))
    const tokens: FormulaToken[] = []
    // The body is turned round: a digit stands before its sign.
    for (let at = body.length - 1; at >= 0; at -= 1) {
      const token = body[at] ?? { text: '' }
      const digit = Number(body[at - 1]?.text)
      if (token.text === '#' && digit >= 1 && digit <= count) {
        tokens.push(...(args[digit - 1] ?? []).toReversed())
        at -= 1
      } else tokens.push(token)
    }
    return { tokens: tokens.toReversed(), numArgs: 0 }
  }

/** As MathJax defines: whatever was there before, for the rest of the text. */
const newCommand =
  (isProvided: boolean) =>
  (expander: FormulaExpander): string => {
    if (expander.future().text === '*') expander.popToken()
    const name = nameOf(argument(expander))
    const count = Number(textOf(option(expander) ?? []) || '0')
    const fallback = count > 0 ? option(expander) : undefined
    const tokens = argument(expander)
    if (name === undefined || !(count >= 0 && count <= 9)) return ''
    if (isProvided && expander.isDefined(name)) return ''
    expander.macros.set(
      name,
      fallback === undefined ? { tokens, numArgs: count } : withDefault(tokens, count, fallback),
      true,
    )
    return ''
  }

const functions: Readonly<Record<string, FormulaMacro>> = {
  newcommand: newCommand(false),
  renewcommand: newCommand(false),
  providecommand: newCommand(true),
  DeclareMathOperator: (expander) => {
    const isStarred = expander.future().text === '*'
    if (isStarred) expander.popToken()
    const name = nameOf(argument(expander))
    const operator = made(
      expander,
      `\\operatorname${isStarred ? '*' : ''}{`,
      argument(expander),
      '}',
    )
    if (name !== undefined) expander.macros.set(name, operator, true)
    return ''
  },
  DeclarePairedDelimiter: (expander) => {
    const name = nameOf(argument(expander))
    const [left, right] = [argument(expander), argument(expander)]
    const pair: FormulaMacro = (inner) => {
      const isStarred = inner.future().text === '*'
      if (isStarred) inner.popToken()
      const size = option(inner)
      const body = argument(inner)
      if (isStarred) return made(inner, '\\left', left, '{', body, '}\\right', right)
      return size
        ? made(inner, size, left, '{', body, '}', size, right)
        : made(inner, left, '{', body, '}', right)
    }
    if (name !== undefined) expander.macros.set(name, pair, true)
    return ''
  },
  bbox: (expander) => {
    const options = textOf(option(expander) ?? [])
      .split(',')
      .map((one) => one.trim())
    const body = argument(expander)
    const back = options.find((one) => colour.test(one))
    const inner =
      back === undefined
        ? made(expander, '{', body, '}')
        : made(expander, `\\colorbox{${back}}{$`, body, '$}')
    if (!options.some((one) => one.startsWith('border'))) return inner
    return made(expander, '\\boxed{', inner.tokens, '}')
  },
  enclose: (expander) => {
    const notations = textOf(argument(expander)).split(/[\s,]+/)
    option(expander)
    let body = argument(expander)
    for (const notation of notations) {
      const [before, after] = enclosures[notation] ?? ['{', '}']
      body = made(expander, before, body, after).tokens
    }
    return { tokens: body, numArgs: 0 }
  },
  style: (expander) => {
    const [, found = ''] =
      /(?:^|;)color:([^;]*)/.exec(textOf(argument(expander)).replaceAll(' ', '')) ?? []
    const body = argument(expander)
    return colour.test(found)
      ? made(expander, `\\textcolor{${found}}{`, body, '}')
      : made(expander, '{', body, '}')
  },
  unicode: (expander) => {
    option(expander)
    const text = textOf(argument(expander)).trim()
    const code = /^[xX]/.test(text) ? Number.parseInt(text.slice(1), 16) : Number(text)
    const isSign = code > 31 && code < 0x11_00_00 && !(code >= 0xd800 && code < 0xe000)
    return isSign ? made(expander, '\\text{', String.fromCodePoint(code), '}') : ''
  },
  raise: (expander) => {
    const length = dimension(expander)
    return made(expander, `\\raisebox{${length}}{$`, argument(expander), '$}')
  },
  lower: (expander) => {
    const length = dimension(expander)
    return made(expander, `\\raisebox{${negative(length)}}{$`, argument(expander), '$}')
  },
  moveleft: (expander) => `\\kern${negative(dimension(expander))}`,
  moveright: (expander) => `\\kern${dimension(expander)}`,
  root: (expander) => {
    const { tokens } = expander.consumeArg(['\\of'])
    return made(expander, '\\sqrt[', tokens, ']{', argument(expander), '}')
  },
  buildrel: (expander) => {
    const { tokens } = expander.consumeArg(['\\over'])
    return made(expander, '\\stackrel{', tokens, '}{', argument(expander), '}')
  },
  toggle: (expander) => {
    const first = argument(expander)
    expander.consumeArg(['\\endtoggle'])
    return made(expander, '{', first, '}')
  },
  mmlToken: (expander) => {
    argument(expander)
    option(expander)
    return made(expander, '\\text{', argument(expander), '}')
  },
  definecolor: (expander) => {
    argument(expander)
    argument(expander)
    argument(expander)
    return ''
  },
}

/** Gives KaTeX the commands, by its `__defineMacro`. */
export const defineFormulaCommands = (define: (name: string, body: FormulaMacro) => void): void => {
  for (const [name, body] of Object.entries({ ...texts, ...functions })) define(`\\${name}`, body)
}

/** Whether a formula may define commands for those that follow. */
export const definesCommands = (tex: string): boolean =>
  /\\(?:(?:re)?newcommand|providecommand|[gx]?def|edef|let|global|long|Declare)/.test(tex)
