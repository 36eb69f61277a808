import { describe, expect, it } from 'vitest'
import { RE2JS } from 're2js'
import { textOfBytes } from '../../bytes.ts'
import { regexpSizes, textOfRegexp } from './regexp-text.ts'
import { parseRegexp } from './regexp-tree.ts'
import type { RegexpPart } from './regexp-tree.ts'
import { createRandom } from '../seeded-random.ts'

const partOf = (source: string): RegexpPart => {
  const part = parseRegexp(source)
  if (part === undefined) throw new Error(`${source} is not known`)
  return part
}

/** Texts that are made of an expression where so many characters are asked for. */
const madeOf = (source: string, length: number, times = 60): string[] => {
  const random = createRandom(source)
  const part = partOf(source)
  return Array.from({ length: times }, () => textOfBytes(textOfRegexp(part, length, random)))
}
const isMatch = (source: string, text: string): boolean =>
  RE2JS.compile(`^(?:${source})$`).test(text)

describe('a text of a regular expression', () => {
  // The expression, the shortest and the longest text.
  it.each([
    ['abc', 3, 3],
    ['^abc$', 3, 3],
    ['\\Aab\\z', 2, 2],
    ['\\bab\\b', 2, 2],
    ['', 0, 0],
    ['a|bcd', 1, 3],
    ['a|', 0, 1],
    ['(a|bb)(c|ddd)', 2, 5],
    ['(?:ab)?c', 1, 3],
    ['(?P<name>ab)+', 2, Infinity],
    ['(?<name>ab)', 2, 2],
    ['a*', 0, Infinity],
    ['a+', 1, Infinity],
    ['a{3}', 3, 3],
    ['a{0}', 0, 0],
    ['a{2,}', 2, Infinity],
    ['a{2,4}', 2, 4],
    ['a{0,2}b', 1, 3],
    ['a+?b*?c??', 1, Infinity],
    ['(?:a{2}){3}', 6, 6],
    ['(?:a{2,3}|b{5})c', 3, 6],
    ['(?:){5}', 0, 0],
    ['(?:a*)*', 0, Infinity],
    ['a{2,1000}', 2, 1000],
    ['[0-9]{4}-(0[1-9]|1[0-2])', 7, 7],
    ['x{,2}', 5, 5],
    ['é|日本', 1, 2],
  ] as const)('%s has %d to %d characters, as many as are asked for', (source, least, most) => {
    expect(regexpSizes(partOf(source))).toEqual({ least, most })
    for (const length of [least, least + 1, most, 17]) {
      if (length === Infinity) continue
      for (const text of madeOf(source, length, 8)) {
        expect(text).toSatisfy((one: string) => isMatch(source, one))
        const found = [...text].length
        expect(found).toBeGreaterThanOrEqual(least)
        expect(found).toBeLessThanOrEqual(most)
      }
    }
  })

  it.each([
    ['[a-c]+', 30],
    ['(?:ab|cde)+', 7],
    ['a?b?c?d?', 3],
    ['(?:a{2,3}|b{5})c', 6],
    ['(?:a{2,3}|b{5})c', 4],
    ['(?:a*)*', 9],
    ['a*b*c*', 12],
    ['a{2,5}b{3}c{1,2}', 9],
    ['(?:a|bb|ccc){2}', 6],
    ['x[0-9]{0,4}y|z', 6],
  ])('%s of %d characters has just so many', (source, length) => {
    for (const text of madeOf(source, length)) expect(text).toHaveLength(length)
  })

  it('that is too short or too long for the expression is the nearest there is', () => {
    for (const text of madeOf('a{2,5}b{3}', 1)) expect(text).toBe('aabbb')
    for (const text of madeOf('a{2,5}b{3}', 100)) expect(text).toBe('aaaaabbb')
  })

  it.each([
    ['[a-cx]', 1, 'abcx'],
    ['[a-c-]', 1, '-abc'],
    ['[]a]', 1, ']a'],
    ['[^!-}]', 1, '~'],
    ['[^]!-}]', 1, '~'],
    ['[\\d]', 1, '0123456789'],
    ['[\\d-x]', 1, '-0123456789x'],
    ['[[:upper:]_]', 1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_'],
    ['[[:xdigit:]]', 1, '0123456789ABCDEFabcdef'],
    ['[aab]', 1, 'ab'],
    ['[\\x41-C]', 1, 'ABC'],
    ['[[a]', 1, '[a'],
    ['[+-/*]', 1, '*+,-./'],
    ['[a-a]', 1, 'a'],
    ['\\s', 1, ' '],
    ['\\.\\$\\\\', 3, '$.\\'],
    ['\\x41|\\x{42}', 1, 'AB'],
    ['\\t|\\n|\\r|\\f|\\v|\\a', 1, '\x07\t\n\x0b\f\r'],
    ['a|b|cd', 1, 'ab'],
    ['(?:a|b)c?', 2, 'abc'],
    ['日|é', 1, 'é日'],
  ])('%s of %d characters is made of each of %j', (source, length, chars) => {
    const texts = madeOf(source, length, 500)
    for (const text of texts) expect(text).toSatisfy((one: string) => isMatch(source, one))
    expect([...new Set(texts.flatMap((text) => [...text]))].toSorted().join('')).toBe(chars)
  })

  it.each(['.', '\\w', '\\W', '\\D', '\\S', '[^a]', '[[:alnum:]]', '[[:punct:]]', '[[:word:]]'])(
    '%s is what can be seen, each character of it',
    (source) => {
      const all = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
      const wanted = all.filter((char) => isMatch(source, char))
      expect([...new Set(madeOf(source, 1, 3000))].toSorted()).toEqual(wanted)
    },
  )

  it('takes each length and each alternative that there is', () => {
    const lengths = new Set(
      madeOf('(?:a{1,3}|b)c*', 3).map((text) => text.replaceAll('c', '').length),
    )
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    const shares = new Set(madeOf('a*b*', 3, 200))
    expect([...shares].toSorted()).toEqual(['aaa', 'aab', 'abb', 'bbb'])
    const counts = new Set(madeOf('(?:aa?)*', 4, 200))
    expect([...counts]).toEqual(['aaaa'])
  })

  it('ends where it cannot have the length that is asked for', () => {
    const texts = madeOf('(?:a|b{1000}){1000}', 500_000, 1)
    expect(texts[0]?.length).toBeLessThan(2_100_000)
  })
})

describe('an expression that is not known', () => {
  it.each([
    '(?i)a',
    '(?i:a)',
    '\\p{Greek}',
    '\\pN',
    '\\Qa\\E',
    '[[:blank:]]',
    '[[:alpha:',
    '[z-a]',
    '[^!-~]',
    '[a',
    '(a',
    'a)',
    'a{1001}',
    'a{3,2}',
    '\\x4',
    '\\xg1',
    '\\x{}',
    '\\1',
    '\\',
    '(?P<name',
    '('.repeat(201) + ')'.repeat(201),
  ])('%s is left alone', (source) => {
    expect(parseRegexp(source)).toBeUndefined()
    expect(parseRegexp(source)).toBeUndefined()
  })

  it('is one whose parts lie in each other too deep', () => {
    expect(regexpSizes(partOf(`${'('.repeat(199)}a${')'.repeat(199)}`))).toEqual({
      least: 1,
      most: 1,
    })
    // Side by side there may be any number.
    expect(regexpSizes(partOf('(a)'.repeat(300)))).toEqual({ least: 300, most: 300 })
  })

  it('is found anew after a hundred others', () => {
    for (let index = 0; index < 250; index++) {
      expect(regexpSizes(partOf(`a{${index}}`)).least).toBe(index)
    }
    expect(regexpSizes(partOf('a{7}')).least).toBe(7)
  })
})
