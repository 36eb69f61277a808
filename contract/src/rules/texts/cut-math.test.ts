import { describe, expect, it } from 'vitest'
import { cutMath } from '../../index.ts'
import type { Formula } from '../../index.ts'

// The function as it was when every opener looked for its closer anew: slow, and what "the same result" means.

type Cut = { text: string; formulas: Formula[] }
type Found = Formula & { end: number }

const slowCut = (markdown: string): Cut => {
  const source = markdown.replaceAll(/[\uE000\uE001]/g, '')
  const formulas: Formula[] = []
  let text = ''
  let at = 0
  while (at < source.length) {
    const skipped = codeEnd(source, at) ?? (isEscape(source, at) ? at + 2 : undefined)
    const formula = skipped === undefined && source[at] === '$' ? formulaAt(source, at) : undefined
    if (formula) {
      text += `\uE000${formulas.length}\uE001`
      formulas.push({ tex: formula.tex, display: formula.display })
    } else text += source.slice(at, skipped ?? at + 1)
    at = formula?.end ?? skipped ?? at + 1
  }
  return { text, formulas }
}

const isEscape = (source: string, at: number): boolean =>
  source[at] === '\\' && at + 1 < source.length

const codeEnd = (source: string, at: number): number | undefined => {
  const char = source[at]
  if (char !== '`' && char !== '~') return undefined
  const run = runLength(source, at, char)
  const lineStart = source.lastIndexOf('\n', at - 1) + 1
  if (run >= 3 && /^ {0,3}$/.test(source.slice(lineStart, at)))
    return fenceEnd(source, at, char, run)
  if (char === '~') return at + run
  for (let next = source.indexOf('`', at + run); next !== -1; next = source.indexOf('`', next)) {
    const length = runLength(source, next, '`')
    if (length === run) return next + length
    next += length
  }
  return at + run
}

const fenceEnd = (source: string, at: number, char: string, run: number): number => {
  for (let line = source.indexOf('\n', at); line !== -1; line = source.indexOf('\n', line + 1)) {
    const rest = /^ {0,3}([`~]+)[ \t]*(?=\n|$)/.exec(source.slice(line + 1, line + 200))
    if (rest?.[1]?.startsWith(char) && rest[1].length >= run) return line + 1 + rest[0].length
  }
  return source.length
}

const runLength = (source: string, at: number, char: string): number => {
  let end = at
  while (source[end] === char) end += 1
  return end - at
}

const formulaAt = (source: string, at: number): Found | undefined =>
  source[at + 1] === '$' ? displayAt(source, at) : inlineAt(source, at)

const displayAt = (source: string, at: number): Found | undefined => {
  let lines = 1
  for (let next = at + 2; next < source.length; next += 1) {
    if (source[next] === '\\') next += 1
    else if (source[next] === '\n' && (lines += 1) > 20) return undefined
    else if (source[next] === '$' && source[next + 1] === '$') {
      const tex = source.slice(at + 2, next)
      return tex.trim() === '' ? undefined : { tex, display: true, end: next + 2 }
    }
  }
  return undefined
}

const inlineAt = (source: string, at: number): Found | undefined => {
  if (/\s/.test(source[at + 1] ?? ' ')) return undefined
  for (let next = at + 1; next < source.length && source[next] !== '\n'; next += 1) {
    if (source[next] === '\\') next += 1
    else if (
      source[next] === '$' &&
      !/\s/.test(source[next - 1] ?? '') &&
      !/\d/.test(source[next + 1] ?? '')
    )
      return { tex: source.slice(at + 1, next), display: false, end: next + 1 }
  }
  return undefined
}

describe('formulas cut out', () => {
  it.each([
    ['$a $b$', '\uE0000\uE001', ['a $b']],
    ['$a $5', '$a $5', []],
    ['$a\\$ b', '$a\\$ b', []],
    ['$a\\\nb$ $c', '\uE0000\uE001 $c', ['a\\\nb']],
    ['`$a$` ``$b$` $c$', '`$a$` ``\uE0000\uE001` \uE0001\uE001', ['b', 'c']],
    ['   ```\n$a$\n```\n$b$', '   ```\n$a$\n```\n\uE0000\uE001', ['b']],
    ['    ```\n$a$', '    ```\n\uE0000\uE001', ['a']],
  ])('of %j', (source, text, formulas) => {
    const cut = cutMath(source, 0)
    expect([cut.text, cut.formulas.list.map(({ tex }) => tex)]).toEqual([text, formulas])
  })

  it.each([
    ['short texts of few characters', ['$', '\\', ' ', 'a', '1', '`', '\n'], 40, 20_000],
    ['texts of pieces', ['$$', '$', '\n', '```', '`', '~~~', '   ', '\\', 'x', '2'], 60, 5000],
    ['long displays', ['$$', '\n', '\n', '\n', '\\\n', 'x'], 90, 3000],
  ])('are as they were before: %s', (_name, alphabet, longest, rounds) => {
    let seed = 7
    const next = (count: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % count
    }
    const different: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const pieces = Array.from({ length: next(longest) }, () => alphabet[next(alphabet.length)])
      const text = pieces.join('')
      const cut = cutMath(text, 0)
      const { text: cutText, formulas } = slowCut(text)
      const isSame =
        cut.text === cutText &&
        JSON.stringify(cut.formulas.list) === JSON.stringify(formulas) &&
        cut.formulas.restore(cut.text) === text
      if (!isSame) different.push(text)
    }
    expect(different).toEqual([])
  })

  it.each([
    ['openers that nothing closes', '$a '.repeat(66_000)],
    ['openers before digits', '$a$1'.repeat(50_000)],
    ['escaped closers', '$a\\$ '.repeat(40_000)],
    ['displays that nothing closes', `$$a${'\n'.repeat(21)}`.repeat(8000)],
    ['empty displays', '$$ '.repeat(66_000)],
    ['dollars', '$'.repeat(200_000)],
    ['backticks apart', '` '.repeat(100_000)],
    ['runs of tildes', '~~~~ a '.repeat(28_000)],
    ['spaces before fences', `${' '.repeat(100_000)}${'``` '.repeat(25_000)}`],
    [
      'runs of all lengths',
      Array.from({ length: 630 }, (_none, at) => '`'.repeat(at + 1)).join(' '),
    ],
    ['blanks and ticks', ' ```a'.repeat(40_000)],
  ])('from %s take work in proportion: a million signs end', (_name, text) => {
    // Work that grows with the square of it takes hours.
    const long = text.repeat(5)
    const cut = cutMath(long)
    expect(cut.formulas.restore(cut.text) === long).toBe(true)
  })
})

describe('tokens in a text', () => {
  const { text, formulas } = cutMath('a $x$$$y$$ b')

  it('are put back as their source', () => {
    expect(formulas.restore(text)).toBe('a $x$$$y$$ b')
  })

  it('of another text, or typed by hand, are nothing', () => {
    const other = cutMath('$z$')
    expect(formulas.restore(`a ${other.text}\uE0000\uE001\uE000 b`)).toBe('a  b')
    expect(formulas.split(`a ${other.text}\uE0000\uE001\uE000 b`)).toEqual(['a ', ' b'])
  })

  it.each([
    ['a $x$$$y$$ b', ['a ', 'x', 'y', ' b'], 2],
    ['$x$ and $y$', ['x', ' and ', 'y'], 2],
    ['no formula', ['no formula'], 0],
    ['', [], 0],
  ])('cut %j into pieces, none of them empty', (source, pieces, count) => {
    const cut = cutMath(source)
    const found = cut.formulas.split(cut.text)
    expect(found.map((piece) => (typeof piece === 'string' ? piece : piece.tex))).toEqual(pieces)
    expect(found.filter((piece) => typeof piece === 'object')).toHaveLength(count)
  })
})
