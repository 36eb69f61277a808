import { describe, expect, it } from 'vitest'
import { isPerLocale, sections, sourceFileBytes, utf8Bytes } from '../index.ts'
import type { SectionKind } from '../index.ts'

const kinds = Object.keys(sections) as SectionKind[]

describe('a kind of section', () => {
  it.each(kinds)(
    '%s: every stored field names how it is merged, and a section begins empty',
    (kind) => {
      const { content, fields } = sections[kind]
      expect(Object.keys(fields).toSorted()).toEqual(Object.keys(content.shape).toSorted())
      expect(Object.keys(content.parse({})).toSorted()).toEqual(
        Object.keys(content.shape).toSorted(),
      )
    },
  )

  it('is one a locale where its path has a locale', () => {
    expect(kinds.filter(isPerLocale)).toEqual(['statements', 'editorials'])
  })

  const program = { convention: 'native', languageId: null, source: '' }
  const beginnings: [SectionKind, object][] = [
    [
      'checker',
      {
        comparator: 'words',
        type: 'string',
        strictSpace: false,
        transformCRs: false,
        ignoreTrailingLF: false,
        multiCase: false,
        precision: 1e-6,
        absolute: false,
        fold: false,
        judgedAs: '',
        ...program,
      },
    ],
    ['driver', { enabled: false, ...program }],
    ['scanspec', { enabled: false, readingCode: false, source: '' }],
    [
      'signature',
      { enabled: false, name: '', arguments: [], returns: [], autogenerateScanspec: true },
    ],
  ]
  it.each(beginnings)('%s: one that nobody saved is %j', (kind, content) => {
    expect(sections[kind].content.parse({})).toEqual(content)
  })

  it('driver: a save that leaves out whether it is on turns it on', () => {
    expect(sections.driver.body.parse({})).toEqual({ enabled: true, languageId: null, source: '' })
  })

  it.each([
    [{ languageId: '' }, null],
    [{ languageId: null }, null],
    [{ languageId: 'go' }, 'go'],
  ])('checker: the language of %j is %j', (sent, languageId) => {
    expect(sections.checker.body.parse(sent).languageId).toBe(languageId)
  })

  it('checker: a source has at most as many bytes as a source file', () => {
    const most = 'é'.repeat(sourceFileBytes / 2)
    expect(sections.checker.body.safeParse({ source: most }).success).toBe(true)
    expect(sections.checker.body.safeParse({ source: `${most}x` }).success).toBe(false)
  })

  it('attributes: topics have no blanks around them', () => {
    expect(sections.attributes.body.parse({ topics: [' dp '] }).topics).toEqual(['dp'])
    expect(sections.attributes.body.safeParse({ topics: [' '] }).success).toBe(false)
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
