import { expect, it } from 'vitest'
import { plainText } from './search-text.ts'

it.each([
  ['A **word** in `code`', 'A word in code'],
  ['A [link](https://example.org) and ![](image.png)', 'A link and'],
  ['<b>stands</b> <img src="a" onerror="b">here<br/>', 'stands here'],
  ['1 < 2 and $a<b$, 3 > 2', '1 < 2 and a<b, 3 > 2'],
  ['for $1 \\le l \\leq r$, $$a_{i} \\cdot \\text{max}\\{x\\}$$', 'for 1 ≤ l ≤ r, a_i ·max{x}'],
  ['$\\frac{1}{2}$ of $10\\%$ and $a\\_b$', 'frac 1/2 of 10% and a_b'],
  ['costs $5, **bold** and $10', 'costs 5, bold and 10'],
  ['$\\alpha + \\log n$ costs $5', 'alpha + log n costs 5'],
])('%j is plain text as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
