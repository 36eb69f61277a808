import { expect, it } from 'vitest'
import { foreignPictures } from './foreign-pictures.ts'

it.each([
  ['an address of another site', '<img src="https://x.y/z.png" alt="a">', true],
  ['an address of the same scheme', '<img src="//x.y/z.png">', true],
  ['backslashes', '<img src="\\\\x.y/z.png">', true],
  ['a tab between slashes', '<img src="/\t/x.y/z.png">', true],
  ['an own picture', '<img src="/api/images/1">', false],
  ['a link', '<a href="https://x.y">//x.y</a>', false],
  ['words that look like an address', '<img src="/a" alt=" src=//x.y > b">', false],
  ['words that end the tag before it', '<img alt="a > b" src="//x.y">', true],
])('HTML with %s', (_name, html, has) => {
  expect(foreignPictures({ bodyHTML: `<p>${html}</p>` })).toEqual(has ? ['body'] : [])
})

it('a picture of a list has its place', () => {
  const html = '<img src="//x.y">'
  expect(foreignPictures({ argumentHTMLs: ['', html], notesHTML: html, bodyHTML: '' })).toEqual([
    'notes',
    'arguments.1',
  ])
})
