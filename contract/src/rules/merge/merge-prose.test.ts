import { describe, expect, it } from 'vitest'
import { testSeed } from '../../../../testing/seed.ts'
import { numbersFrom } from '../../testing/random.ts'
import { mergeFields } from './merge-fields.ts'
import { differingProse, mergeProse, prosePieces } from './merge-prose.ts'
import { isBreakable, linesOfProse, wordsOfProse } from './prose-words.ts'

const line = 'Given a tree with n nodes, find the sum of $a_i + b_i$ over all of them.'

const change = (text: string, [from = '', to = '']: readonly string[]) => text.replace(from, to)

describe('two people who write in one line', () => {
  it.each([
    ['different words', line, ['tree', 'forest'], ['sum', 'product']],
    ['neighbouring words', line, ['n nodes', 'm nodes'], ['nodes', 'vertices']],
    ['a word and a formula', line, ['Given', 'Take'], ['$a_i + b_i$', '$a_i - b_i$']],
    ['a word that went and one that came', line, [' of them', ''], ['find', 'find and print']],
    ['an emphasis and a word elsewhere', line, ['tree', '**tree**'], ['all', 'each']],
    ['a word and a line behind it', `${line}\nEnd.`, ['them.', 'these.'], ['End.', 'End.\nMore.']],
    ['Chinese, sign by sign', '给定一棵树，求和。', ['树', '图'], ['和', '积']],
    ['Hindi', 'दो संख्याएँ दी गई हैं', ['दो', 'तीन'], ['गई', 'हुई']],
    ['a link and a word', 'See [the book](/b) for more.', ['/b', '/c'], ['more', 'details']],
  ])('both keep %s', (_name, base, one, other) => {
    const [stored, mine] = [change(base, one), change(base, other)]
    const both = change(change(base, other), one)
    const bothEnds = change(change(base, one), other)
    expect([both, bothEnds]).toContain(mergeProse(base, stored, mine))
    expect(mergeProse(base, mine, stored)).toBe(mergeProse(base, stored, mine))
    expect(mergeProse(base, stored, mine)).not.toBe(stored)
    expect(mergeProse(base, stored, mine)).not.toBe(mine)
  })

  it.each([
    ['one word', line, line.replace('tree', 'graph'), line.replace('tree', 'forest')],
    ['one formula', line, line.replace('a_i', 'a_j'), line.replace('b_i', 'b_j')],
    ['one link', 'See [a b](/c).', 'See [a c](/c).', 'See [a b](/d).'],
    ['one picture', '![a b](/c "d e")', '![x b](/c "d e")', '![a b](/c "d f")'],
    ['one tag', '<img src="a" width="5">', '<img src="b" width="5">', '<img src="a" width="6">'],
    ['code in a line', 'Print `a b c` now.', 'Print `x b c` now.', 'Print `a b y` now.'],
    ['a fence', '```\none\ntwo\nthree\n```', '```\n1\ntwo\nthree\n```', '```\none\ntwo\n3\n```'],
    ['a formula of three lines', '$$\na\nb\nc\n$$', '$$\nx\nb\nc\n$$', '$$\na\nb\ny\n$$'],
    ['one number', 'At most 10.5 s', 'At most 11.5 s', 'At most 10.6 s'],
    ['the end of a text', 'End', 'End of mine', 'End of theirs'],
    ['a sentence that one rewrote', line, 'A forest has roots.', line.replace('sum', 'product')],
  ])('choose where both changed %s', (_name, base, stored, mine) => {
    expect(mergeProse(base, stored, mine)).toBeUndefined()
    expect(mergeProse(base, mine, stored)).toBeUndefined()
  })

  it('choose among whole lines, in which everything else is as it will be', () => {
    const base = `One.\n${line}\nThree.`
    const stored = base.replace('tree', 'graph').replace('sum', 'product')
    const mine = base.replace('tree', 'forest').replace('One', '1')
    expect(prosePieces(base, stored, mine)).toEqual([
      { settled: ['1.'] },
      {
        stored: [line.replace('tree', 'graph').replace('sum', 'product')],
        mine: [line.replace('tree', 'forest').replace('sum', 'product')],
      },
      { settled: ['Three.'] },
    ])
  })

  it('choose a line that one took out and the other changed', () => {
    expect(prosePieces('a\nb\nc', 'a\nc', 'a\nB\nc')).toEqual([
      { settled: ['a'] },
      { stored: [], mine: ['B'] },
      { settled: ['c'] },
    ])
  })

  it('are asked about everything where together they would make a formula that neither wrote', () => {
    const base = 'one two three four'
    const [stored, mine] = ['one $two three four', 'one two three$ four']
    expect(mergeProse(base, stored, mine)).toBeUndefined()
    expect(prosePieces(base, stored, mine)).toEqual([{ stored: [stored], mine: [mine] }])
  })
})

it('a field of prose is merged by word, one of a program by line', () => {
  const [base, stored, mine] = ['a b c', 'A b c', 'a b C'].map((text) => ({ text, list: [text] }))
  if (!base || !stored || !mine) throw new Error('three texts')
  expect(mergeFields({ text: 'prose', list: 'texts' }, base, stored, mine)).toEqual({
    merged: { text: 'A b C', list: ['A b C'] },
    conflicts: [],
  })
  const asProgram = mergeFields({ text: 'text', list: 'texts' }, base, stored, mine)
  expect(asProgram.conflicts).toEqual(['text'])
})

describe('a long text', () => {
  const long = `${'Some words of a line.\n'.repeat(5000)}$$\na\nb\nc\n$$`
  it('is merged by line, and its formulas are still whole', () => {
    const [stored, mine] = [`First.\n${long}`, `${long}\nLast.`]
    expect(mergeProse(long, stored, mine)).toBe(`First.\n${long}\nLast.`)
    const words = ['Some words', 'Few words'] as const
    expect(mergeProse(long, long.replace(...words), long.replace('a line', 'one'))).toBeUndefined()
    expect(mergeProse(long, long.replace('\na\n', '\nx\n'), long.replace('\nc\n', '\ny\n'))).toBe(
      undefined,
    )
  })
})

describe('where nobody knows what both began with', () => {
  it('the lines that differ are chosen, a formula of many lines as one', () => {
    expect(differingProse('a\n$$\nx\ny\n$$', 'a\n$$\nx\nz\n$$')).toEqual([
      { settled: ['a'] },
      { stored: ['$$\nx\ny\n$$'], mine: ['$$\nx\nz\n$$'] },
    ])
  })
})

describe('a merge of prose, over many random edits', () => {
  const seed = testSeed()

  it(`is one side where the other changed nothing or the same, and knows no sides (seed ${seed})`, () => {
    const random = numbersFrom(seed)
    for (let round = 0; round < 2000; round += 1) {
      const base = textOf(random)
      const [stored, mine] = [edited(base, random), edited(base, random)]
      expect(mergeProse(base, stored, base)).toBe(stored)
      expect(mergeProse(base, base, mine)).toBe(mine)
      expect(mergeProse(base, stored, stored)).toBe(stored)
      expect(mergeProse(base, stored, mine)).toBe(mergeProse(base, mine, stored))
    }
  })

  it(`never makes half a formula, code or link, and is made of both sides’ words (seed ${seed})`, () => {
    const random = numbersFrom(seed)
    let merges = 0
    for (let round = 0; round < 1500; round += 1) {
      const base = textOf(random)
      const [stored, mine] = [edited(base, random), edited(base, random)]
      const known = new Set([base, stored, mine].flatMap(wordsOfProse))
      for (const piece of [mergeProse(base, stored, mine) ?? '', ...sidesOf(base, stored, mine)])
        for (const word of wordsOfProse(piece).filter(isBreakable))
          expect({ round, base, stored, mine, word, isKnown: known.has(word) }).toMatchObject({
            isKnown: true,
          })
      if (mergeProse(base, stored, mine) !== undefined) merges += 1
    }
    expect(merges).toBeGreaterThan(150)
  })

  it(`keeps different words of one line that both changed (seed ${seed})`, () => {
    const random = numbersFrom(seed)
    for (let round = 0; round < 2000; round += 1) {
      const words = Array.from({ length: 2 + random(20) }, () => pick(pieces, random))
      const sides = words.map(() => pick(['stored', 'mine', 'both'] as const, random))
      const written = (side: 'stored' | 'mine') =>
        words.map((word, at) => (sides[at] === side ? `${side}${at}` : word)).join(' ')
      const [stored, mine] = [written('stored'), written('mine')]
      const both = words
        .map((word, at) => (sides[at] === 'both' ? word : `${sides[at]}${at}`))
        .join(' ')
      expect(mergeProse(words.join(' '), stored, mine)).toBe(both)
    }
  })

  it(`joins its words, and its lines, to the text again (seed ${seed})`, () => {
    const random = numbersFrom(seed)
    for (let round = 0; round < 2000; round += 1) {
      const text = edited(edited(textOf(random), random), random)
      expect(wordsOfProse(text).join('')).toBe(text)
      expect(linesOfProse(wordsOfProse(text)).join('\n')).toBe(text)
    }
  })
})

type Random = (below: number) => number
const pick = <One>(all: readonly One[], random: Random): One => {
  const one = all[random(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const pieces = ['a', 'b', 'word', '$x$', '$a + b$', '`code of`', '[a b](/c)', '10.5', 'of', '[^1]']
const others = [
  '\n',
  '\n\n',
  ' ',
  '$',
  '$$',
  '`',
  '*',
  '[',
  '](',
  ')',
  '\\',
  '```\n',
  '漢字',
  '~',
  '<',
]

const textOf = (random: Random): string =>
  Array.from({ length: random(30) }, () =>
    random(6) === 0 ? pick(others, random) : `${pick(pieces, random)} `,
  ).join('')

/** One to three edits at places of the text that need not be ends of words. */
const edited = (text: string, random: Random): string => {
  let now = text
  for (let edit = 0; edit < 1 + random(3); edit += 1) {
    const from = random(now.length + 1)
    const come = random(3) === 0 ? pick(others, random) : pick(['', 'new', ...pieces], random)
    now = now.slice(0, from) + come + now.slice(from + random(6))
  }
  return now
}

/** The text with every place chosen from one side. */
const sidesOf = (base: string, stored: string, mine: string): string[] =>
  (['stored', 'mine'] as const).map((side) =>
    prosePieces(base, stored, mine)
      .flatMap((piece) => ('settled' in piece ? piece.settled : piece[side]))
      .join('\n'),
  )
