import { describe, expect, it } from 'vitest'
import { convertTex } from './tex-document.ts'

const t = String.raw

/** TeX, the Markdown that it must become, and the codes of the warnings. */
type Row = [name: string, tex: string, markdown: string, codes?: string[]]

const files: Record<string, string> = { 'code.c': 'int x;\n' }
const convert = (tex: string): [string, string[]] => {
  const codes = new Set<string>()
  const markdown = convertTex(tex, {
    nameImage: (file) => `${file}.png`,
    readFile: (file) => files[file],
    tell: (code) => codes.add(code),
  })
  return [markdown, [...codes]]
}

const assignments: Row[] = [
  ['a number that is set', t`\looseness=-1 One \tolerance 9000 two`, 'One two'],
  ['a length that is set', t`\parindent=0pt One \parskip = 1.5em two`, 'One two'],
  ['a length that stretches', t`One \parskip 1em plus 2pt minus .5ex two`, 'One two'],
  [
    'a length that is another',
    t`One \parindent=\parskip two \parskip=2\baselineskip three`,
    'One two three',
  ],
  ['a space of some length', t`One \vskip -1em two \vskip\baselineskip three`, 'One two three'],
  [
    'a number before words that begin as units do',
    t`\looseness=-1 exactly \tolerance 9 empty`,
    'exactly empty',
  ],
  ['a number before emphasis', t`\looseness=-1 \textbf{one} two`, '**one** two'],
  ['two numbers in a row', t`\clubpenalty=10000 \widowpenalty=10000 One`, 'One'],
  ['a number before a list', '\\tolerance=1000\n\\begin{itemize}\\item a\\end{itemize}', '- a'],
  ['a number before a paragraph', 'One\n\\looseness=-1\n\ntwo', 'One\n\ntwo'],
  ['lengths as people write them', t`One \vskip 0,5cm two \vskip 1 true cm three`, 'One two three'],
  ['a length before words', t`\parindent=0pt inner`, 'inner'],
  ['a length that is only named', t`\setlength\parindent{0pt} One \parindent two`, 'One two'],
  ['a negative length without a number', t`One \parindent=-\parskip two`, 'One two'],
]

const breaks: Row[] = [
  [
    'emphasis ends before the break at its end',
    t`\textbf{one \\ two \\} three`,
    '**one\\\ntwo**\\\nthree',
  ],
  ['emphasis in emphasis ends before the break', t`\textbf{\emph{one \\}} two`, '***one***\\\ntwo'],
  ['code in emphasis', t`\textbf{\texttt{1 \\ 2 \\}} \texttt{3}`, '**`1`\\\n`2`**\\\n`3`'],
]

const ownMacros: Row[] = [
  ['let takes another macro’s meaning', t`\newcommand{\a}{one}\let\b=\a \b{} \b.`, 'one one.'],
  ['let names what the converter knows', t`\let\eps\varepsilon $\eps$`, t`$\varepsilon$`],
  ['a name that means itself is left', t`\let\a\a x`, '`\\let\\a\\a` x', ['tex-unknown']],
  ['a definition without a body is left', t`\def\a x`, '`\\def\\a` x', ['tex-unknown']],
  ['a definition without a name is left', t`\def{a} x`, '`\\def{a}` x', ['tex-unknown']],
  [
    'parameters with text between them are left',
    t`\def\a#1.{b} x`,
    '`\\def\\a`#1.b x',
    ['tex-unknown'],
  ],
  [
    'parameters of a definition, braced or not',
    t`\def\pair#1#2{<#1; #2>}\pair{a}{b} \pair xy`,
    t`\<a; b> \<x; y>`,
  ],
  ['an optional argument has a default', t`\newcommand{\p}[2][n]{#1+#2}\p{a} \p[m]{b}`, 'n+a m+b'],
  ['what is provided does not replace', t`\newcommand{\p}{a}\providecommand{\p}{b}\p`, 'a'],
  ['what is provided counts where nothing was', t`\providecommand{\p}{b}\p`, 'b'],
  ['what is renewed replaces', t`\newcommand{\p}{a}\renewcommand{\p}{b}\p`, 'b'],
  ['operators', t`\DeclareMathOperator{\lcm}{lcm}$\lcm(a)$`, t`$\operatorname{lcm}(a)$`],
  [
    'operators with limits',
    t`\DeclareMathOperator*{\am}{argmin}$\am_x$`,
    t`$\operatorname*{argmin}_x$`,
  ],
  [
    'names of the format keep their meaning',
    t`\newcommand{\InputFile}{zzz}\def\Note{zzz}a \InputFile b`,
    'a `\\InputFile` b',
    ['tex-unknown'],
  ],
  ['a name without braces', t`\newcommand\p{a b}\p{}c`, 'a bc'],
  ['a command without a body is left', t`\newcommand{\p} `, '`\\newcommand{\\p}`', ['tex-unknown']],
  ['a starred command', t`\newcommand*{\p}[1]{(#1)}\p{a}`, '(a)'],
  [
    'a macro that ends in a control word keeps apart from a letter',
    t`\newcommand{\p}{\alpha}$\p x$ $\p{}x$ $\p1$`,
    t`$\alpha x$ $\alpha x$ $\alpha1$`,
  ],
  ['arguments that are not there are empty', t`\newcommand{\p}[2]{#1-#2}\p{a}`, 'a-'],
  [
    'macros within macros',
    t`\newcommand{\a}{\b\b}\newcommand{\b}{\c\c}\newcommand{\c}{x}\a`,
    'xxxx',
  ],
  ['no more than nine arguments', t`\newcommand{\p}[10]{#1}\p123456789`, '1'],
]

const textThatCountsOrDoesNot: Row[] = [
  ['a comment in the last line', 'a % b', 'a'],
  ['a comment before an empty line ends the paragraph', 'a % b\n\nc', 'a\n\nc'],
  ['a comment takes the blanks of the next line', 'a%\n   b', 'ab'],
  ['a comment environment', 'a\\begin{comment}x % y\n\\end{comment}b', 'ab'],
  ['an escaped percent sign', t`5\% of`, '5% of'],
  [
    'percent signs in addresses',
    t`\url{http://a.b/%41#x} \href{http://a/%20\%}{t}`,
    '<http://a.b/%41#x> [t](http://a/%20%)',
  ],
  ['the other branch of what is false', t`a\iffalse b\else c\fi d`, 'a c d'],
  ['what is false', t`a\iffalse b\fi d`, 'a d'],
  ['the branch for HTML', t`a\ifplastex b\else c\fi d`, 'a b d'],
  ['the only branch for HTML', t`a\ifplastex b\fi d`, 'a b d'],
  ['a conditional without an end is left', t`a\iffalse b`, 'a`\\iffalse` b', ['tex-unknown']],
  [
    'verbatim words',
    t`\verb|a%b| \verb*!c d! \lstinline{e_f} \lstinline[language=C]!g! \verb+a|b+`,
    '`a%b` `c d` `e_f` `g` `a|b`',
  ],
  ['a verbatim word without an end is left', t`\verb|a b`, '`\\verb`|a b', ['tex-unknown']],
  ['a link without braces', t`\href x y`, '[y](x)'],
  [
    'a listing of minted',
    '\\begin{minted}[linenos]{python}\nx % 1\n\\end{minted}',
    '```python\nx % 1\n```',
  ],
  [
    'a listing in an unknown language',
    '\\begin{lstlisting}[language=Foo]\nx\n\\end{lstlisting}',
    '```\nx\n```',
  ],
  [
    'verbatim text with a fence in it',
    '\\begin{verbatim}\n```\n\\end{verbatim}',
    '````\n```\n````',
  ],
]

const math: Row[] = [
  ['displayed between dollars', 'a $$x$$ b', 'a\n\n$$\nx\n$$\n\nb'],
  ['a comma after it', t`a \[x\], b`, 'a\n\n$$\nx,\n$$\n\nb'],
  ['a comma further on', t`a \[x\] b, c`, 'a\n\n$$\nx\n$$\n\nb, c'],
  [
    'an equation that is referred to',
    t`\begin{equation}\label{e}x=1\end{equation} see \ref{e}`,
    '$$\nx=1\n$$\n\nsee 1',
  ],
  ['an environment without a counterpart', t`\begin{displaymath}x\end{displaymath}`, '$$\nx\n$$'],
  [
    'columns with a number',
    t`\begin{alignat}{2}a&b\end{alignat}`,
    '$$\n\\begin{aligned}\na&b\n\\end{aligned}\n$$',
  ],
  [
    'gathered lines',
    t`\begin{gather*}a\nonumber\\b\end{gather*}`,
    '$$\n\\begin{gathered}\na\\\\b\n\\end{gathered}\n$$',
  ],
  ['a line break inside', '$a\n+ b$', '$a + b$'],
  [
    'names that the renderer does not know',
    t`$\mbox{a} \t{b} \bm{x} \mathds{N} \ensuremath{y}$`,
    t`$\text{a} \texttt{b} \boldsymbol{x} \mathbb{N} {y}$`,
  ],
  ['a dollar sign', t`$\$5$`, t`$\text{\textdollar}5$`],
  ['nothing in it', 'a $ $ b', 'a b'],
  ['a tag', t`\[ x \tag{1} \]`, '$$\nx\n$$'],
  ['in bold', t`\textbf{a $x$ b}`, '**a $x$ b**'],
  ['italic that outlives bold', t`\textbf{a \textit{b}} \textit{c}`, '**a *b*** *c*'],
  ['in typewriter', t`\texttt{a $x$ b}`, '`a` $x$ `b`'],
  ['without dollars', t`\frac{a}{b} and \alpha`, t`$\frac{a}{b}$ and $\alpha$`],
]

const tables: Row[] = [
  [
    'rows of different lengths',
    t`\begin{tabular}{lr} a & b \\ c \\ & d \end{tabular}`,
    '| a | b |\n| --- | ---: |\n| c |  |\n|  | d |',
  ],
  [
    'repeated and decorated columns',
    t`\begin{tabular}{*{2}{c}|p{2cm}@{}R{1cm}} a & b & c & d \end{tabular}`,
    '| a | b | c | d |\n| :---: | :---: | --- | ---: |',
  ],
  [
    'rules and row distances',
    t`\begin{tabular}{l} \toprule a \\[2pt] \cmidrule{1-1} b \\* \bottomrule \end{tabular}`,
    '| a |\n| --- |\n| b |',
  ],
  [
    'one row of pictures is no table',
    t`\begin{tabular}{cc} \includegraphics{a} & \includegraphics{b} & \end{tabular}`,
    '![](a.png)\n\n![](b.png)',
  ],
  [
    'two rows of pictures',
    t`\begin{tabular}{c} \includegraphics{a} \\ \includegraphics{b} \end{tabular}`,
    '| ![](a.png) |\n| :---: |\n| ![](b.png) |',
  ],
  ['an empty one', t`a\begin{tabular}{c} \\ \end{tabular}b`, 'a\n\nb'],
  [
    'a span of one',
    t`\begin{tabular}{cc} \multicolumn{1}{c}{A} & b \\ \multicolumn{x}{c}{C} & d \end{tabular}`,
    '| A | b |\n| :---: | :---: |\n| C | d |',
  ],
  [
    'a width before the columns',
    t`\begin{tabularx}{\textwidth}{Xr} a & b \end{tabularx}`,
    '| a | b |\n| --- | ---: |',
  ],
  [
    'a list in a cell',
    t`\begin{tabular}{l} a \begin{itemize}\item b|c\end{itemize} \\ d \end{tabular}`,
    '| a - b\\|c |\n| --- |\n| d |',
  ],
  ['a bar in code', t`\begin{tabular}{l} \texttt{a|b} \end{tabular}`, '| `a\\|b` |\n| --- |'],
  ['a line break in a cell', t`\begin{tabular}{l} a\newline b \end{tabular}`, '| a b |\n| --- |'],
  [
    'a long one with a head of its own',
    t`\begin{longtable}{l} a \\ \endhead b \endfoot \end{longtable}`,
    '| a |\n| --- |\n| b |',
  ],
]

const lists: Row[] = [
  ['an own label', t`\begin{itemize}\item[--] a\item b\end{itemize}`, '- – a\n- b'],
  [
    'an own label among numbers',
    t`\begin{enumerate}\item[(i)] a\item b\end{enumerate}`,
    '- (i) a\n1. b',
  ],
  [
    'numbers that begin later',
    t`\begin{enumerate}[label=(\arabic*), start=3]\item a\item b\end{enumerate}`,
    '3. a\n4. b',
  ],
  [
    'items of several paragraphs',
    'x\n\n\\begin{itemize}\\item a\n\nb\\item c\\end{itemize}',
    'x\n\n- a\n\n  b\n\n- c',
  ],
  ['text before the first item', t`\begin{itemize}x\item a\end{itemize}`, '- a'],
  [
    'a term before a list',
    t`\begin{description}\item[a]\begin{itemize}\item b\end{itemize}\end{description}`,
    '- **a**\n  - b',
  ],
  [
    'a list in a list',
    t`\begin{enumerate}\item a\begin{itemize}\item b\end{itemize}\item c\end{enumerate}`,
    '1. a\n   - b\n2. c',
  ],
  ['compact lists', t`\begin{compactenum}\item a\end{compactenum}`, '1. a'],
]

const paragraphs: Row[] = [
  [
    'punctuation moves out of marks before a letter',
    t`\textbf{重要。}后 \textbf{a!}b \textbf{a.} b \textbf{a\_}b`,
    t`**重要**。后 **a**!b **a.** b **a\_**b`,
  ],
  [
    'quotation marks and apostrophes',
    "`a' ``b'' don't `c d' 'x' rock 'n' roll",
    t`‘a’ “b” don't ‘c d’ 'x' rock 'n' roll`,
  ],
  ['breaks in a row and at the end', 'a \\\\ \\\\ b \\\\', 'a\\\nb'],
  ['a break at the beginning', t`\\ a`, 'a'],
  ['struck out', t`\sout{a b}`, '~~a b~~'],
  ['code side by side', t`\texttt{a b}\texttt{c} \texttt{d}`, '`a bc` `d`'],
  ['a backtick in code', '\\texttt{a`b}', '``a`b``'],
  ['code in bold', t`\textbf{\texttt{a b}} \texttt{c}`, '**`a b`** `c`'],
  ['declarations', t`{\bfseries a} b {\itshape c}`, '**a** b *c*'],
  ['Chinese lines', '中\n文 a\nb 中 文', '中文 a b 中 文'],
  ['a tie', 'a~b', 'a b'],
  ['empty groups', 'a{}b -{}- c', 'ab -- c'],
]

const macrosAndEnvironments: Row[] = [
  [
    'symbols',
    t`\ldots and \LaTeX is \& \# \copyright x \textbackslash y`,
    t`… and LaTeX is & # ©x \\y`,
  ],
  ['accents', t`\'{e} \"i \c{c} \^\i \'{ab} \H{o}`, 'é ï ç î áb ő'],
  ['macros of text', t`\textcircled{1} \enquote{a} \texorpdfstring{b}{c}`, '(1) “a” b'],
  [
    'units',
    t`\SI{5}{\kilo\gram} \si{\meter\per\second} \qty[x]{3}{m} \unit{\foo}`,
    '5 kg m/s 3 m foo',
    ['tex-look'],
  ],
  ['equal footnotes are one', t`a\footnote{b} c\footnote{b}`, 'a[^1] c[^1]\n\n[^1]: b'],
  ['footnotes', t`a\footnote{b} c\footnote{d}`, 'a[^1] c[^2]\n\n[^1]: b\n\n[^2]: d'],
  [
    'references to items of a numbered list',
    t`\begin{enumerate}\item a\item[x] b\item c\label{c}\end{enumerate} \begin{enumerate}\setcounter{enumi}{4}\item d\label{d}\end{enumerate} \begin{enumerate}[start=8]\item e\begin{itemize}\item f\end{itemize}\item g\label{g}\end{enumerate} See \ref{c}, \ref{d} and \ref{g}.`,
    '1. a\n- x b\n2. c\n\n5. d\n\n8. e\n   - f\n9. g\n\nSee 2, 5 and 9.',
  ],
  [
    'a reference to an item of a list in a list',
    t`\begin{enumerate}\item a\begin{enumerate}\item b\label{b}\end{enumerate}\end{enumerate} \ref{b}`,
    '1. a\n   - (a) b\n\n1a',
  ],
  ['a reference to nothing', t`see \ref{x}`, t`see \\ref{x}`, ['tex-reference']],
  [
    'headings',
    t`\subsubsection{A} b \paragraph{C} d \section[s]{E}`,
    '#### A\n\nb\n\n**C** d\n\n## E',
  ],
  ['an epigraph without an author', t`\epigraph{a}{}`, '> a'],
  [
    'addresses',
    t`\url{mailto:a@b} \url{a b} \nolinkurl{x_y}`,
    '<mailto:a@b> [a b](a%20b) [x_y](x_y)',
  ],
  ['brackets in an address', t`\href{http://a/(b)}{c \textbf{d}}`, '[c **d**](<http://a/(b)>)'],
  ['a link in typewriter', t`\texttt{\href{http://a}{c}}`, '[c](http://a)'],
  ['an unknown macro with its groups', t`\foo{a}{b} c`, '`\\foo{a}{b}` c', ['tex-unknown']],
  [
    'colours and boxes',
    t`\textcolor{red}{a} \raisebox{1pt}{b} \hspace{1cm}c`,
    'a b c',
    ['tex-look'],
  ],
  [
    'a caption with emphasis of its own',
    t`\begin{figure}\includegraphics{a}\caption{\emph{b} c}\end{figure}`,
    '![](a.png)\n\n*b* c',
  ],
  [
    'numbers of figures and tables',
    t`\begin{figure}\caption{a}\label{x}\end{figure}\begin{wrapfigure}{r}{1cm}\caption{b}\label{y}\end{wrapfigure}\begin{table}\caption{c}\label{z}\end{table} \ref{y} \ref{z}`,
    '*a*\n\n*Figure 2: b*\n\n*c*\n\n2 1',
  ],
  ['a file name in quotation marks', t`\includegraphics{"a\_b"}`, '![](a_b.png)'],
  [
    'an illustration without a caption',
    t`\illustration{1}{a}{}`,
    '<img src="a.png" alt="" width="100%">',
  ],
  [
    'an illustration whose caption has markup of its own',
    t`\illustration{0.25}{a}{By \emph{me}, \$5}`,
    '<img src="a.png" alt="By me, $5" width="25%" align="right">\n\nBy *me*, \\$5',
  ],
  [
    'a formula in the caption of an illustration',
    t`\illustration{0.25}{a}{A\_b $x_1$ \url{http://x.y}}`,
    '<img src="a.png" alt="A_b $x_1$ http://x.y" title="A_b $x_1$ &lt;http://x.y&gt;" width="25%" align="right">',
  ],
  [
    'links and notes in the caption of an illustration',
    t`\illustration{0.25}{a}{By \href{http://x.y/a_(b).jpg}{me}\footnote{It is.} \emph{here}}`,
    '<img src="a.png" alt="By me here" width="25%" align="right">\n\nBy [me](<http://x.y/a_(b).jpg>)[^1] *here*\n\n[^1]: It is.',
  ],
  [
    'a caption of two lines',
    t`\illustration{0.25}{a}{One. \\ By \href{http://x.y}{me}}`,
    '<img src="a.png" alt="One. By me" title="One. By [me](http://x.y)" width="25%" align="right">',
  ],
  ['an illustration of no width', t`\illustration{x}{a}{b}`, '![b](a.png)\n\n*b*'],
  [
    'a width that is a part of the text',
    t`\includegraphics[width=.4\textwidth,height=2cm]{a} \includegraphics[width=\linewidth]{a} \includegraphics[width=8cm]{a}`,
    '<img src="a.png" alt="" width="40%"> <img src="a.png" alt="" width="100%"> <img src="a.png" alt="" width="50%">',
  ],
  [
    'a width that is none',
    t`\includegraphics[height=2cm]{a} \includegraphics[width=\foo]{a} \includegraphics[width=0cm]{a}`,
    '![](a.png) ![](a.png) ![](a.png)',
  ],
  [
    'a width in a column',
    t`\begin{minipage}{0.5\textwidth}\includegraphics[width=0.8\textwidth]{a}\end{minipage} \includegraphics[width=0.8\textwidth]{a}`,
    '<img src="a.png" alt="" width="40%">\n\n<img src="a.png" alt="" width="80%">',
  ],
  [
    'a width in a table is in pixels',
    t`\begin{tabular}{c}a\\\includegraphics[width=0.5\textwidth]{a}\end{tabular}`,
    '| a |\n| :---: |\n| <img src="a.png" alt="" width="380"> |',
  ],
  [
    'files beside the statement',
    t`\lstinputlisting[language=C]{code.c} \verbatiminput{no.c}`,
    '```c\nint x;\n```\n\n```\n\\VerbatimInput{no.c}\n```',
    ['tex-file'],
  ],
  ['a block of slides', t`\begin{block}{T} a \end{block}`, '### T\n\na'],
  [
    'a drawing',
    t`\begin{tikzpicture}\draw;\end{tikzpicture}`,
    '```tex\n\\begin{tikzpicture}\\draw;\\end{tikzpicture}\n```',
    ['tex-environment'],
  ],
  ['an unknown environment', t`\begin{foo}a\end{foo}`, 'a', ['tex-environment']],
  ['an environment that is left out', t`a\begin{example}b\end{example}c`, 'a\n\nc'],
  ['a quotation of two paragraphs', '\\begin{quote}a\n\nb\\end{quote}', '> a\n>\n> b'],
  ['a part of a page', t`\begin{minipage}[t]{3cm}a\end{minipage}`, 'a'],
  ['line ends of Windows and old Macs', 'a\r\nb\r\rc', 'a b\n\nc'],
  ['a bracket that runs over a paragraph', 'a \\\\[x\n\ny]', 'a\\\n[x\n\ny]'],
  ['brackets in brackets', t`\\[a[b]c] d`, 'd'],
  ['a bracket that is not closed', t`\\[a b`, '[a b'],
  ['a starred heading', t`\section*{A}`, '## A'],
  ['arguments of one character', t`\textbf ab \'e`, '**a**b é'],
  ['an argument that is not there', 'a \\textbf\n\nb', 'a\n\nb'],
  ['an argument at the end', t`a \textbf`, 'a'],
  ['arguments do not reach over a paragraph', '\\textbf\n\n{x}', 'x'],
  ['an address does not reach over a paragraph', '\\href\n\n{x}{y}', '[]()\n\nxy'],
]

const charactersOfMarkdown: Row[] = [
  ['underscores', t`a\_b \_c d\_ e\_\_f`, t`a_b \_c d\_ e\_\_f`],
  ['what looks like a link', '[a](b) [c] [^d] [e]: f', t`\[a](b) [c] \[^d] \[e]: f`],
  ['what looks like HTML', t`\&amp; \&x \& a<b <c a\textless b`, t`\&amp; &x & a\<b \<c a\<b`],
  [
    'beginnings of lines',
    '+ a\n\n= b\n\n--- c\n\n> d\n\n2) e\n\n12345 f\n\n\\#\\# g\n\n\\#h',
    '\\+ a\n\n\\= b\n\n— c\n\n\\> d\n\n2\\) e\n\n12345 f\n\n\\## g\n\n#h',
  ],
]

describe.each([
  ['lengths and numbers of TeX', assignments],
  ['breaks', breaks],
  ['own macros', ownMacros],
  ['text that counts or does not', textThatCountsOrDoesNot],
  ['math', math],
  ['tables', tables],
  ['lists', lists],
  ['paragraphs', paragraphs],
  ['macros and environments', macrosAndEnvironments],
  ['characters of Markdown', charactersOfMarkdown],
])('%s', (_title, rows) => {
  it.each(rows)('%s', (_name, tex, markdown, codes = []) => {
    expect(convert(tex)).toEqual([markdown, codes])
  })
})
