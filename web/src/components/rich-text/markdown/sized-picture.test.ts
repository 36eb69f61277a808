import { describe, expect, it, test } from 'vitest'
import { loadSafely } from './same-text.ts'
import { loadText, writeWhole } from './kept-source.ts'
import { htmlOfPicture, pictureOfHtml } from '@drafts/contract'

const picture = { src: 'a.png', alt: 'A "tree" <b> & $x$', title: 'One\ntwo', width: '50%' }

test.each(['', 'right'] as const)('a picture is read as it was written, placed %j', (align) => {
  const placed = { ...picture, align }
  expect(pictureOfHtml(htmlOfPicture(placed))).toEqual(placed)
  expect(htmlOfPicture(placed)).not.toContain('\n')
})

describe('HTML that is no sized picture is left alone', () => {
  it.each([
    ['no width', '<img src="a.png">'],
    ['no address', '<img width="50%">'],
    ['another attribute', '<img src="a.png" width="50" onerror="x">'],
    ['a width of no number', '<img src="a.png" width="calc(1px)">'],
    ['another place', '<img src="a.png" width="50" align="left">'],
    ['an attribute twice', '<img src="a.png" src="b.png" width="5">'],
    ['more than a picture', '<img src="a.png" width="50"> <b>'],
  ])('%s', (_name, html) => {
    expect(pictureOfHtml(html)).toBeUndefined()
  })
})

const rewritten = (markdown: string): string => writeWhole(loadText(markdown).doc).trimEnd()

describe('a sized picture in a text', () => {
  it('on a line of its own is a picture that can be edited', () => {
    const { doc } = loadText('a\n\n<img width="300" src="b.png" alt="c">\n\nd')
    expect(doc.child(1).firstChild?.attrs).toMatchObject({ src: 'b.png', alt: 'c', width: '300' })
    expect(rewritten('<img width="300" src="b.png" alt="c">')).toBe(
      '<img src="b.png" alt="c" width="300">',
    )
  })

  it('beside the text stays there', () => {
    const markdown = '<img src="b.png" alt="c" width="30%" align="right">'
    const { doc } = loadText(markdown)
    expect(doc.child(0).firstChild?.attrs).toMatchObject({ width: '30%', align: 'right' })
    expect(rewritten(markdown)).toBe(markdown)
  })

  it('in a sentence keeps the sentence', () => {
    expect(rewritten('See <img src="b.png" alt="" width="5%"> here.')).toBe(
      'See <img src="b.png" alt="" width="5%"> here.',
    )
  })

  it('is held whatever the order of its attributes', () => {
    expect(loadSafely('<img width="300" alt="" src="b.png" />\n')).toBeDefined()
  })

  it('before a line of text does not take that line into its HTML', () => {
    const { doc } = loadText('<img src="b.png" alt="" width="5%"> x')
    const [image] = doc.child(0).children
    const paragraph = doc.type.schema.node('paragraph', null, [
      ...(image ? [image] : []),
      doc.type.schema.text('\n*more*'),
    ])
    const written = writeWhole(doc.type.schema.node('doc', null, [paragraph]))
    expect(written.trimEnd()).toBe('<img src="b.png" alt="" width="5%"> \\*more\\*')
  })
})
