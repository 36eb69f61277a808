import { expect, it } from 'vitest'
import { plainText } from './search-text.ts'

it.each([
  ['A **word** in `code`', 'A word in code'],
  ['A [link](https://example.org) and ![](image.png)', 'A link and'],
  ['<b>stands</b> <img src="a" onerror="b">here<br/>', 'stands here'],
  ['1 < 2 and $a<b$, 3 > 2', '1 < 2 and a<b , 3 > 2'],
])('%j is plain text as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
