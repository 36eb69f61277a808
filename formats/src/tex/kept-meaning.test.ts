import { describe, expect, it } from 'vitest'
import { convertTex } from './tex-document.ts'
import { dropped, lossy, lost, nearly, passedThrough } from './macros/macro-tables.ts'

// What changes the meaning of a text is never dropped without a word.

const t = String.raw

const convert = (tex: string): { markdown: string; told: string[] } => {
  const told: string[] = []
  const markdown = convertTex(tex, { tell: (_code, message) => void told.push(message) })
  return { markdown, told }
}

describe.each([
  [
    'raised and lowered text',
    [
      ['a power', t`at most 10\textsuperscript{5} books`, 'at most 10$^{5}$ books'],
      ['a power before a formula', t`2\textsuperscript{31}$-1$ pages`, '2$^{31} -1$ pages'],
      [
        'an ordinal',
        t`The 1\textsuperscript{st}, n\textsuperscript{\emph{o} 1}`,
        t`The 1$^{\text{st}}$, n$^{\text{\textit{o} 1}}$`,
      ],
      ['an index', t`H\textsubscript{2}O, H\textsubscript{2}0`, 'H$_{2}$O, H$_{2} 0$'],
      ['a formula in it', t`a\textsuperscript{$n$+1}`, t`a$^{n\text{+1}}$`],
      ['signs of TeX', t`a\textsuperscript{\%\_\^{}}`, t`a$^{\text{\%\_\textasciicircum{}}}$`],
      ['one sign', t`x\textsuperscript2`, 'x$^{2}$'],
      ['nothing', t`x\textsuperscript{} y`, 'x y'],
      ['in typewriter', t`\texttt{10\textsuperscript{5}}`, '`10`$^{5}$'],
      ['of French', t`1\up{er}`, t`1$^{\text{er}}$`],
    ],
  ],
  [
    'accents over nothing',
    [
      ['a caret and a tilde', t`2\^{}3 is a\^{} b, \~{}x`, t`2^3 is a^ b, \~x`],
      ['with a blank in it', t`2\^{ }3`, '2^3'],
      ['all others', t`\'{} \"{} \={} \.{} \c{} \v{} \H{} \u{} \r{} \k{}`, '´ ¨ ¯ ˙ ¸ ˇ ˝ ˘ ˚ ˛'],
      ['a grave', t`\texttt{a\`{}b}`, '``a`b``'],
      ['in typewriter', t`\texttt{a\^{}b\~{}c}`, '`a^b~c`'],
      ['at the end', t`a\^`, 'a^'],
      ['over a letter', t`\^{a}\~n\^\i`, 'âñî'],
    ],
  ],
  [
    'formulas in a text',
    [
      [
        'ensured',
        t`up to \ensuremath{10^5} of \ensuremath{\bm x}`,
        t`up to $10^5$ of $\boldsymbol x$`,
      ],
      ['xor', t`a \xor b, $a \xor b$`, t`a $\oplus$ b, $a \oplus b$`],
      ['beside each other', '$a$$b$ and $x$5', '$a b$ and $x 5$'],
    ],
  ],
  [
    'numbers and units',
    [
      [
        'a power of ten',
        t`\num{1e5} \num{2.5e-3} \num{e9}`,
        t`$1 \times 10^{5}$ $2.5 \times 10^{-3}$ $10^{9}$`,
      ],
      [
        'thousands',
        t`\num{1000} \num{200000} \num{3,14159} \num{-7}`,
        '1000 200\u202F000 3.141\u202F59 −7',
      ],
      ['a deviation', t`\num{1.5+-0.2}`, '1.5 ± 0.2'],
      ['a product', t`\num{3x4}`, '3 × 4'],
      [
        'a range and a list',
        t`\numrange{1}{5} \numlist{1;2;3} \SIrange{1}{5}{\m}`,
        '1–5 1, 2, 3 1–5 m',
      ],
      [
        'powers of units',
        t`\SI{5}{\square\metre} \SI{5}{\metre\squared} \SI{9.8}{\metre\per\second\squared}`,
        '5 m² 5 m² 9.8 m/s²',
      ],
      [
        'several below',
        t`\si{\joule\per\kilogram\per\kelvin} \si{\per\second} \unit{\cubic\cm}`,
        'J/(kg K) s⁻¹ cm³',
      ],
      [
        'prefixes',
        t`\SI{64}{\mega\byte} \SI{1}{\kibi\byte} \SI{30}{\micro\second}`,
        '64 MB 1 KiB 30 µs',
      ],
      ['typed units', t`\SI{5}{km/h} \SI{5}{m^2} \SI{50}{\percent}`, '5 km/h 5 m² 50%'],
      ['a large quantity', t`\SI{1e3}{\metre}`, t`$1 \times 10^{3}\,\mathrm{m}$`],
      ['angles', t`\ang{30} \ang{30;15}`, '30° 30°15′'],
      [
        'in a formula',
        t`$x = \num{1e5}, \SI{5}{\metre\per\second}$`,
        t`$x = {1 \times 10^{5}}, {5\,\mathrm{m}/\mathrm{s}}$`,
      ],
    ],
  ],
  [
    'labels of lists',
    [
      [
        'letters in brackets',
        t`\begin{enumerate}[label=(\alph*)]\item add,\item stop.\end{enumerate}Rule (b)`,
        '- (a) add,\n- (b) stop.\n\nRule (b)',
      ],
      [
        'small Roman numbers',
        t`\begin{enumerate}[label={\roman*)}, start=3]\item a\item b\end{enumerate}`,
        '- iii) a\n- iv) b',
      ],
      [
        'of the package enumerate',
        t`\begin{enumerate}[(A)]\item a\item b\end{enumerate}\begin{enumerate}[{Case} i:]\item c\end{enumerate}`,
        '- (A) a\n- (B) b\n\n- Case i: c',
      ],
      [
        'words',
        t`\begin{enumerate}[leftmargin=*,label=\textbf{Step \arabic*.}]\item a\end{enumerate}`,
        '- **Step 1.** a',
      ],
      [
        'that are renewed',
        t`\renewcommand{\labelenumi}{(\alph{enumi})}\begin{enumerate}\item a\end{enumerate}`,
        '- (a) a',
      ],
      [
        'that are renewed in the list',
        t`\begin{enumerate}\renewcommand\theenumi{\Roman{enumi}}\item a\label{x}\end{enumerate}\ref{x}`,
        '- I. a\n\nI',
      ],
      [
        'of all lists',
        t`\setlist[enumerate]{label=(\alph*)}\begin{enumerate}\item a\end{enumerate}`,
        '- (a) a',
      ],
      [
        'of all lists in a list',
        t`\setlist[enumerate,2]{label=\Alph*)}\begin{enumerate}\item a\begin{enumerate}\item b\end{enumerate}\end{enumerate}`,
        '1. a\n   - A) b',
      ],
      [
        'that are referred to',
        t`See \ref{x}. \begin{enumerate}[label=(\alph*)]\item a\item b\label{x}\end{enumerate}`,
        'See (b).\n\n- (a) a\n- (b) b',
      ],
      [
        'with a reference of their own',
        t`\begin{enumerate}[label=(\alph*), ref=\alph*]\item a\label{x}\end{enumerate} \ref{x}`,
        '- (a) a\n\na',
      ],
      [
        'that go on',
        t`\begin{enumerate}[label=(\alph*)]\item a\end{enumerate}\begin{enumerate}[resume,label=(\alph*)]\item b\end{enumerate}`,
        '- (a) a\n\n- (b) b',
      ],
      [
        'that the text speaks of',
        t`\begin{enumerate}\item a\begin{enumerate}\item b\item c\end{enumerate}\end{enumerate}By 1(b)`,
        '1. a\n   - (a) b\n   - (b) c\n\nBy 1(b)',
      ],
      [
        'of a text with a function',
        t`\begin{enumerate}\item a\begin{enumerate}\item b\end{enumerate}\end{enumerate}$f(a)$`,
        '1. a\n   1. b\n\n$f(a)$',
      ],
      [
        'joined',
        t`\begin{enumerate}\item a\begin{enumerate}[label*=\arabic*.]\item b\end{enumerate}\end{enumerate}`,
        '1. a\n   - 1.1. b',
      ],
      [
        'numbers',
        t`\begin{enumerate}[label=\textbf{\arabic*)}]\item a\end{enumerate}\begin{enumerate}[noitemsep]\item b\end{enumerate}`,
        '1. a\n\n1. b',
      ],
      ['signs of Markdown', t`\begin{enumerate}[label=*\alph*]\item a\end{enumerate}`, '- \\*a a'],
      [
        'of Russian',
        t`\begin{enumerate}[label=\asbuk*)]\item x\item y\end{enumerate}`,
        '- а) x\n- б) y',
      ],
    ],
  ],
  [
    'others',
    [
      ['letters', t`\uppercase{yes $a$} \MakeLowercase{NO}`, 'YES $a$ no'],
      ['numbers of no sign', t`a\char7 b\char"FFFFFF c\char"110000 d\char126`, 'abcd\\~'],
      ['signs by their numbers', t`\char94 \char"5E\char'136\char${'`'}\^x \symbol{94}`, '^^^^x ^'],
      ['a line', t`a \noindent\rule{\textwidth}{0.4pt} b`, 'a\n\n---\n\nb'],
      ['a strut', t`a\rule{0pt}{3ex} b`, 'a b'],
      [
        'upright within slanted',
        t`\textit{a \textup{b} c} \textbf{a \textmd{b}}`,
        '*a* b *c* **a** b',
      ],
      ['a title of a slide', t`\frametitle{A}b`, '### A\n\nb'],
      ['quotation marks', t`\textquote{a}`, '“a”'],
    ],
  ],
] as [string, [string, string, string][]][])('%s', (_title, rows) => {
  it.each(rows)('%s', (_name, tex, markdown) => {
    expect(convert(tex)).toEqual({ markdown, told: [] })
  })
})

const told = (source: string): string =>
  `The statement uses ${source}, of which only the text is kept.`

const withArguments = (name: string, pattern: string): string =>
  `\\${name}${Array.from(pattern, (kind) => ({ m: '{word}', o: '', s: '' })[kind] ?? '').join('')}{}`

describe('what cannot be shown is told with its source:', () => {
  it.each([
    ['small capitals', t`\textsc{Yes} no`, 'Yes no', t`\textsc{Yes}`],
    ['a declaration', t`{\sc Yes} no`, 'Yes no', t`\sc`],
    ['a colour', t`\textcolor{red}{a} b`, 'a b', t`\textcolor{red}{a}`],
    ['a colour of what follows', t`{\color{red} a} b`, 'a b', t`\color{red}`],
    [
      'a cell',
      t`\begin{tabular}{l}\rowcolor{red} a\end{tabular}`,
      '| a |\n| --- |',
      t`\rowcolor{red}`,
    ],
    ['an underline', t`\underline{a} b`, '*a* b', t`\underline{a}`],
    ['a blank to fill in', t`a \rule{2cm}{1pt} b`, 'a b', t`\rule{2cm}{1pt}`],
    [
      'raised text that is no text',
      t`a\textsuperscript{\url{http://x}}`,
      'a<http://x>',
      t`\textsuperscript{\url{http://x}}`,
    ],
    ['an unknown unit', t`\SI{5}{\parrot}`, '5 parrot', t`\SI{5}{\parrot}`],
  ])('%s', (_name, tex, markdown, source) => {
    expect(convert(tex)).toEqual({ markdown, told: [told(source)] })
  })

  it('an accent over a macro stands there as code', () => {
    expect(convert(t`\^{\foo}`).markdown).toBe('`\\^{\\foo}`')
  })

  it('five places of a macro, and that there are more', () => {
    const { told: lines } = convert(
      Array.from({ length: 9 }, (_, at) => t`\textsc{${at}}`).join(' '),
    )
    expect(lines).toHaveLength(6)
    expect(lines.at(-1)).toBe(
      t`The statement uses \textsc in further places, of which only the text is kept.`,
    )
  })

  it.each([...Object.entries({ ...lossy, ...lost }), ...[...nearly].map((name) => [name, 'm'])])(
    '%s',
    (name, pattern) => {
      expect(convert(`a ${withArguments(name ?? '', pattern ?? '')} b`).told).toHaveLength(1)
    },
  )

  it.each(Object.entries(passedThrough))('the text of %s is there', (name, pattern) => {
    expect(convert(`a ${withArguments(name, pattern)} b`).markdown).toContain('word')
  })

  // A macro that is added to the table of those that say nothing has to be looked at again.
  it('those that say nothing to a reader', () => {
    expect(Object.keys(dropped).toSorted().join(' ')).toMatchInlineSnapshot(
      `"Huge LARGE Large addtocounter addtolength allowbreak appendix arraystretch baselineskip bibliographystyle bigskip bottomrule captionsetup center centering cleardoublepage clearpage cline columnbreak displaystyle documentclass endcenter endminipage fill fontsize footnotesize frenchspacing goodbreak graphicspath hfil hfill hline hphantom hspace huge hypersetup hyphenation ignorespaces indent index label large leavevmode linebreak lstset makeatletter makeatother maketitle medskip midrule minipage newcolumntype newenvironment newlength newpage nextsample noalign noindent nolinebreak nopagebreak normalsize null onslide pagebreak pagestyle parindent parskip pause phantom printsamples problemname protect raggedleft raggedright relax remainingsamples renewenvironment samepage sampleinputname sampleoutputname scriptsize selectfont setcounter setenumerate setitemize setlength setlist sisetup sloppy small smallskip solvestats strut tableofcontents thispagestyle tiny toprule unskip usepackage usetikzlibrary vcenter vfil vfill vphantom vskip vspace xspace"`,
    )
  })
})
