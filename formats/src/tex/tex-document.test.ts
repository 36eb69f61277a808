import { describe, expect, it } from 'vitest'
import { growthLimit, growthOver, squareLimit } from '../../../testing/cost-growth.ts'
import { convertTex } from './tex-document.ts'
import { texBytesMax } from '../limits.ts'

const t = String.raw

/** TeX, and the Markdown that it must become. */
const cases: readonly (readonly [string, string, string])[] = [
  [
    'styles as declarations and as commands',
    t`{\bf Bold} {\tt x_1} \textbf{a \emph{b} c}`,
    '**Bold** `x_1` **a *b* c**',
  ],
  ["Polygon's habits", t`\t{? i j} \bf{x} \it y z`, '`? i j` **x** *y z*'],
  ['quotation marks', "``a'' `b' it's <<c>>", "“a” ‘b’ it's «c»"],
  ['a macro with blanks around its name', t`\newcommand{ \x }{y}\x z`, 'y z'],
  [
    'a cell over two columns',
    t`\begin{tabular}{ccc} a & b & c \\ \multicolumn{2}{c}{d} & e \end{tabular}`,
    '| a | b | c |\n| :---: | :---: | :---: |\n| d |  | e |',
  ],
  ['dashes', 'a~--- b -- c-d', 'a — b – c-d'],
  ['blanks that are kept apart', t`\texttt{a <{}< b} 10\,000 x\ y`, '`a << b` 10\u202F000 x y'],
  [
    'what Markdown would read',
    t`*a* 3\_b <i> \$5 [x](y) 2 < 3`,
    t`\*a\* 3_b \<i> \$5 \[x](y) 2 < 3`,
  ],
  ['the beginning of a paragraph', '1. a\n\n- b\n\n\\# c', '1\\. a\n\n\\- b\n\n\\# c'],
  ['math is not touched', t`$a_1 * b_2$ and \(x\)`, '$a_1 * b_2$ and $x$'],
  ['dollars in math', t`$\text{if $x$}$`, t`$\text{if \(x\)}$`],
  ['displayed math takes its full stop', t`so \[ x^2 \]. Then`, 'so\n\n$$\nx^2.\n$$\n\nThen'],
  [
    'aligned math',
    t`\begin{align*} a &= b \\ c &= d \end{align*}`,
    '$$\n\\begin{aligned}\na &= b \\\\ c &= d\n\\end{aligned}\n$$',
  ],
  [
    'own macros in text and math',
    t`\newcommand{\maxn}{10^5}\newcommand{\p}[2]{(#1,#2)}\def\v{2}$n \le \maxn$ \p{a}{b} v\v{}`,
    '$n \\le 10^5$ (a,b) v2',
  ],
  ['comments', 'a % b\nc%\nd\n\n% e\nf', 'a cd\n\nf'],
  ['accents', t`caf\'e na\"{\i}ve \v{c} \~n \ss`, 'café naïve č ñ ß'],
  [
    'lists',
    t`\begin{itemize}\item a\begin{enumerate}\item b\item c\end{enumerate}\item d\end{itemize}`,
    '- a\n  1. b\n  2. c\n- d',
  ],
  ['terms', t`\begin{description}\item[a] b\end{description}`, '- **a** b'],
  ['terms with a dash', t`\begin{description}\item[a] - b\end{description}`, '- **a** - b'],
  [
    'tables',
    t`\begin{tabular}{|l|c|r|}\hline A & B & C \\ \hline a|b & $|x|$ & \\ \hline \end{tabular}`,
    '| A | B | C |\n| --- | :---: | ---: |\n| a\\|b | $\\vert x\\vert $ |  |',
  ],
  [
    'spanning cells',
    t`\begin{tabular}{cc}\multicolumn{2}{c}{A} \\ b & c\end{tabular}`,
    '| A |  |\n| :---: | :---: |\n| b | c |',
  ],
  [
    'verbatim text',
    '\\begin{verbatim}\na { % $\n\\end{verbatim} \\verb|b_c|',
    '```\na { % $\n```\n\n`b_c`',
  ],
  [
    'listings',
    '\\begin{lstlisting}[language=Python]\nx = 1\n\\end{lstlisting}',
    '```python\nx = 1\n```',
  ],
  [
    'pictures',
    t`\begin{center}\includegraphics[width=3cm]{a}\\ \small{b}\end{center}`,
    '<img src="a.png" alt="" width="19%">\\\nb',
  ],
  [
    'illustrations',
    t`\illustration{.3}{a}{By \href{http://x.y/%20}{me}}`,
    '<img src="a.png" alt="By me" title="By [me](http://x.y/%20)" width="30%" align="right">',
  ],
  [
    'figures that are referred to',
    t`\begin{figure}\includegraphics{a}\caption{b}\label{f}\end{figure}See \ref{f}.`,
    '![](a.png)\n\n*Figure 1: b*\n\nSee 1.',
  ],
  ['links and footnotes', t`\url{http://x.y/a_b}\footnote{c}`, '<http://x.y/a_b>[^1]\n\n[^1]: c'],
  ['quotations', t`\begin{quote}a\end{quote}\epigraph{b}{c}`, '> a\n\n> b\n>\n> — c'],
  ['headings', t`\section*{A} b \subsection{C}`, '## A\n\nb\n\n### C'],
  ['line breaks', t`a \\ b \newline c`, 'a\\\nb\\\nc'],
  ['spacing is dropped', t`\noindent a\vspace{1cm}\medskip b \hspace*{2em}c`, 'a b c'],
  ['Chinese lines join without a blank', '中文\n换行 \\textbf{重要。}后', '中文换行 **重要**。后'],
  ['units', t`\SI{5}{\kilo\meter}`, '5 km'],
  ['math outside of dollars', t`a \le b`, t`a $\le$ b`],
]

/** Each stands for the next, the last for a word. */
const chainOfMacros = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const [name, next] = [at, at + 1].map((n) => `m${'i'.repeat(n)}`)
    return `\\newcommand{\\${name}}{${at === count - 1 ? 'end' : `\\${next}`}}`
  }).join('')

describe('TeX becomes Markdown', () => {
  it.each(cases)('%s', (_name, tex, markdown) => {
    expect(convertTex(tex, { nameImage: (file) => `${file}.png` })).toBe(markdown)
  })

  it('shows the source of what it does not know as code, and tells each once', () => {
    const reported: string[] = []
    const tell = (_code: string, message: string): void => void reported.push(message)
    expect(convertTex(t`a \foo{b} c\bar \foo{d}`, { tell })).toBe(
      'a `\\foo{b}` c`\\bar` `\\foo{d}`',
    )
    expect(reported).toEqual(
      [t`\foo{b}`, t`\bar`, t`\foo{d}`].map(
        (source) =>
          `The statement uses ${source}, which is not converted; its source stands there as code.`,
      ),
    )
  })

  it('a scale and a height are of a picture whose size is known', () => {
    const options = {
      nameImage: (file: string) => file,
      sizeOfImage: () => ({ width: 227, height: 454 }),
    }
    const sized = '<img src="a" alt="" width="25%">'
    expect(convertTex(t`\includegraphics[scale=0.5]{a}`, options)).toBe(sized)
    expect(convertTex(t`\includegraphics[height=8cm]{a}`, options)).toBe(sized)
    expect(convertTex(t`\includegraphics[scale=1]{a}`, options)).toBe('![](a)')
    const unknown = { nameImage: options.nameImage }
    expect(convertTex(t`\includegraphics[scale=0.5]{a}`, unknown)).toBe('![](a)')
  })

  it('keeps the source of a picture that is not there', () => {
    expect(convertTex(t`\includegraphics{x.pdf}`)).toBe('`\\includegraphics{x.pdf}`')
  })

  it.each([
    ['that do not end', t`\begin{a}`, 1],
    ['that end and did not begin', t`\end{a}`, 1],
    ['that end in the wrong order', t`\begin{a}\begin{b}\end{a}\end{b}`, 2],
  ])('with more than fifty environments %s is kept as its source', (_name, piece, each) => {
    const codes: string[] = []
    const convert = (count: number) =>
      convertTex(`x ${piece.repeat(count)} y`, { tell: (code) => void codes.push(code) })
    convert(50 / each)
    expect(codes).not.toContain('tex-unreadable')
    expect(convert(50 / each + 1)).toMatch(/^```tex\nx /)
    expect(codes).toContain('tex-unreadable')
  })

  it('expands macros within macros, thirty deep', () => {
    const codes: string[] = []
    const tell = (code: string) => void codes.push(code)
    expect(convertTex(`${chainOfMacros(30)}\\m`, { tell })).toBe('end')
    expect(codes).toEqual([])
    expect(convertTex(`${chainOfMacros(31)}\\m`, { tell })).not.toBe('end')
    expect(codes).toContain('tex-macro')
  })

  it('stops macros that expand without end', () => {
    const reported: string[] = []
    const markdown = convertTex(t`\newcommand{\x}{\x\x}\x`, { tell: (code) => reported.push(code) })
    expect(reported).toContain('tex-macro')
    expect(markdown.length).toBeLessThan(1000)
  })

  it.each(['{', '}', '[', '$', '\\[', '\\href{', '\\begin{a}', '\\item[', '\\newcommand{\\a', '%'])(
    'reads %j over and over in time that grows by the square of their number at most',
    async (piece) => {
      const workOf = (bytes: number) => {
        const text = piece.repeat(Math.floor(bytes / piece.length))
        return () => convertTex(text)
      }
      const growth = await growthOver(texBytesMax / 8, workOf, squareLimit)
      expect(growth).toBeLessThan(squareLimit)
    },
  )
})

it.each([
  ['$a', ' ', 'b$'],
  [t`\begin{verbatim}a`, ' ', t`b\end{verbatim}`],
  ['', '!', t`a\textbf{x}b`],
])(
  '%j with many of %j and then %j takes time in line with their number',
  async (before, piece, after) => {
    const growth = await growthOver(7500, (count) => {
      const text = before + piece.repeat(count) + after
      return () => convertTex(text)
    })
    expect(growth).toBeLessThan(growthLimit)
  },
)
