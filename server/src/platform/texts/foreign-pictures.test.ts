import { foreignPictures } from '@drafts/contract'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown/render.ts'

test.each([
  ['a picture of http', '![a](http://x.y/z.png)', true],
  ['a picture of https with a title', 'a ![](<https://x.y/z.png> "t") b', true],
  ['a tag', '<img alt="a" src="http://x.y/z.png" width="50%">', true],
  ['a named address', '![a][pic]\n\n[pic]: http://x.y/z.png', true],
  ['a name of its own', '![Pic]\n\n[pic]: http://x.y/z.png', true],
  ['a picture of the same scheme', '![a](//x.y/z.png)', true],
  ['a tag of the same scheme', '<img src="//x.y/z.png">', true],
  ['a slash and a backslash, which is written as %5C', '![a](/\\x.y/z.png)', false],
  ['slashes behind backslashes', '![a](\\/\\/x.y/z.png)', true],
  ['a tag with backslashes', '<img src="\\\\x.y/z.png">', true],
  ['an own picture behind a backslash', '![a](\\/z.png)', false],
  ['a named own picture behind a backslash', '![a][p]\n\n[p]: \\/z.png', false],
  ['a comment of code', '![a](/api/images/1) // x', false],
  ['an own picture', '![a](/api/images/1)', false],
  ['a link', '[a](http://x.y/z.png) and http://x.y', false],
  ['a link beside a picture', '![a](/api/images/1) [b](http://x.y)', false],
  ['an own picture in a link', '[see ![](/own.png)](http://x.y)', false],
  ['a picture with brackets', '![a [b] c](http://x.y/z.png)', true],
  ['a link behind a mark', '\\![a](https://x.y)', false],
  ['a named link', '[a][pic]\n\n[pic]: http://x.y/z.png', false],
  ['code', '`![a](http://x.y/z.png)`\n\n```\n![a](http://x.y)\n```', false],
])('a text with %s', (_name, markdown, has) => {
  expect(foreignPictures({ bodyHTML: renderMarkdown(markdown) })).toEqual(has ? ['body'] : [])
})
