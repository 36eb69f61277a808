import { inLocaleOrder } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { bare, codes, readBare, readYaml, warned } from '../testing/bare-kattis.ts'
import { likeText, limitsOf, limitsSaying, shownIn } from '../testing/packed.ts'
import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import { readKattis } from './read-kattis.ts'

describe('attributes of a Kattis package', () => {
  it.each([
    ['license: CC  BY-SA', { license: 'cc by-sa' }],
    ['license: ccby', { license: 'cc by' }],
    ['license: publicdomain', { license: 'public domain' }],
    ['license: MIT', { license: 'unknown' }],
    ['rights_owner: " Ann "\nauthor: Bob', { rightsOwner: 'Ann' }],
    ['author: Bob <b@c.d>, Eve', { rightsOwner: 'Bob, Eve' }],
    ['source: Cup', { rightsOwner: 'Cup', source: 'Cup' }],
    ['license: public domain\nauthor: Bob', { rightsOwner: '' }],
    ['credits: Ann', { rightsOwner: 'Ann' }],
    ['credits:\n  authors: [Ann, {name: Bob}, " "]\nauthor: Eve', { rightsOwner: 'Ann, Bob' }],
    ['credits:\n  testers: Tom\nauthor: Eve', { rightsOwner: 'Eve' }],
    ['keywords: dp  graphs dp', { topics: ['dp', 'graphs'] }],
    ['keywords: shortest path, dp,', { topics: ['shortest path', 'dp'] }],
    ['keywords: [shortest path, 7, " "]', { topics: ['shortest path', '7'] }],
    ['source: Cup\nsource_url: http://c.d', { source: 'Cup', sourceURL: 'http://c.d' }],
    [
      'source:\n  - name: " Cup "\n  - name: Open\n    url: https://o.p\n  - url: http://q',
      { source: 'Cup, Open', sourceURL: 'https://o.p' },
    ],
    ['source_url: ftp://c.d', { sourceURL: '' }],
  ])('%j', async (text, attributes) => {
    expect((await readYaml(text)).plain.attributes).toMatchObject(attributes)
  })

  it('of several sources, an odd address and an odd license are warned of', async () => {
    const several = await readYaml('source: [A, B]\nsource_url: c\nlicense: mine')
    expect(codes(several)).toEqual(expect.arrayContaining(['sources', 'source-url', 'license']))
    const plain = await readYaml('source: A\nlicense: cc0')
    expect(codes(plain).filter((code) => /source|license/.test(code))).toEqual([])
  })
})

describe('limits of a Kattis package', () => {
  it.each([
    ['limits: {time_limit: 2.5}', { cpu: 2_500_000_000 }],
    ['limits: {time_limit: 0}', {}],
    ['limits: {time_limit: "many"}', {}],
    ['limits: {time_limit: 99}', { cpu: 10_000_000_000 }],
    ['limits: {memory: 64, code: 128}', { memory: 67_108_864, source: 131_072 }],
    ['limits: {memory: 1, code: 1}', { memory: 32_000_000, source: 16_000 }],
    ['limits: 7', {}],
    ['limits: {time_multiplier: 5}', { cpuMultiplier: 5 }],
    ['limits: {time_multiplier: 0.5}', {}],
    ['limits: {time_multipliers: {ac_to_time_limit: 1.5}}', { cpuMultiplier: 1.5 }],
    ['limits: {time_multipliers: {ac_to_time_limit: 3}, time_limit: 4}', { cpu: 4_000_000_000 }],
    ['limits: {time_multipliers: 9, time_multiplier: 4}', { cpuMultiplier: 4 }],
  ])('%j', async (text, limits) => {
    expect(limitsOf(await readYaml(text))).toEqual(limitsSaying(limits))
  })

  it.each<[string, ZipContents, { cpu?: number }]>([
    ['.timelimit', { '.timelimit': ' 3\n' }, { cpu: 3_000_000_000 }],
    [
      'the ini file of DOMjudge',
      { 'domjudge-problem.ini': "name='x'\n timelimit = '4'\n" },
      { cpu: 4_000_000_000 },
    ],
    [
      '.timelimit before the ini file',
      { '.timelimit': '3', 'domjudge-problem.ini': 'timelimit=4' },
      { cpu: 3_000_000_000 },
    ],
    [
      'the ini file where .timelimit is none',
      { '.timelimit': 'x', 'domjudge-problem.ini': 'timelimit=4' },
      { cpu: 4_000_000_000 },
    ],
    ['an ini file without one', { 'domjudge-problem.ini': "name='x'\n" }, {}],
  ])('are in %s', async (_name, files, limits) => {
    expect(limitsOf(await readBare(files))).toEqual(limitsSaying(limits))
  })

  it('that are missing, unreadable, out of range or without a place are warned of', async () => {
    expect(codes(await readBare({}))).toEqual([
      'time-limit-default',
      'memory-limit-default',
      'no-solutions',
    ])
    const odd = await readYaml(
      'limits: {time_limit: -1, memory: 9999, output: 8, compilation_time: 6, time_resolution: 1}',
    )
    expect(codes(odd)).toEqual([
      'limit-unreadable',
      'time-limit-default',
      'limits-kept',
      'memory-limit-clamped',
      'no-solutions',
    ])
    expect(warned(odd, 'limits-kept')).toEqual([
      'Limits kept aside: compilation_time, output, time_resolution.',
    ])
    const plain = await readYaml('limits: {time_limit: 1, memory: 256, code: 128}')
    expect(codes(plain)).toEqual(['no-solutions'])
  })
})

it('a key twice in a Kattis package is warned of, and the last value counts', async () => {
  const problem = await readBare({
    'problem.yaml':
      'name: Sum\nlicense: cc0\nlimits: {time_limit: 1, memory: 64}\nlicense: cc by\n',
    'data/secret/1.yaml': 'hint: a\nhint: b\n',
  })
  expect([problem.plain.attributes?.license, problem.tests[0]?.hint]).toEqual(['cc by', 'b'])
  expect(warned(problem, 'key-twice')).toEqual([
    'problem.yaml has the key license twice: the last value counts.',
    'data/secret/1.yaml has the key hint twice: the last value counts.',
  ])
})

it('the name of problem.yaml in a statement is that name', async () => {
  const tex = String.raw`\problemname{\problemyamlname}
The task \problemyamlname{} is easy.`
  const problem = await readBare({
    'problem.yaml': 'name: 50 % & more\n',
    'statement/problem.md': null,
    'statement/problem.en.tex': tex,
  })
  expect(problem.statements['en-US']?.body).toMatchObject({
    title: '50 % & more',
    body: 'The task 50 % & more is easy.',
  })
  expect(codes(problem).filter((code) => code.startsWith('tex'))).toEqual([])
})

describe('the name of a Kattis package', () => {
  const french = { 'statement/problem.md': null, 'statement/problem.fr.tex': 'Texte.' }
  it.each([
    ['that of problem.yaml', { 'problem.yaml': 'name: " Sum "' }, { 'en-US': 'Sum' }],
    [
      'that of each language',
      { 'problem.yaml': 'name:\n  en: Sum\n  fr: Somme\n  pt: Soma\n  ru: " "' },
      { 'en-US': 'Sum', 'fr-FR': 'Somme' },
    ],
    [
      'that of the statement before the one without language',
      {
        'problem.yaml': 'name: Sum',
        ...french,
        'statement/problem.fr.tex': String.raw`\problemname{Somme}x`,
      },
      { 'fr-FR': 'Somme' },
    ],
    ['the one without language', { 'problem.yaml': 'name: Sum', ...french }, { 'fr-FR': 'Sum' }],
    [
      'that of a comment',
      {
        'problem.yaml': 'source: x',
        'statement/problem.md': null,
        'statement/problem.tex': '%%plainproblemname: Sum of two\nx',
      },
      { 'en-US': 'Sum of two' },
    ],
    [
      'that of the statement in one line',
      {
        'problem.yaml': 'source: x',
        'statement/problem.md': null,
        'statement/problem.tex': String.raw`\problemname{\verb| a  b |}x`,
      },
      { 'en-US': 'a b' },
    ],
    ['that of the file', { 'problem.yaml': 'source: x' }, { 'en-US': 'the.file' }],
  ])('is %s', async (_name, files, titles) => {
    const { statements, title } = await readBare(files, 'the.file.kpp')
    expect(
      Object.fromEntries(inLocaleOrder(statements).map(([at, one]) => [at, one.body.title])),
    ).toEqual(titles)
    expect(title).toBe(Object.values(titles)[0])
  })

  it('is that of its folder where no other is given', async () => {
    const inFolder = Object.fromEntries(
      Object.entries({ ...bare, 'problem.yaml': 'source: x' }).map(([at, text]) => [
        `adding/${at}`,
        text,
      ]),
    )
    const problem = await readKattis(await buildZip(inFolder), { fileName: 'x.kpp' })
    expect(problem.title).toBe('adding')
    problem.close()
  })

  it('must be there', async () => {
    await expect(readBare({ 'problem.yaml': 'source: x' })).rejects.toMatchObject({
      message: expect.stringContaining('has no name'),
    })
  })
})

const listing = (tex: string, more: Record<string, string | Buffer> = {}) =>
  readBare({
    'statement/problem.md': null,
    'statement/problem.tex': tex,
    'statement/a.py': 'one\ntwo\nthree\n',
    'submissions/accepted/b.cpp': 'int x;',
    ...more,
  })

describe('statements of a Kattis package', () => {
  it.each<[string, ZipContents, string[], string[]]>([
    ['a second form', { 'statement/problem.tex': 'x' }, ['en-US'], ['statement-twice']],
    ['a second country', { 'statement/problem.en-GB.md': 'x' }, ['en-US'], ['statement-twice']],
    ['another language', { 'statement/problem.ru.md': 'x' }, ['en-US', 'ru-RU'], []],
    [
      'a language of no locale',
      { 'statement/problem.de.md': 'x' },
      ['de', 'en-US'],
      ['statement-language'],
    ],
    [
      'a language of no locale in one country',
      { 'statement/problem.pt_BR.md': 'x' },
      ['en-US', 'pt-BR'],
      ['statement-language'],
    ],
    ['no language', { 'statement/problem.xx-abc.md': 'x' }, ['en-US'], ['statement-language']],
    ['a rendering beside the source', { 'statement/problem.pdf': 'x' }, ['en-US'], []],
    ['a rendering at the top', { 'problem.pdf': 'x' }, ['en-US'], []],
    ['a rendering alone', { 'statement/problem.ru.pdf': 'x' }, ['en-US'], ['statement-rendered']],
    ['a page alone', { 'statement/problem.vi.html': 'x' }, ['en-US'], ['statement-rendered']],
  ])('with %s', async (_name, files, locales, reported) => {
    const problem = await readBare(files)
    expect(Object.keys(problem.statements).toSorted()).toEqual(locales)
    expect(codes(problem).filter((code) => code.startsWith('statement'))).toEqual(reported)
  })

  it('prefer Markdown and the language without a country', async () => {
    const { statements } = await readBare({
      'statement/problem.md': null,
      'statement/problem.en-GB.md': 'British',
      'statement/problem.en.tex': 'plain',
    })
    expect(statements['en-US']?.body.body).toBe('plain')
    const other = await readBare({ 'statement/problem.tex': 'TeX' })
    expect(other.statements['en-US']?.body.body).toBe('Add.')
  })

  it.each<[string, Record<string, string | null>, string[]]>([
    ['none', {}, ['no-statement']],
    ['a PDF at the top', { 'problem.pdf': 'x' }, ['statement-rendered']],
    ['a page at the top', { 'problem.html': 'x' }, ['statement-rendered']],
  ])('may be missing: %s', async (_name, files, reported) => {
    const problem = await readBare({ 'statement/problem.md': null, ...files })
    expect(codes(problem).filter((code) => code.includes('statement'))).toEqual(reported)
    expect(problem.statements['en-US']?.body).toMatchObject({ title: 'Sum', body: '' })
  })

  it('have the constants and the time limit put in', async () => {
    const problem = await readBare({
      'problem.yaml':
        'name: Sum\nlimits: {time_limit: 2}\nconstants:\n  n: 5\n  m:\n    value: six\n  l: [1]\n',
      'statement/problem.md': 'At most {{n}} and {{ m }} and {{l}}.',
      'statement/problem.ru.tex': String.raw`\constant{n} \timelimit{} s`,
      'submissions/accepted/a.py': 'print({{n}})',
    })
    expect(problem.statements['en-US']?.body.body).toBe('At most 5 and six and {{l}}.')
    expect(problem.statements['ru-RU']?.body.body).toBe('5 2 s')
    expect(problem.solutions[0]?.source).toMatchObject(likeText('print(5)'))
    expect(codes(problem)).toContain('constants')
    expect(codes(await readBare({}))).not.toContain('constants')
  })

  it('show the talks of interactive samples', async () => {
    const one = await readBare({ 'data/sample/1.interaction': '>a\n<b\n' })
    expect(one.statements['en-US']?.body.body).toContain(
      '## Sample interaction\n\n```\n> a\n< b\n```',
    )
    expect(codes(one)).toContain('interaction-samples')
    const two = await readBare({
      'data/sample/1.interaction': '>a',
      'data/sample/2.interaction': '>b',
    })
    expect(two.statements['en-US']?.body.body).toMatch(/interaction 1\n[^]*interaction 2\n/)
    expect(codes(await readBare({}))).not.toContain('interaction-samples')
  })

  it('too deep to be read are kept as source', async () => {
    const tex = `${'{'.repeat(200)}x${'}'.repeat(200)}`
    const problem = await readBare({ 'statement/problem.md': null, 'statement/problem.tex': tex })
    expect(problem.statements['en-US']?.body.body).toBe(`\`\`\`tex\n${tex}\n\`\`\``)
    expect(codes(problem)).toContain('tex-unreadable')
  })

  it.each([
    [String.raw`\lstinputlisting{./a.py}`, '```python\none\ntwo\nthree\n```'],
    [String.raw`\lstinputlisting[firstline=2,lastline=2]{a.py}`, '```python\ntwo\n```'],
    [String.raw`\lstinputlisting[language={C}, firstline=3]{a.py}`, '```c\nthree\n```'],
    [String.raw`\lstinputlisting{../submissions/accepted/b.cpp}`, '```cpp\nint x;\n```'],
    [String.raw`\inputminted{java}{a.py}`, '```java\none\ntwo\nthree\n```'],
    [String.raw`\verbatiminput{c.dat}`, '```\nany text\n```'],
  ])('show files of the package: %s', async (tex, markdown) => {
    const problem = await listing(tex, { 'statement/c.dat': 'any text' })
    expect(problem.statements['en-US']?.body.body).toBe(markdown)
    expect(codes(problem)).not.toContain('tex-file')
  })

  it.each(['../../etc/passwd', '/etc/passwd', 'no.py', 'large.txt', 'binary.o'])(
    'show no other file: %s',
    async (name) => {
      const tex = String.raw`\lstinputlisting{${name}}`
      const problem = await listing(tex, {
        'statement/large.txt': 'x'.repeat(65_537),
        'statement/binary.o': Buffer.from([0, 1, 2, 0]),
        'etc/passwd': 'its own',
      })
      expect(problem.statements['en-US']?.body.body).toBe(`\`\`\`\n${tex}\n\`\`\``)
      expect(codes(problem).filter((code) => code === 'tex-file')).toHaveLength(1)
    },
  )
})

describe('editorials of a Kattis package', () => {
  it('show pictures of the statement, which come once', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
    const problem = await readBare({
      'statement/problem.md': '![](tree.png)',
      'statement/tree.png': png,
      'statement/leaf.pdf': Buffer.from('%PDF-1.4\n'),
      'statement/unseen.pdf': Buffer.from('%PDF-1.4\nother'),
      'solution/own.png': Buffer.concat([png, png]),
      'solution/solution.tex': String.raw`\includegraphics{../problems/tree/statement/tree}
        \includegraphics{leaf} \includegraphics{own}`,
    })
    expect(shownIn(problem, problem.editorials['en-US']?.content)).toEqual([
      'tree.png',
      'leaf.pdf',
      'own.png',
    ])
    expect(problem.images.map(({ name }) => name).toSorted()).toEqual([
      'leaf.pdf',
      'own.png',
      'tree.png',
    ])
    expect(codes(problem).filter((code) => code.startsWith('image'))).toEqual([])
  })

  it('are Markdown or TeX, one a locale', async () => {
    const problem = await readBare({
      'solution/solution.md': ' Easy. ',
      'solution/solution.ru.tex': String.raw`\textbf{a}`,
      'solution/solution.de.md': 'x',
      'solution/solution.vi.pdf': 'x',
      'solution/solution.en.tex': 'later',
      'solution/notes.md': 'x',
    })
    expect(problem.editorials).toEqual({
      'en-US': { content: 'later' },
      'ru-RU': { content: '**a**' },
    })
    expect(codes(problem).filter((code) => code.startsWith('editorial'))).toEqual([
      'editorial-language',
      'editorial-rendered',
    ])
  })
})

const manyTests = (count: number): ZipContents =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [`data/secret/t${at}.in`, ''],
      [`data/secret/t${at}.ans`, ''],
    ]).flat(),
  )

describe('tests of a Kattis package', () => {
  it('take hints and comments from files, else from their yaml', async () => {
    const { tests } = await readBare({
      'data/secret/1.desc': ' big \n',
      'data/secret/1.yaml': 'hint: from yaml\ndescription: other\n',
      'data/secret/2.in': '',
      'data/secret/2.ans': '',
      'data/secret/2.hint': 'file',
      'data/secret/2.yaml': 'hint: yaml\ndescription: " all equal "\n',
      'data/secret/3.in': '',
      'data/secret/3.ans': '',
    })
    expect(tests.map(({ label, hint, comment }) => [label, hint, comment])).toEqual([
      ['1', 'from yaml', 'big'],
      ['2', 'file', 'all equal'],
      ['3', '', ''],
    ])
  })

  it('are not what is hidden, or of a folder of files', async () => {
    const { tests } = await readBare({
      'data/secret/.x.in': '',
      'data/secret/-y/1.in': '',
      'data/secret/z.files/1.in': '',
    })
    expect(tests.map(({ label }) => label)).toEqual(['1'])
  })

  it('of a scoring problem have weights and groups', async () => {
    const files = {
      'data/secret/a/1.in': '',
      'data/secret/a/1.ans': '',
      'data/secret/a/testdata.yaml': 'accept_score: 7\n',
    }
    const scoring = await readBare({ ...files, 'problem.yaml': 'name: Sum\ntype: scoring\n' })
    const [, grouped] = scoring.tests
    expect(grouped).toMatchObject({ label: 'a/1', weight: 1, group: 'a' })
    expect(scoring.groups).toMatchObject([{ name: 'a', points: 7, policy: 'sum' }])
    expect(codes(scoring)).toContain('scoring')
    const plain = await readBare(files)
    expect(plain.tests.map(({ weight, group }) => [weight, group])).toEqual([
      [1, undefined],
      [1, undefined],
    ])
    expect(codes(plain)).not.toContain('scoring')
  })

  it('may be samples only, with a warning', async () => {
    const problem = await readBare({
      'data/secret/1.in': null,
      'data/secret/1.ans': null,
      'data/sample/1.in': '1\r\n',
      'data/sample/1.ans': '',
    })
    expect(problem.tests.map(({ type, weight }) => [type, weight])).toEqual([['sample', 0]])
    expect(codes(problem)).toEqual(expect.arrayContaining(['no-secret-tests', 'crlf']))
    expect(codes(await readBare({}))).not.toContain('no-secret-tests')
  })

  it('are 250 at most', async () => {
    expect((await readBare(manyTests(249))).tests.length).toBe(250)
  })
})

describe('a Kattis package with parts that have no place', () => {
  it.each<[string, ZipContents, string]>([
    ['code for submissions', { 'include/python3/a.py': 'x' }, 'include'],
    ['attachments', { 'attachments/a.zip': 'x' }, 'attachments'],
    ['graders', { 'graders/a.py': 'x' }, 'graders'],
    ['lenient groups', { 'data/testdata.yaml': 'grader_flags: always_accept\n' }, 'grader-flags'],
    [
      'a validator that gives scores',
      {
        'problem.yaml': 'name: Sum\ntype: scoring\nvalidation: custom score\n',
        'output_validators/v/a.py': 'x',
      },
      'scores',
    ],
    ['languages', { 'problem.yaml': 'name: Sum\nlanguages: [cpp]\n' }, 'languages'],
    [
      'another version',
      { 'problem.yaml': 'name: Sum\nproblem_format_version: "9"\n' },
      'format-version',
    ],
    ['other keys', { 'problem.yaml': 'name: Sum\ncolour: red\n' }, 'unknown-key'],
    ['names that differ by case', { 'A.txt': 'x', 'a.txt': 'y' }, 'case-clash'],
    ['the same the other way round', { 'b.txt': 'x', 'B.txt': 'y' }, 'case-clash'],
    ['a link to nothing', { x: { link: 'y' } }, 'link-dangling'],
  ])('names %s', async (_name, files, code) => {
    expect(codes(await readBare(files))).toContain(code)
  })

  it('names nothing that it has not', async () => {
    const problem = await readYaml('problem_format_version: 2023-07-draft\nuuid: x')
    expect(codes(problem)).toEqual(['time-limit-default', 'memory-limit-default', 'no-solutions'])
  })

  it('is named where it is of another kind', async () => {
    await expect(readKattis(await buildZip({ 'a/problem.xml': '' }))).rejects.toThrow(/Polygon/)
    await expect(readKattis(await buildZip({ x: '' }))).rejects.toThrow(/problem.yaml is missing/)
  })

  it('leaves out what lies outside of its folder, but not what macOS adds', async () => {
    const files = Object.fromEntries(Object.entries(bare).map(([at, text]) => [`sum/${at}`, text]))
    const path = await buildZip({ ...files, 'readme.txt': '', '__MACOSX/problem.yaml': '' })
    const problem = await readKattis(path)
    expect(warned(problem, 'outside')).toEqual([
      "readme.txt lies outside of the problem's folder and is left out.",
    ])
    problem.close()
  })
})

const yamlOf = (bytes: number): string => 'name: Sum\n'.padEnd(bytes, '#')

describe('a YAML file of a Kattis package', () => {
  it.each(['problem.yaml', 'data/testdata.yaml', 'data/secret/1.yaml'])(
    '%s has 128 KiB at most',
    async (path) => {
      expect((await readBare({ [path]: yamlOf(131_072) })).title).toBe('Sum')
      await expect(readBare({ [path]: yamlOf(131_073) })).rejects.toThrow(
        `${path} is too large: at most 131072 bytes are allowed.`,
      )
    },
  )
})
