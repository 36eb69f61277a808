import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'

const t = String.raw

/** What KaTeX's MathML has as words, without blanks. */
const wordsOf = (html: string): string =>
  [...html.matchAll(/<semantics>(.*?)<annotation/gs)]
    .map(([, math = '']) => math.replaceAll(/<[^>]*>/g, ''))
    .join(' ')
    .replaceAll(/[\s\u2061]/g, '')

describe('a formula of MathJax is typeset:', () => {
  it.each([
    ['lines of different places', t`\begin{multline}a+b\\+c\end{multline}`],
    ['lines with numbers', t`\begin{eqnarray}a&=&b\\c&=&d\end{eqnarray}`],
    ['spread columns', t`\begin{flalign*}a&=b\\c&=d\end{flalign*}`],
    ['lines at a side', t`\begin{lgathered}a\\b\end{lgathered}`],
    ['a small matrix', t`\begin{psmallmatrix}a&b\\c&d\end{psmallmatrix}`],
    ['an arc', t`\overparen{AB}+\underparen{CD}+\wideparen{EF}`],
    ['a circle', t`\enclose{circle}{x}`],
    [
      'strikes and a box',
      t`\enclose{updiagonalstrike,box}{x}\enclose{horizontalstrike}[mathcolor="red"]{y}`,
    ],
    ['a long division', t`\enclose{longdiv}{123}\enclose{radical}{x}\enclose{actuarial}{x}`],
    [
      'boxes',
      t`\bbox{x}\bbox[red]{x}\bbox[yellow,5px]{x^2}\bbox[5px,border:2px solid red]{\frac12}`,
    ],
    ['what is loaded', t`\require{mhchem}\require{cancel}\cancel{x}`],
    ['classes and styles', t`\class{a}{x}\cssId{b}{y}\style{color: red}{z}`],
    ['a tiny letter', t`\Tiny x`],
    ['chemistry', t`\ce{SO4^2- + Ba^2+ -> BaSO4 v}\pu{1.2e3 kJ}`],
    [
      'operators',
      t`\DeclareMathOperator{\lcm}{lcm}\DeclareMathOperator*{\am}{arg\,min}\lcm(a,b)\am_x`,
    ],
    [
      'a delimiter',
      t`\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}\abs{x}\abs*{\frac12}\abs[\big]{y}`,
    ],
    [
      'commands of plain TeX',
      t`\matrix{a&b\cr c&d}\pmatrix{a\cr b}\cases{a&b\cr c&d}\root3\of x\buildrel a\over b`,
    ],
    ['lines of plain TeX', t`\eqalign{a&=b\cr c&=d}\displaylines{a\cr b}`],
    ['raised and moved', t`\raise2pt{x}\lower 1ex y\moveleft3pt x\moveright 2pt y`],
    ['signs at the sides', t`\sideset{_a^b}{_c^d}\sum\prescript{a}{b}{X}\skew3\hat x`],
    ['signs by number', t`\unicode{x263A}\unicode[serif]{9786}`],
    ['integrals', t`\iiiint\idotsint`],
    ['text', t`\textsc{Ab}\textsl{c}10\textsuperscript{th}\mbox{a}\ensuremath{x}`],
    ['letters', t`\mathds{N}\mathbbm{1}\mathup{d}\mathbfit{x}`],
    ['tips', t`\mathtip{x}{why}\texttip{y}{why}\toggle{a}{b}\endtoggle`],
    [
      'labels and places',
      t`x\label{a}\vspace{1em}\mspace{3mu}\Rule{1em}{2em}{0em}\Space{1em}{0em}{0em}`,
    ],
    ['roots', t`\sqrt[\leftroot{-2}\uproot{2}3]{x}\cancelto{0}{x}\centernot\implies`],
    ['xor', t`a \xor b`],
  ])('%s', (_name, tex) => {
    expect(renderMarkdown(`$$${tex}$$`)).toMatch(/^<p?>?(?!.*katex-error).*class="katex/s)
  })

  it.each([
    ['aligned lines', t`\begin{align}a&=b\\c&=d\end{align}`],
    ['gathered lines', t`\begin{gather*}a\\b\end{gather*}`],
    ['an equation', t`\begin{equation}a\end{equation}`],
    ['lines of different places', t`\begin{multline*}a\\b\end{multline*}`],
  ])('within a line: %s', (_name, tex) => {
    expect(renderMarkdown(`a $${tex}$`)).toMatch(/^(?!.*katex-error).*class="katex/s)
  })
})

describe('what a formula defines holds for the rest of the text:', () => {
  it.each([
    ['a command', t`$\newcommand{\N}{\mathbb{N}}$ $\N$`, 'N'],
    ['with arguments', t`$\newcommand{\p}[2]{(#1;#2)}$ $\p{a}b$`, '(a;b)'],
    ['with a default', t`$\newcommand{\p}[2][n]{#1:#2}$ $\p{a}$ $\p[m]{b}$`, 'n:am:b'],
    ['with a sign behind the last of them', t`$\newcommand{\p}[2][n]{#1:#2!}$ $\p{a}$`, 'n:a!'],
    ['a pair of signs', '${\\DeclarePairedDelimiter{\\abs}{(}{)}}$ $\\abs{x}$', '(x)'],
    ['over one that is known', t`$\newcommand{\vec}[1]{#1!}$ $\vec{a}$`, 'a!'],
    ['again', t`$\newcommand\a{x}$ $\a$ $\renewcommand{\a}{y}$ $\a$`, 'xy'],
    ['one that is renewed and new', t`$\renewcommand{\zzz}{y}\zzz$`, 'y'],
    ['what is provided does not replace', t`$\newcommand\a{x}\providecommand\a{y}\a$`, 'x'],
    ['starred', t`$\newcommand*{\a}{x}$ $\a$`, 'x'],
    ['of TeX', t`$\def\a#1{<#1>}$ $\a b$ $\let\b=\a$ $\b c$`, '&lt;b&gt;&lt;c&gt;'],
    ['an operator', t`$\DeclareMathOperator{\lcm}{lcm}$ $\lcm a$`, 'lcma'],
    ['in braces', '${\\newcommand{\\a}{x}}$ $\\a$', 'x'],
    ['in a displayed formula', t`$$\newcommand{\a}{x}$$` + '\n\n' + t`$$\a$$`, 'x'],
  ])('%s', (_name, markdown, words) => {
    const html = renderMarkdown(markdown)
    expect(html).not.toContain('katex-error')
    expect(wordsOf(html)).toBe(words)
  })

  it('and not for another text', () => {
    renderMarkdown(t`$\newcommand{\zzzz}{x}\zzzz$`)
    expect(renderMarkdown(t`$\zzzz$`)).toContain('katex-error')
    expect(renderMarkdown(t`$\newcommand{\vec}[1]{#1}$`)).not.toContain('katex-error')
    expect(renderMarkdown(t`$\vec{a}$`)).toContain('vec')
  })

  it('but short formulas make no more of it than one may', () => {
    const long = t`$\def\a{${'{}'.repeat(500)}}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{}$`
    expect(renderMarkdown(`${long} ${t`$\b$ `.repeat(20)}`)).toMatch(/too intricate/)
    expect(renderMarkdown(`${long} ${t`$\c$ `.repeat(200)}`)).not.toMatch(/too intricate/)
  })
})

it('a box has the border that it asks for, beside whatever else', () => {
  expect(renderMarkdown(t`$\bbox[5px,border:2px solid red]{x}$`)).toContain('fbox')
  expect(renderMarkdown(t`$\bbox[5px,yellow]{x}$`)).not.toContain('fbox')
})

it('of styles only those are let through that a command makes', () => {
  expect(renderMarkdown(t`$\enclose{circle}{x}$`)).toContain('border-radius:50%')
  const own = renderMarkdown(
    t`$\htmlClass{a}{x}\htmlId{a}{x}\htmlData{a=b}{x}\href{http://a.b}{y}$`,
  )
  expect(own).not.toContain('katex-error')
  expect(own).not.toMatch(/class="a"|id="a"|data-/)
  expect(own).toContain('href="http://a.b"')
})

describe('a formula that is not read is its source, with the reason:', () => {
  it.each([
    [t`\foo{a}`, t`\foo is not a command of formulas here.`],
    [t`\begin{foo}a\end{foo}`, 'There is no environment foo in formulas here.'],
    ['a}', '} closes what is not open.'],
    ['{a', '} is missing at the end.'],
    ['a^b^c', 'Two superscripts follow each other.'],
    [t`\frac{a}`, 'A brace is not closed, or an argument is missing.'],
    ['a = & b', '&amp; cannot stand where it does.'],
    [t`\htmlStyle{position:fixed}{x}`, t`\htmlStyle is not let through in formulas here.`],
    [t`\includegraphics{x.png}`, t`\includegraphics is not let through in formulas here.`],
    [t`\href{javascript:x}{y}`, t`\href is not let through in formulas here.`],
    [t`\def\a{\a\a}\a`, 'Its commands stand for more than a formula may hold.'],
    [t`\left(a`, t`\right is missing at the end.`],
    [t`\rule{x}{1pt}`, 'A size is not readable.'],
  ])('%s', (tex, reason) => {
    const html = renderMarkdown(`$${tex}$`)
    expect(html).toContain(`<span class="katex-error" title="${reason}"`)
    expect(html).toContain(`>${tex.replaceAll('&', '&amp;')}</span>`)
  })
})
