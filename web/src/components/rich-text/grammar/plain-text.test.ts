import { describe, expect, it } from 'vitest'
import { loadText } from '../markdown/kept-source.ts'
import { plainTextOf, rangeOf } from './plain-text.ts'

const docOf = (markdown: string) => loadText(markdown).doc

describe('the text that is checked', () => {
  it.each([
    ['paragraphs are joined by an empty line', 'One.\n\nTwo.', 'One.\n\nTwo.'],
    ['code blocks are left out', 'One.\n\n```\nteh\n```\n\nTwo.', 'One.\n\nTwo.'],
    ['a formula is one noun', 'Let $x_1 = 2$ be.', 'Let Alpha be.'],
    ['so is code in a line', 'Print `teh` now.', 'Print Alpha now.'],
    ['lists and tables are text too', '- a\n- b\n\n| c |\n| - |\n| d |', 'a\n\nb\n\nc\n\nd'],
    ['a line break of the source is a blank', 'one\ntwo', 'one two'],
    ['marks and tags leave no trace', '**a** <u>b</u> [c](d)', 'a b c'],
    ['an empty text is empty', '', ''],
  ])('%s', (_name, markdown, text) => {
    expect(plainTextOf(docOf(markdown)).text).toBe(text)
  })
})

describe('of a text that is too long', () => {
  const doc = docOf('First.\n\nSecond.\n\n```\ncode\n```\n\n- third\n\nFourth.')
  const around = (word: string, most: number): string => {
    let at = 0
    doc.descendants((node, pos) => {
      if (node.isText && node.text === word) at = pos
    })
    return plainTextOf(doc, { pos: at, most }).text
  }

  it.each([
    ['Second.', 9, 'Second.'],
    ['Second.', 16, 'Second.\n\nthird'],
    ['Second.', 24, 'First.\n\nSecond.\n\nthird'],
    ['Fourth.', 20, 'third\n\nFourth.'],
    ['First.', 1000, 'First.\n\nSecond.\n\nthird\n\nFourth.'],
    ['First.', 3, ''],
  ])('the blocks around %s that fit into %i', (word, most, text) => {
    expect(around(word, most)).toBe(text)
  })
})

describe('where a match is', () => {
  const doc = docOf('Let $x$ be **teh** sum.\n\n- of teh `c` list\n\n😀 teh end')
  const plain = plainTextOf(doc)

  it('is the same text in the document, for every place of it', () => {
    const found = [...plain.text.matchAll(/teh/g)].map(({ index }) => rangeOf(plain, index, 3))
    expect(found).toHaveLength(3)
    for (const range of found) expect(range && doc.textBetween(range.from, range.to)).toBe('teh')
  })

  it('may span marks', () => {
    const range = rangeOf(plain, plain.text.indexOf('be teh sum'), 10)
    expect(range && doc.textBetween(range.from, range.to)).toBe('be teh sum')
  })

  it.each([
    ['a stand-in', 'Alpha', 5],
    ['a joint of paragraphs', '.\n\nof', 5],
    ['nothing', 'end', 0],
  ])('is nowhere for %s', (_name, text, length) => {
    expect(rangeOf(plain, plain.text.indexOf(text), length)).toBeUndefined()
  })

  it('is nowhere for what goes beyond the end', () => {
    expect(rangeOf(plain, plain.text.length - 3, 40)).toBeUndefined()
  })
})
