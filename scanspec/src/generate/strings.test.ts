import { describe, expect, it } from 'vitest'
import { made, reasonOf, textOf } from '../testing/made-input.ts'
import type { InputShape } from '../index.ts'

const wordOf = (check: string): string => `var s string\nscan s\ncheck ${check}\neol\neof\n`
const wordsOf = (check: string, shape: InputShape = 'random', times = 30): string[] =>
  Array.from({ length: times }, (_, seed) => textOf(made(wordOf(check), shape, `${seed}`)).trim())
const charsOf = (words: readonly string[]): string =>
  [...new Set(words.flatMap((word) => [...word]))].toSorted().join('')
const spanOf = (first: string, last: string): string =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(first.charCodeAt(0) + index),
  ).join('')
const [capitals, small, figures] = [spanOf('A', 'Z'), spanOf('a', 'z'), spanOf('0', '9')]

describe('letters of a string', () => {
  it.each([
    ['len(s) == 60', capitals],
    ['len(s) == 60, strings.uppercase(s)', capitals],
    ['len(s) == 60, strings.lowercase(s)', small],
    ['len(s) == 60, strings.alpha(s)', capitals + small],
    ['len(s) == 60, strings.digit(s)', figures],
    ['len(s) == 60, strings.binary(s)', '01'],
    ['len(s) == 60, strings.alphanumeric(s)', figures + capitals + small],
    ['len(s) == 60, strings.alphanumeric(s), strings.lowercase(s)', small],
    ['len(s) == 60, strings.lowercase(s) && strings.alphanumeric(s)', small],
    ['len(s) == 60, strings.binary(s) || strings.lowercase(s)', `01${small}`],
    ['len(s) == 60, (strings.binary(s))', '01'],
  ])('%s are all of %s', (check, chars) => {
    expect(charsOf(wordsOf(check))).toBe(chars)
  })

  it('are ten where no length is said', () => {
    for (const check of [
      'strings.binary(s)',
      'strings.palindrome(s)',
      'strings.contains(s, "x")',
    ]) {
      for (const word of wordsOf(check)) expect(word).toHaveLength(10)
    }
  })
})

describe('the length of a string', () => {
  it.each([
    ['len(s) >= 3, len(s) <= 12', 3, 12],
    ['len(s) > 3, len(s) < 12', 4, 11],
    ['len(s) <= 4', 1, 4],
    ['len(s) >= 0, len(s) <= 2', 1, 2],
    ['len(s) * 2 <= 9', 1, 4],
    ['len(s) == 5', 5, 5],
    ['re(s, "^[ab]{3,12}$"), len(s) >= 5, len(s) <= 7', 5, 7],
    ['re(s, "^[ab]{3,12}$")', 3, 12],
    ['re(s, "^(a|bb|ccc)$")', 1, 3],
    ['re(s, "ab"), len(s) >= 5, len(s) <= 7', 5, 7],
    ['re(s, "^[ab]+$"), len(s) <= 20', 1, 20],
    ['re(s, "^[ab]+$")', 1, 11],
    ['re(s, "^[ab]{4,}$")', 4, 14],
    ['strings.palindrome(s), len(s) >= 4, len(s) <= 7', 4, 7],
    ['strings.contains(s, "abc"), len(s) >= 4, len(s) <= 7', 4, 7],
    ['strings.distinct(s), len(s) >= 4, len(s) <= 20', 4, 20],
  ])('%s: from %d to %d, and each shape takes its ends', (check, least, most) => {
    const lengths = wordsOf(check, 'random', 60).map((word) => word.length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(least)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most)
    expect(new Set(lengths).size).toBeGreaterThan(Math.min(most - least, 8))
    const seen = (shape: InputShape) =>
      new Set(wordsOf(check, shape, 12).map((word) => word.length))
    expect([...seen('smallest')]).toEqual([least])
    expect([...seen('largest')]).toEqual([most])
    expect([...seen('extremes')].toSorted((a, b) => a - b)).toEqual([...new Set([least, most])])
  })

  it('of one in a loop is a size too', () => {
    const spec =
      'for i := 0 ... 6\n\tvar s string\n\tscan s\n\tcheck len(s) >= 2, len(s) <= 30\n\teol\nend\neof\n'
    const lengths = (shape: InputShape): Set<number> =>
      new Set(
        textOf(made(spec, shape))
          .trim()
          .split('\n')
          .map((word) => word.length),
      )
    expect(lengths('smallest')).toEqual(new Set([2]))
    expect(lengths('largest')).toEqual(new Set([30]))
    expect(lengths('random').size).toBeGreaterThan(2)
  })

  it('that is not bounded above is near the least', () => {
    for (const word of wordsOf('len(s) >= 500')) {
      expect(word.length).toBeGreaterThanOrEqual(500)
      expect(word.length).toBeLessThanOrEqual(510)
    }
  })

  it('of nothing is a line, and no word', () => {
    expect(textOf(made('var s string\nscanln s\ncheck len(s) == 0\neof\n'))).toBe('\n')
    expect(reasonOf(made(wordOf('len(s) == 0')))).toMatch(/^No input was found that passes line 2 /)
    expect(reasonOf(made(wordOf('len(s) < 0')))).toMatch(/^No input was found that passes line 3 /)
    expect(reasonOf(made(wordOf('len(s) > 3, len(s) < 4')))).toMatch(/ line 3 /)
  })
})

const isPalindrome = (word: string): boolean => [...word].toReversed().join('') === word

const isDistinct = (word: string): boolean => new Set(word).size === word.length

const isSorted = (word: string): boolean => [...word].toSorted().join('') === word

describe('a string that is asked to be', () => {
  it.each([
    ['strings.sorted(s), len(s) == 20', isSorted],
    ['strings.distinct(s), len(s) == 62', isDistinct],
    ['strings.distinct(s), strings.lowercase(s), len(s) == 26', isDistinct],
    ['strings.distinct(s), strings.sorted(s), len(s) == 20', isSorted],
    ['strings.palindrome(s), len(s) == 20', isPalindrome],
    ['strings.palindrome(s), len(s) == 21', isPalindrome],
    ['strings.palindrome(s), strings.binary(s), len(s) == 21', isPalindrome],
    ['strings.contains(s, "needle"), len(s) == 20', (word: string) => word.includes('needle')],
    ['strings.contains(s, "needle"), len(s) == 6', (word: string) => word === 'needle'],
    [
      'strings.contains(s, "abc"), strings.contains(s, "xyz"), len(s) >= 30, len(s) < 40',
      (word: string) => word.includes('abc') && word.includes('xyz'),
    ],
    ['strings.contains(s, "bad"), strings.distinct(s), len(s) == 20', isDistinct],
    ['strings.contains(s, "MM"), strings.sorted(s), len(s) == 20', isSorted],
    [
      'strings.contains(s, "x"), strings.sorted(s), strings.distinct(s), strings.lowercase(s), len(s) == 5',
      (word: string) => isSorted(word) && isDistinct(word) && word.includes('x'),
    ],
    ['s != "A", s == "A" || s == "B"', (word: string) => word === 'B'],
    ['toInt64(s) >= 100, toInt64(s) <= 120', (word: string) => Number(word) >= 100],
    ['(-toInt64(s)) == 17', (word: string) => word === '-17'],
    ['re(s, "^a+$"), re(s, "^aaaaa+$")', (word: string) => word.length >= 5],
    ['regexp.fullmatch(s, "a{7}|b{9}")', (word: string) => /^(a{7}|b{9})$/.test(word)],
    ['regexp.match(s, "q{7}")', (word: string) => word.includes('q'.repeat(7))],
    ['re(s, "q{7}"), len(s) == 20', (word: string) => word.length === 20],
  ])('%s is', (check, holds) => {
    for (const word of wordsOf(check, 'random', 12)) expect(word).toSatisfy(holds)
  })

  it('longer than its expression has the match anywhere', () => {
    const places = new Set(wordsOf('re(s, "q{7}"), len(s) == 10').map((word) => word.indexOf('q')))
    expect([...places].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  })

  it('one of several words is each of them', () => {
    const check = 's == "one" || "two" == s || (s == "three")'
    expect(new Set(wordsOf(check))).toEqual(new Set(['one', 'two', 'three']))
  })

  it('what no alphabet has is refused', () => {
    expect(reasonOf(made(wordOf('strings.digit(s), strings.alpha(s), len(s) > 0')))).toContain(
      'line 3',
    )
    expect(reasonOf(made(wordOf('strings.distinct(s), strings.digit(s), len(s) == 11')))).toContain(
      'line 3',
    )
  })
})

describe('words that branches ask for', () => {
  const spec = `var n int
scan n
check n == 200
eol
for i := 0 ... n
	var op string
	scan op
	if op == "push" || "peek" == op
		var x int
		scan x
	else if (op == "pop")
		check true
	end
	eol
end
eof
`
  it('are read more often than others, and others too', () => {
    const words = textOf(made(spec))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0])
    const countOf = (word: string): number => words.filter((one) => one === word).length
    for (const word of ['push', 'peek', 'pop']) {
      expect(countOf(word)).toBeGreaterThan(30)
      expect(countOf(word)).toBeLessThan(75)
    }
    const others = words.length - countOf('push') - countOf('peek') - countOf('pop')
    expect(others).toBeGreaterThan(25)
    expect(others).toBeLessThan(75)
  })
})
