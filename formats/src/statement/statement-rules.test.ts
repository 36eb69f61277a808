import { locales, StatementLocale } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { bare, codes, readBare } from '../testing/bare-kattis.ts'
import { assembleStatement, type StatementPart } from './assemble.ts'
import { localeOfCode, nameOfLocale, statementLocaleOfName } from './locales.ts'
import { renameImages } from './markdown-images.ts'
import { splitMarkdown } from './split-markdown.ts'
import { shownIn } from '../testing/packed.ts'
import { imagePath } from '../dpkg/layout.ts'

const partsOf = (...lines: string[]) =>
  splitMarkdown(lines.join('\n'), 'Sum').map(({ heading, kind, text }) => [heading, kind, text])

describe('a Markdown statement', () => {
  it('is cut at its headings', () => {
    expect(
      partsOf(
        '# Sum',
        '',
        'Add.',
        '## Input ##',
        'Two.',
        '',
        'Output',
        '---',
        'One.',
        '# Notes',
        '',
      ),
    ).toEqual([
      [undefined, 'other', 'Add.'],
      ['Input', 'input', 'Two.'],
      ['Output', 'output', 'One.'],
      ['Notes', 'notes', ''],
    ])
  })

  it.each<[string, string[], unknown[]]>([
    ['another title', ['# Add', 'x'], [['Add', 'other', 'x']]],
    [
      'its title further down',
      ['x', '# Sum', 'y'],
      [
        [undefined, 'other', 'x'],
        ['Sum', 'other', 'y'],
      ],
    ],
    ['a title under a line', ['Sum', '===', 'x'], [[undefined, 'other', 'x']]],
    ['deeper headings', ['### Input', 'x'], [[undefined, 'other', '### Input\nx']]],
    ['a heading without a text', ['# ', 'x'], [[undefined, 'other', '# \nx']]],
    ['a heading without a blank', ['#Input'], [[undefined, 'other', '#Input']]],
    ['an indented heading', ['   # Input', 'x'], [['Input', 'input', 'x']]],
    [
      'a heading in code',
      ['```', '# Input', '```', 'x'],
      [[undefined, 'other', '```\n# Input\n```\nx']],
    ],
    [
      'a heading in code of tildes',
      ['~~~', '```', '# Input', '~~~', '# Input', 'x'],
      [
        [undefined, 'other', '~~~\n```\n# Input\n~~~'],
        ['Input', 'input', 'x'],
      ],
    ],
    [
      'a shorter fence inside',
      ['````', '```', '# Input', '````', '# Input'],
      [
        [undefined, 'other', '````\n```\n# Input\n````'],
        ['Input', 'input', ''],
      ],
    ],
    [
      'a fence with words inside',
      ['```', '```cpp', '# Input', '```', '# Input'],
      [
        [undefined, 'other', '```\n```cpp\n# Input\n```'],
        ['Input', 'input', ''],
      ],
    ],
    [
      'a fence that ends in blanks',
      ['```', 'a', '```  ', '# Input'],
      [
        [undefined, 'other', '```\na\n```'],
        ['Input', 'input', ''],
      ],
    ],
    [
      'code in a line',
      ['```a``` b', '# Input'],
      [
        [undefined, 'other', '```a``` b'],
        ['Input', 'input', ''],
      ],
    ],
    ['a list over a line', ['- a', '---'], [[undefined, 'other', '- a\n---']]],
    ['a number over a line', ['1. a', '---'], [[undefined, 'other', '1. a\n---']]],
    ['a table', ['a | b', '--- | ---'], [[undefined, 'other', 'a | b\n--- | ---']]],
    ['a cell over a line', ['a | b', '---'], [[undefined, 'other', 'a | b\n---']]],
    ['a rule', ['a', '', '---', 'b'], [[undefined, 'other', 'a\n\n---\nb']]],
    ['nothing', [''], []],
  ])('with %s', (_name, lines, parts) => {
    expect(partsOf(...lines)).toEqual(parts)
  })
})

const part = (heading: string | undefined, kind: StatementPart['kind'], text: string) => ({
  heading,
  kind,
  text,
})

const swedish = StatementLocale.parse('sv')
const assembledIn = (locale: StatementLocale, ...parts: StatementPart[]) =>
  assembleStatement('T', parts, locale)
const assembled = (...parts: StatementPart[]) => assembledIn('en-US', ...parts)

describe('the parts of a statement', () => {
  it('have their fields; what has none goes into the body', () => {
    expect(
      assembled(
        part(undefined, 'other', 'a'),
        part('Input', 'input', 'b'),
        part('More', 'other', 'c'),
        part(undefined, 'input', 'd'),
        part(undefined, 'interaction', 'e'),
        part('Talk', 'interaction', 'f'),
        part('Empty', 'other', ''),
        part(undefined, 'other', ''),
        part('Hm', 'notes', 'g'),
      ),
    ).toEqual({
      title: 'T',
      body: 'a\n\n## More\n\nc\n\n## Interaction\n\ne\n\n## Talk\n\nf\n\n## Empty',
      input: 'b\n\nd',
      output: '',
      notes: 'g',
    })
  })

  it('in a language of unknown words are input and output by their place', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => part(name, 'other', `${name}.`))
    if (!a || !b || !c) throw new Error('three parts')
    const open = part(undefined, 'other', 'x')
    expect(assembledIn(swedish, open, a, b, c)).toMatchObject({
      body: 'x\n\n## c\n\nc.',
      input: 'a.',
      output: 'b.',
    })
    expect(assembledIn(swedish, open, a)).toMatchObject({ body: 'x\n\n## a\n\na.', input: '' })
    for (const kind of ['input', 'output', 'interaction'] as const)
      expect(assembledIn(swedish, a, b, part('k', kind, 'k')).body).toContain('## a')
    expect(assembledIn(swedish, a, b, part('k', 'notes', 'k')).input).toBe('a.')
  })

  it.each(locales)('in %s stay in order in the body where none is of input or output', (locale) => {
    const parts = ['Implementation', 'Example', 'Constraints', 'Subtasks'].map((name) =>
      part(name, 'other', `${name}.`),
    )
    expect(assembledIn(locale, ...parts)).toEqual({
      title: 'T',
      body: '## Implementation\n\nImplementation.\n\n## Example\n\nExample.\n\n## Constraints\n\nConstraints.\n\n## Subtasks\n\nSubtasks.',
      input: '',
      output: '',
      notes: '',
    })
  })
})

it.each([
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['EN_us', 'en-US'],
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh_TW', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['pt-BR', undefined],
  ['constructor', undefined],
])('the language %s is %s', (code, locale) => {
  expect(localeOfCode(code)).toBe(locale)
})

it.each([
  ['indonesian', 'id'],
  ['hebrew', 'he'],
  ['ukrainian', 'uk'],
  ['swedish', 'sv'],
  ['russian', 'ru-RU'],
])('what Polygon calls %s is %s, both ways', (name, locale) => {
  expect(statementLocaleOfName(name)).toBe(locale)
  expect(nameOfLocale(StatementLocale.parse(locale))).toBe(name)
})

it.each(['pt-BR', 'zh-TW', 'nb'])('Polygon has no one word for %s', (locale) => {
  expect(nameOfLocale(StatementLocale.parse(locale))).toBeUndefined()
})

it.each(['en', 'zh-HK', 'ru', 'x', '../a', 'sv_SE'])('%s is no language outside the ten', (tag) => {
  expect(StatementLocale.safeParse(tag).success).toBe(false)
})

const find = (file: string) => (file === 'x.png' ? 'new' : undefined)

it.each([
  ['![a](x.png) ![](y.png "t")', '![a](new) ![](y.png "t")'],
  ['![a](<x.png>)', '![a](new)'],
  ['<img alt="a" src="x.png">', '<img alt="a" src="new">'],
  [
    '![a](http://h/x.png) ![a](//h/x.png) ![a](#x)',
    '![a](http://h/x.png) ![a](//h/x.png) ![a](#x)',
  ],
  ['![a](x%2Epng) ![a](%zz)', '![a](new) ![a](%zz)'],
])('pictures of %j are called %j', (markdown, renamed) => {
  expect(renameImages(markdown, { find })).toBe(renamed)
})

const png = (more = '') => Buffer.from(`\x89PNG\r\n\x1a\n${more}`, 'latin1')

describe('pictures of a package', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['a.png', png(), 'image/png'],
    ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0]), 'image/jpeg'],
    ['a.png', Buffer.from('GIF89a'), 'image/gif'],
    ['a.gif', Buffer.from('GIF87a'), 'image/gif'],
    ['a.webp', Buffer.from('RIFF1234WEBP'), 'image/webp'],
    ['a.svg', Buffer.from('<?xml?><svg >'), 'image/svg+xml'],
    ['a.png', Buffer.from('<svg >'), undefined],
    ['a.svg', Buffer.from('<svga>'), undefined],
    ['a.jpg', Buffer.from([0xff, 0xd8, 0, 0]), undefined],
    ['a.jpg', Buffer.from([0, 0xd8, 0xff, 0]), undefined],
    ['a.jpg', Buffer.from([0xff, 0, 0xff, 0]), undefined],
    ['a.gif', Buffer.from('GIF88a'), undefined],
    ['a.webp', Buffer.from('RIFF1234WAVE'), undefined],
    ['a.webp', Buffer.from('RIFX1234WEBP'), undefined],
  ])('%s with the bytes %j is %s', async (name, bytes, contentType) => {
    const problem = await readBare({ [`statement/${name}`]: bytes })
    expect(problem.images.map((image) => image.type)).toEqual(
      contentType === undefined ? [] : [contentType],
    )
    expect(codes(problem).includes('image-unreadable')).toBe(contentType === undefined)
  })

  it.each([
    ['a.png', 'a.png'],
    ['a', 'a.png'],
    ['./a.png', 'a.png'],
    ['sub/../a.png', 'a.png'],
    ['/a.png', 'a.png'],
    ['A.PNG', 'a.png'],
    ['a.pdf', 'a.png'],
    ['other/a.png', 'a.png'],
    ['b', 'sub/b.png'],
    ['sub/b.jpg', 'sub/b.png'],
    ['none.png', undefined],
    ['ab.png', undefined],
  ])('are found by %s: %s', async (file, name) => {
    const problem = await readBare({
      'statement/problem.md': `![](${file})`,
      'statement/a.png': png('a'),
      'statement/sub/b.png': png('b'),
    })
    const image = problem.images.find((one) => one.name === name)
    expect(problem.statements['en-US']?.body.body).toBe(`![](${image ? imagePath(image) : file})`)
    expect(codes(problem).includes('image-missing')).toBe(name === undefined)
  })

  it('of one name in two folders differ by their folder', async () => {
    const problem = await readBare({
      'statement/problem.md': '![](./sub//b) ![](./b)',
      'statement/b.png': png('1'),
      'statement/sub/b.png': png('2'),
    })
    expect(shownIn(problem, problem.statements['en-US']?.body.body)).toEqual(['sub/b.png', 'b.png'])
  })

  it('of another format are warned of by name', async () => {
    const problem = await readBare({
      'statement/problem.md': '![](x.eps)',
      'statement/x.PDF': 'x',
    })
    expect(codes(problem)).toContain('image-format')
    expect(codes(problem)).not.toContain('image-missing')
  })

  it.each([
    ['a.pdf', '%PDF-1.4 x', 'application/pdf'],
    ['a.eps', '%!PS-Adobe-3.0 EPSF-3.0', 'application/postscript'],
    ['a.eps', '\xc5\xd0\xd3\xc6 with a preview', 'application/postscript'],
    ['a.ps', '%!PS', 'application/postscript'],
    ['a.pdf', 'nothing', undefined],
    ['a.png', '%PDF-1.4', undefined],
    ['a.pdf', '\x89PNG\r\n\x1a\n', undefined],
  ])('a figure %s of the bytes %j is %s', async (name, bytes, contentType) => {
    const problem = await readBare({
      'statement/problem.md': '![](a)',
      [`statement/${name}`]: Buffer.from(bytes, 'latin1'),
      'statement/problem.pdf': '%PDF-1.4 the statement itself',
    })
    const kept = problem.preserved.map((file) => file.name)
    expect(problem.images.map((image) => image.type)).toEqual(
      contentType === undefined ? [] : [contentType],
    )
    expect(codes(problem).includes('figure')).toBe(contentType !== undefined)
    expect(kept).toContain('statement/problem.pdf')
    expect(kept.includes(`statement/${name}`)).toBe(contentType === undefined)
  })

  it('that can be shown at once come before a figure of their name', async () => {
    const problem = await readBare({
      'statement/problem.md': '![](a.pdf)',
      'statement/a.pdf': '%PDF-1.4',
      'statement/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect(problem.images.map(({ name }) => name)).toEqual(['a.svg'])
    expect(codes(problem)).not.toContain('figure')
  })

  it('of one name in two folders have two names, but for the same bytes', async () => {
    const problem = await readBare({
      ...bare,
      'statement/a.png': png('1'),
      'statement/b.png': png('same'),
      'solution/a.png': png('2'),
      'solution/b.png': png('same'),
      'solution/solution.md': '![](a.png) ![](b.png)',
    })
    const shown = problem.editorials['en-US']?.content
    expect(shownIn(problem, shown)).toEqual(['a.png', 'b.png'])
    const [first, , third] = problem.images
    expect(shown).toContain(third && imagePath(third))
    expect(shown).not.toContain(first && imagePath(first))
    expect(problem.images.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'a.png'])
  })

  it('with odd names have plain ones', async () => {
    const problem = await readBare({
      'statement/ä b.png': png('1'),
      'statement/ü b.png': png('2'),
    })
    expect(problem.images.map(({ name }) => name)).toEqual(['__b.png', '__b.png'])
  })

  it('above 5 MB are kept aside', async () => {
    const problem = await readBare({
      'statement/a.png': png('x'.repeat(5_000_000)),
      'statement/b.png': png('x'.repeat(4_999_992)),
    })
    expect(problem.images.map(({ name }) => name)).toEqual(['b.png'])
    expect(codes(problem)).toContain('image-large')
  })
})
