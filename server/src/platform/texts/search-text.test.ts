import { expect, it } from 'vitest'
import { plainText } from './search-text.ts'

it.each([
  ['A **word** in `code`', 'A word in code'],
  ['A [link](https://example.org) and ![](image.png)', 'A link and'],
  ['<b>stands</b> <img src="a" onerror="b">here<br/>', 'stands here'],
  ['1 < 2 and $a<b$, 3 > 2', '1 < 2 and a<b, 3 > 2'],
  ['for $1 \\le l \\leq r$, $$a_{i} \\cdot \\text{max}\\{x\\}$$', 'for 1 ≤ l ≤ r, a_i ·max{x}'],
  ['$\\frac{1}{2}$ of $10\\%$ and $a\\_b$', '1/2 of 10% and a_b'],
  ['costs $5, **bold** and $10', 'costs 5, bold and 10'],
  ['$\\alpha + \\log n$ costs $5', 'α + log n costs 5'],
  ['# Head\n\n- one\n2. two\n> three', 'Head one two three'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['```cpp\nint a;\n```', 'int a;'],
  [
    'a note[^1], a [word][x], <https://a.b>\n\n[^1]: said\n[x]: https://c.d',
    'a note, a word, https://a.b said',
  ],
  ['\\$7 &amp; more &lt; less', '7 & more < less'],
  ['$\\begin{cases} 1 & x \\bmod 2 \\\\ 0 & \\text{else} \\end{cases}$', '1 x mod 2 0 else'],
  ['$\\operatorname{lcm}(a, b) = \\sqrt{n}$', 'lcm(a, b) = √n'],
])('%j is plain text as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
