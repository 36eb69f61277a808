import { expect, it } from 'vitest'
import { growthLimit, growthOver } from '../../../testing/cost-growth.ts'
import { imageAddresses } from './markdown-images.ts'
import { giveWidths, takeWidths } from './markdown-widths.ts'

it.each([
  ['![a](b.png){width="40%"}', '<img src="b.png" alt="a" width="40%">'],
  ['![](<b c.png> "d"){ width=40% }', '<img src="b c.png" alt="" title="d" width="40%">'],
  ['![a](b.png){width=300px .big}', '<img src="b.png" alt="a" width="300">'],
  ['![a](b.png){width=300}', '<img src="b.png" alt="a" width="300">'],
  [String.raw`![a](b.png){width=0.4\textwidth}`, '<img src="b.png" alt="a" width="40%">'],
  [String.raw`![a](b.png){width=0.01\textwidth}`, '<img src="b.png" alt="a" width="1%">'],
  ['![a](b.png){ .left }', '![a](b.png)'],
  ['![a](b.png){width=8cm}', '<img src="b.png" alt="a" width="50%">'],
  ['![a](b.png){width=200%}', '<img src="b.png" alt="a" width="100%">'],
  [
    '![a](b.png "c"){width="30%" align="right"}',
    '<img src="b.png" alt="a" title="c" width="30%" align="right">',
  ],
  ['![a](b.png){height=3cm} ![a](b.png){#x}', '![a](b.png) ![a](b.png)'],
  ['![a](b.png){curly} ![a](b.png) {width=4%}', '![a](b.png){curly} ![a](b.png) {width=4%}'],
  ['`![a](b.png){width=4%}` x', '`![a](b.png){width=4%}` x'],
  ['```\n![a](b.png){width=4%}\n```', '```\n![a](b.png){width=4%}\n```'],
])('a width of a package, %j, is %j', (markdown, taken) => {
  expect(takeWidths(markdown)).toBe(taken)
})

it.each([
  ['<img src="b.png" alt="a" width="40%">', '![a](b.png){width="40%"}'],
  ['x <img src="b c.png" alt="" title="d" width="40"> y', 'x ![](<b c.png> "d"){width="40px"} y'],
  [
    '<img src="b.png" alt="a" title="[c](https://d)" width="30%" align="right">',
    '![a](b.png "[c](https://d)"){width="30%" align="right"}',
  ],
  // What would be cut at its own signs stays a tag.
  ['<img src="b.png" alt="]" width="40%">', '<img src="b.png" alt="]" width="40%">'],
  ['`<img src="b.png" alt="" width="4">`', '`<img src="b.png" alt="" width="4">`'],
])('a width of the product, %j, goes out as %j, and back', (markdown, given) => {
  expect(giveWidths(markdown)).toBe(given)
  expect(takeWidths(given)).toBe(markdown)
})

it.each(['`', '![', '![](', '![](<', '![](<)', '<img ', '<img src'])(
  'a text of nothing but %j takes time in line with its length',
  async (piece) => {
    const growth = await growthOver(10_000, (chars) => {
      const text = `x${piece.repeat(chars / piece.length)}`
      return () => [takeWidths(text), giveWidths(text), imageAddresses(text)]
    })
    expect(growth).toBeLessThan(growthLimit)
  },
)
