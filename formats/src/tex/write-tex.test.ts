import { describe, expect, it } from 'vitest'
import { convertTex } from './tex-document.ts'
import { writeTex } from './write-tex.ts'

const t = String.raw
const told: string[] = []
const tell = (code: string): void => void told.push(code)
const texOf = (markdown: string, hasIllustrations = true): string => {
  told.length = 0
  return writeTex(markdown, {
    hasIllustrations,
    fileOf: (address) =>
      address.startsWith('images/') ? address.slice('images/'.length) : undefined,
    tell,
  })
}
const backOf = (markdown: string): string =>
  convertTex(texOf(markdown), {
    nameImage: (name) => `images/${name}`,
    readFile: () => undefined,
    tell,
  }).trim()

describe('Markdown as LaTeX', () => {
  it.each([
    ['text', 'One, two.\n\nThree'],
    ['styles', '*a* **b** ~~c~~ `d_e{}`'],
    ['formulas', 'Let $a_1 < b$ and\n\n$$\nx = \\sum_i a_i\n$$'],
    ['lists', '- one\n- two\n  1. sub\n  2. sub2'],
    ['a list that begins at 3', '3. three\n4. four\n   - a\n   - b'],
    ['a list that begins late in one', '1. one\n\n   9. nine\n   10. ten\n\n2. two'],
    ['a quotation', '> quoted'],
    ['a table', '| a | b |\n| --- | ---: |\n| 1 | $x$ & |\n| \\| | 50% |'],
    ['code', '```\nint main() { return 0; } // % \\x\n```'],
    ['blanks in code', '`a  b` and `   c`\n\n| ` d` |\n| --- |\n| `e   f` |'],
    ['a picture', '![](images/aa.png)'],
    ['a picture with a width', '<img src="images/aa.png" alt="" width="40%">'],
    [
      'a picture beside the text',
      '<img src="images/aa.png" alt="By me, x &amp; y: $n$" title="By [me](https://x.y/?a_b), x &amp; y: $n$" width="30%" align="right">',
    ],
    ['one without a caption', '<img src="images/aa.png" alt="" width="5%" align="right">'],
    ['a link', 'See [here](https://x.y/a%20b#c_d?e=1&f=2).'],
    ['an address', '<https://a.b/c_d>'],
    ['a heading', '### A *heading*'],
    ['a line that ends', 'one\\\ntwo'],
    [
      'raised and lowered text',
      'at 10$^{5}$, 1$^{\\text{st}}$, H$_{2}$O, a$^{\\text{\\%}}$ and $x^{2}$',
    ],
    ['a line between paragraphs', 'a\n\n---\n\nb'],
    ['a lettered list', '- (a) add\n- (b) stop'],
    ['notes', 'a[^1] b[^2] c[^1]\n\n[^1]: x\n\n[^2]: y $z$'],
    ['dashes and quotes', "a -- b --- c \"d\" ''e'' 1 < 2"],
  ])('%s comes back from LaTeX as it was', (_name, markdown) => {
    expect(backOf(markdown)).toBe(markdown)
    expect(told).toEqual([])
  })

  it('a note that names itself, and one that is named very often, have an end', () => {
    expect(texOf('a[^1]\n\n[^1]: b[^1]').trim()).toBe('a\\footnote{b}')
    const often = texOf(`${'[^1]'.repeat(1000)}\n\n[^1]: ${'x'.repeat(1000)}`)
    expect(often.length).toBeLessThan(200_000)
    expect(told).toEqual(['footnotes'])
  })

  it('the language of a code block is told', () => {
    expect(backOf('```python\nprint(1)\n```')).toBe('```\nprint(1)\n```')
    expect(told).toEqual(['code-language'])
  })

  it('what a formula defines holds in the document, whatever is defined there', () => {
    const text = t`$\newcommand{\R}[2][n]{#1:#2}$ $\DeclareMathOperator{\lcm}{lcm}\lcm\R{x}$`
    expect(texOf(text).trim()).toBe(
      t`\providecommand{\R}{}\renewcommand{\R}[2][n]{#1:#2} \providecommand{\lcm}{}\renewcommand{\lcm}{\operatorname{lcm}}$\lcm\R{x}$`,
    )
    expect(backOf(text)).toBe(t`$\operatorname{lcm}n:x$`)
  })

  it('raised text is that of LaTeX', () => {
    expect(texOf('10$^{5}$ 1$^{\\text{st}}$ H$_{2}$O $^{x}$').trim()).toBe(
      '10\\textsuperscript{5} 1\\textsuperscript{st} H\\textsubscript{2}O $^{x}$',
    )
  })

  it('no sign of a text is a command', () => {
    expect(texOf('# & % ~ ^ \\ { } _ $').trim()).toBe(
      '\\subsection*{\\& \\% \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\{ \\} \\_ \\$}',
    )
    expect(
      texOf('```\n\\end{verbatim}\\input{/etc/passwd}\n```').split('\\end{verbatim}'),
    ).toHaveLength(2)
    expect(texOf('`\\input{x}` [\\input{y}](http://a/\\input{z})')).not.toMatch(/\\input\{/)
  })

  it('a list that begins at another number sets the counter of its level', () => {
    expect(texOf('1. one\n\n   - a\n\n     3. three')).toContain('\\setcounter{enumii}{2}')
  })

  it('a width of a picture is a share of the text', () => {
    expect(texOf('<img src="images/a.png" alt="" width="50%">')).toContain(
      '[width=0.5\\textwidth]{a.png}',
    )
    expect(texOf('<img src="images/a.png" alt="" width="190">')).toContain(
      '[width=0.25\\textwidth]',
    )
  })

  it('a caption stands below its picture, and that is told', () => {
    const caption = '\\includegraphics[width=0.3\\textwidth]{a.png}\\\\\n\\small{One \\% of $n$}'
    const centre = `\\begin{center}\n${caption}\n\\end{center}`
    const tag = '<img src="images/a.png" alt="One % of $n$" title="One % of $n$" width="30%"'
    expect(texOf(`${tag}>`).trim()).toBe(centre)
    expect(told).toEqual(['picture-caption'])
    expect(texOf(`${tag} align="right">`, false).trim()).toBe(centre)
    expect(told).toEqual(['picture-caption'])
    expect(texOf('![](images/a.png "b")').trim()).toContain('\\small{b}')
  })

  it.each([
    ['picture-missing', '![A tree](https://x.y/z.png)', 'A tree'],
    ['html', 'a <u>b</u>', 'a b'],
    ['formula-command', t`$\enclose{circle}{x}$`, t`$\enclose{circle}{x}$`],
  ])('what has no place is told: %s', (code, markdown, text) => {
    expect(texOf(markdown).trim()).toBe(text)
    expect(new Set(told)).toEqual(new Set([code]))
  })

  it('a picture whose pixels are not its width is as wide as a page shows it', () => {
    const options = { fileOf: () => 'a.png', pixelsOf: () => 190, tell }
    expect(writeTex('![](images/a.png)', options)).toContain('[width=0.25\\textwidth]{a.png}')
    const given = '<img src="images/a.png" width="50%">'
    expect(writeTex(given, options)).toContain('[width=0.5\\textwidth]{a.png}')
  })

  it('a text that nests too deeply is there as typed', () => {
    expect(texOf('> '.repeat(20_000))).toContain('\\begin{')
  })
})
