import { describe, expect, it } from 'vitest'
import { isPerLocale, sections, utf8Bytes } from '../index.ts'
import type { SectionKind } from '../index.ts'

const kinds = Object.keys(sections) as SectionKind[]

describe('a kind of section', () => {
  it.each(kinds)(
    '%s: every stored field says how it is merged, and a section begins empty',
    (kind) => {
      const { content, fields } = sections[kind]
      expect(Object.keys(fields).toSorted()).toEqual(Object.keys(content.shape).toSorted())
      expect(Object.keys(content.parse({})).toSorted()).toEqual(
        Object.keys(content.shape).toSorted(),
      )
    },
  )

  it('is one a locale where its path says so', () => {
    expect(kinds.filter(isPerLocale)).toEqual(['statements', 'editorials'])
  })

  it.each([
    ['', true],
    ['http://a', true],
    ['HTTPS://a.b/c', true],
    ['ftp://a', false],
    ['https://a b', false],
    ['a', false],
  ])('attributes: the source’s address %j is taken: %s', (sourceURL, taken) => {
    expect(sections.attributes.body.safeParse({ sourceURL }).success).toBe(taken)
  })

  it.each([
    ['', 0],
    ['a\u007F', 2],
    ['\u0080é\u07FF', 6],
    ['\u0800€\uFFFF', 9],
    ['😀', 4],
    ['\uD800', 3],
  ])('a source %j has %i bytes', (text, bytes) => {
    expect(utf8Bytes(text)).toBe(bytes)
    expect(utf8Bytes(text)).toBe(bytesOf(text))
  })
})

/** What is escaped in an address is escaped byte by byte. */
const bytesOf = (text: string): number =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%[0-9A-F]{2}/g, '.').length
