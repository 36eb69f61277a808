// Pairs of answer and output, one character for each byte, for the checkers that are known by name: by hand what lies
// on their borders, and at random.

type Pair = readonly [answer: string, output: string]

const numbers =
  `0 1 -1 7 -7 007 +7 -0 00 12 3.5 .5 5. +.5 -.5 1e3 1e 1E+ 1e-3 1e400 -1e400 1e-400 0x1 0X1A 0x1p3 0x.8 0x 0x1p 0x.p1
  inf -inf nan NaN infinity Infinity 2147483647 2147483648 -2147483648 -2147483649 9223372036854775807
  9223372036854775808 -9223372036854775808 -9223372036854775809 18446744073709551616 99999999999999999999 1,000 1_0
  1.0.0 1e5e 1e5. --1 +-1 - + . e5 .e5 1d5 1f 1e0x 0xg 0x1.8`
    .trim()
    .split(/\s+/)
const texts = 'yes YES Yes no NO a b A é É ab aB abc Z z [ { @ `'
  .split(' ')
  .map((word) => Buffer.from(word).toString('latin1'))
const bytes = ['\xff', '\xfe\xff', '\xef\xbb\xbf', '\0', 'a\0b', 'a\0c', 'A\0', '\x1a', '\x80']
const blanks = [
  ' ',
  ' ',
  ' ',
  '\n',
  '\n',
  '  ',
  '\t',
  '\r\n',
  '\r',
  '\v',
  '\f',
  '\n\n',
  ' \n',
  '\xa0',
]

/** What may lie on a border: numbers next to each other by a tolerance. */
const closeTo = ['1', '0', '-1', '1000000', '0.1', '123456.789', '-0.0001', '1e15', '2.5e-7', '3']
const errors = [1e-3, 1e-4, 1e-6, 1e-8, 1e-9]

const byHand: Pair[] = [
  ['', ''],
  ['', '\n'],
  ['\n', ''],
  ['', '1'],
  ['1', ''],
  ['1 2\n', '  1    2\n'],
  ['1 2\n', '1\n2\n'],
  ['1\n\n2\n', '1\n2\n'],
  ['1\n', '1\n\n\n'],
  ['1\n\n\n', '1\n'],
  ['1\n\n\n', '1'],
  ['a\r\nb\r\n', 'a\nb\n'],
  ['a\rb\n', 'ab\n'],
  ['a\r', 'a'],
  ['a\r', 'a\xff'],
  ['a\r\r\n', 'a\r\n'],
  ['a\v', 'a'],
  ['a', 'a\v'],
  ['a\fb', 'a b'],
  [' a\n', 'a\n'],
  ['a \n', 'a\n'],
  ['7', '7 8'],
  ['7 8', '7'],
  ['7 x', '7'],
  ['x', '7'],
  ['7', 'x'],
  ['x', ''],
  ['007', '7'],
  ['7', '007'],
  ['7', '+7'],
  ['0', '-0'],
  ['0', '00'],
  ['1', '1.0'],
  ['1e400', '1e500'],
  ['1e400', '-1e500'],
  ['1e301', '2e301'],
  ['1', '1e400'],
  ['nan', 'nan'],
  ['inf', 'INF'],
  ['1e', '1'],
  ['0x10', '16'],
  ['16', '0x10'],
  ['Yes', 'yes'],
  ['a\0b', 'a\0c'],
  ['\xff', '\xff'],
  ['1\xff', '1'],
  ['\xef\xbb\xbf1', '\xef\xbb\xbf1'],
  ['1', '\xef\xbb\xbf1'],
  ['1', '\xef\xbb\xbf'],
  ['', '\xef\xbb\xbf'],
  ['1', '\xef\xbb1'],
  ['1', '\xef\xbb\xbf\xef\xbb\xbf1'],
  ['9'.repeat(30), '9'.repeat(30)],
  ['-'.repeat(3), '-'.repeat(3)],
]

export const drawPairs = (judgedAs: string, count: number, seed: number): Pair[] => {
  let state = seed
  for (const char of judgedAs) state = Math.imul(state, 31) + (char.codePointAt(0) ?? 0)
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const word = (): string => {
    const kind = below(10)
    if (kind === 0) return one(bytes)
    if (kind < 3) return one(texts)
    return kind < 6 ? one(numbers) : one(closeTo)
  }
  /** Mostly what the checker reads, so that it does not end at the first word. */
  const usual = /[hni]cmp/.test(judgedAs) ? ['1', '-5', '12', '2147483647', '0'] : closeTo
  const isSingle = /[hid]cmp/.test(judgedAs)
  const draw = (): string[] =>
    Array.from({ length: isSingle && below(8) > 0 ? 1 : below(5) }, () =>
      below(isSingle ? 12 : 6) === 0 ? word() : one(usual),
    )
  const near = (text: string): string => {
    const value = Number(text)
    if (!Number.isFinite(value) || below(2) === 0) return text
    const error = one(errors) * one([1, 1, Math.abs(value), 0.999, 1.001, 1 + 1e-12])
    const moved = value + (below(2) === 0 ? error : -error)
    return one([String(moved), moved.toFixed(12), moved.toExponential(12), moved.toFixed(9)])
  }
  const recase = (text: string): string => one([text, text, text.toUpperCase(), text.toLowerCase()])
  const change = (words: string[]): string[] =>
    words.flatMap((text) => {
      const kind = below(30)
      if (kind === 0) return []
      if (kind === 1) return [text, word()]
      if (kind === 2) return [word()]
      return [recase(near(text))]
    })
  const space = (): string => one(blanks)
  const join = (words: string[], spaces: string[]): string =>
    (spaces[0] ?? '') +
    words.map((text, index) => text + (spaces[index + 1] ?? space())).join('') +
    one(['', '', '\n', ' ', '\r'])
  const random = Array.from({ length: count }, (): Pair => {
    const words = draw()
    const spaces = [one(['', '', '', ' ', '\n']), ...words.map(space)]
    const others = below(2) === 0 ? spaces : spaces.map((each) => (below(3) === 0 ? space() : each))
    return [join(words, spaces), join(change(words), others)]
  })
  return [...byHand, ...random]
}
