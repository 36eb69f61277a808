import { describe, expect, it } from 'vitest'
import { createWarningList } from '../warnings.ts'
import { decodeSource } from './decode-text.ts'
import { childrenOf, findElement, readXml } from './read-xml.ts'
import { readYamlMap } from './read-yaml.ts'

const xml = (text: string) => readXml(Buffer.from(text), 'a.xml')

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)

const many = (count: number) => `<a>${'<b/>'.repeat(count - 1)}</a>`

describe('an XML document', () => {
  it('has elements, attributes and texts', () => {
    const root = xml('<a x="1"> b <c>d<![CDATA[<e>]]></c><c/></a>')
    expect([root.name, root.attributes.get('x'), root.text.trim()]).toEqual(['a', '1', 'b'])
    expect(childrenOf(root, 'c').map(({ text }) => text)).toEqual(['d<e>', ''])
    expect(findElement(root, 'c/f')).toBeUndefined()
    expect(childrenOf(undefined, 'c')).toEqual([])
  })

  it('is nested 64 deep at most', () => {
    expect(xml(nested(64)).name).toBe('a')
    expect(() => xml(nested(65))).toThrow('nested too deeply')
  })

  it('has 200 000 elements at most', () => {
    expect(xml(many(200_000)).children.length).toBe(199_999)
    expect(() => xml(many(200_001))).toThrow('too large')
  })

  it('is text in the encoding that it names', () => {
    const bytes = Buffer.from('<a>\xe4</a>', 'latin1')
    expect(() => readXml(bytes, 'a.xml')).toThrow('a.xml is not text in the encoding')
    const named = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="latin1"?>'), bytes])
    expect(readXml(named, 'a.xml').text).toBe('ä')
  })

  it.each([
    ['', 'it has not exactly one outermost element, at line 1, column 1'],
    ['<a>', 'an element is not closed, at line 1, column 3'],
    ['<a>\n</b>', 'an end tag does not belong to the open element, at line 2, column 4'],
    ['<a>&nbsp;</a>', 'what stands between & and ; is no character of XML, at line 1, column 9'],
    ['<a b="1" b="2"/>', 'an attribute is there twice, at line 1, column 16'],
    ['<a b/>', 'an attribute is not written as name="value", at line 1, column 5'],
    ['<a/>x', 'it has not exactly one outermost element, at line 1, column 5'],
    ['<a/><b/>', 'it has not exactly one outermost element, at line 1, column 7'],
    ['<?xml?><a/>', 'its XML declaration is not right, at line 1, column 7'],
    ['<a>\x01</a>', 'a character stands where it may not, at line 1, column 4'],
    ['<a><!-- -- --></a>', 'its markup is not well-formed, at line 1, column 11'],
    ['<!DOCTYPE a><a/>', 'it has a document type'],
  ])('%j is refused in words of ours', (text, fault) => {
    expect(() => xml(text)).toThrow(
      expect.objectContaining({ message: `a.xml is not readable XML: ${fault}.` }),
    )
  })
})

const never = (key: string): void => {
  throw new Error(`${key} is there once`)
}

describe('a YAML map', () => {
  it('with a key twice has the last value, and reports the key', () => {
    const twice: string[] = []
    const map = readYamlMap('a: 1\nb: {c: 1, c: 2}\na: 2', 'a', (key) => twice.push(key))
    expect([map.get('a'), map.get('b'), twice]).toEqual([2, new Map([['c', 2]]), ['a', 'c']])
  })

  it('of nothing is empty, and a key is only a key', () => {
    expect([...readYamlMap('# none', 'a', never)]).toEqual([])
    expect([...readYamlMap('__proto__: 1', 'a', never)]).toEqual([['__proto__', 1]])
  })

  it.each([
    ['a: [', 'a line is not indented as its neighbours are, at line 1, column 5'],
    ['a: *x', 'an alias stands for too much, or for nothing'],
    ['? {a: 1}\n: 2', 'a key is not one line of text before its colon, at line 1, column 3'],
    [
      'a: 1\nb: "x',
      'a quote, a bracket, a comma, a colon or a blank is missing, at line 2, column 6',
    ],
    ['a: 1\n b: 2', 'a map or a list stands where only a text can, at line 1, column 4'],
    ['a:\n\t- b', 'a line is indented by a tab, at line 2, column 1'],
    ['a: @b', 'a text begins with a character that needs quotes, at line 1, column 4'],
    ['a: b: c', 'a map or a list stands where only a text can, at line 1, column 4'],
    ['a: !!odd b', 'a tag is not known, or does not fit its value, at line 1, column 4'],
    ['a: 1\n---\nb: 1', 'it holds more than one document, at line 2, column 1'],
    [`a: &a [1]\nb: [${'*a,'.repeat(60)}]`, 'an alias stands for too much, or for nothing'],
  ])('%j is refused in words of ours', (text, fault) => {
    expect(() => readYamlMap(text, 'a.yaml', never)).toThrow(
      expect.objectContaining({ message: `a.yaml is not readable YAML: ${fault}.` }),
    )
  })

  it('is no list', () => {
    expect(() => readYamlMap('[1]', 'a.yaml', never)).toThrow(/not a map/)
  })
})

it('a source is UTF-8, or of the old code page, or none', () => {
  expect(decodeSource(Buffer.from('ä'))).toEqual({ text: 'ä', isUtf8: true })
  expect(decodeSource(Buffer.from([0xcf]))).toEqual({ text: 'П', isUtf8: false })
  expect(decodeSource(Buffer.from([65, 0]))).toBeUndefined()
})

it('warnings are listed once each, and a thousand at most', () => {
  const list = createWarningList()
  const { all } = list
  list.report('a', 'x')
  list.report('a', 'x')
  list.report('a', 'x', 'path')
  expect(all).toEqual([
    { code: 'a', message: 'x' },
    { code: 'a', message: 'x', path: 'path' },
  ])
  for (let at = 2; at < 1000; at += 1) list.report('b', String(at))
  expect([all.length, all.at(-1)?.code]).toEqual([1000, 'b'])
  for (let at = 1000; at < 1010; at += 1) list.report('b', String(at))
  expect([all.length, all.at(-1)?.code]).toEqual([1001, 'more-warnings'])
})
