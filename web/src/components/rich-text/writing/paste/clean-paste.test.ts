// @vitest-environment jsdom
import { DOMParser as DocumentParser } from '@milkdown/kit/prose/model'
import { expect, test } from 'vitest'
import { writeWhole } from '../../markdown/kept-source.ts'
import { schema } from '../../markdown/schema.ts'
import { cleanPastedHtml } from './clean-paste.ts'

const pasted = (html: string): string => {
  const page = new DOMParser().parseFromString(cleanPastedHtml(html), 'text/html')
  return writeWhole(DocumentParser.fromSchema(schema).parse(page.body)).trimEnd()
}

const katex = (tex: string) =>
  `<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html">painted</span></span>`

test.each([
  ['bold and italic', '<p><b>a</b> <i>b</i> <code>c</code></p>', '**a** *b* `c`'],
  ['a list in a list', '<ul><li>a<ol><li>b</li></ol></li></ul>', '- a\n  1. b'],
  [
    'a table',
    '<table><tr><th>n</th><th>m</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '| n | m |\n| - | - |\n| 1 | 2 |',
  ],
  [
    'a heading and a link',
    '<h2>In</h2><p><a href="https://a.b/">c</a></p>',
    '## In\n\n[c](https://a.b/)',
  ],
  [
    'a picture with its width',
    '<img src="https://a.b/c.png" alt="d" width="40%">',
    '<img src="https://a.b/c.png" alt="d" width="40%">',
  ],
  ['a formula of KaTeX', `<p>Let ${katex('n^2')} be</p>`, 'Let $n^2$ be'],
  ['a formula on its own', `<span class="katex-display">${katex('x')}</span>`, '$$x$$'],
  [
    'formulas of MathJax 2',
    '<p>a <span class="MathJax_Preview">x</span><span class="MathJax">x</span><script type="math/tex">x_1</script> b</p>',
    'a $x_1$ b',
  ],
  [
    'a formula of Codeforces',
    '<p>all <span class="tex-span"><i>a</i><sub class="lower-index"><i>i</i></sub> ≤ 10<sup class="upper-index">9</sup></span>.</p>',
    'all $a_{i} ≤ 10^{9}$.',
  ],
  [
    'raised and lowered letters',
    '<p>up to 10<sup>18</sup>, <i>x</i><sub>1</sub><sup>2</sup> and H<sub>2</sub>O</p>',
    'up to $10^{18}$, $x_{1}^{2}$ and $H_{2}$O',
  ],
  ['a raised note that belongs to nothing', '<p><sup>1</sup> 5% of it</p>', '1 5% of it'],
  ['a script', '<p>a</p><script>alert(1)</script>', 'a'],
])('pasted HTML becomes what it means: %s', (_name, html, markdown) => {
  expect(pasted(html)).toBe(markdown)
})
