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
    ['', /not readable XML/],
    ['<a>', /not readable XML/],
    ['<!DOCTYPE a><a/>', /document type/],
  ])('%j is refused', (text, why) => {
    expect(() => xml(text)).toThrow(why)
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
    ['[1]', /not a map/],
    ['a: [', /not readable YAML/],
    ['a: *x', /not readable YAML/],
    ['? {a: 1}\n: 2', /not readable YAML/],
  ])('%j is refused', (text, why) => {
    expect(() => readYamlMap(text, 'a.yaml', never)).toThrow(why)
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
  list.tell('a', 'x')
  list.tell('a', 'x')
  list.tell('a', 'x', 'path')
  expect(all).toEqual([
    { code: 'a', message: 'x' },
    { code: 'a', message: 'x', path: 'path' },
  ])
  for (let at = 2; at < 1000; at += 1) list.tell('b', String(at))
  expect([all.length, all.at(-1)?.code]).toEqual([1000, 'b'])
  for (let at = 1000; at < 1010; at += 1) list.tell('b', String(at))
  expect([all.length, all.at(-1)?.code]).toEqual([1001, 'more-warnings'])
})
