import { locales } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { readPolygon } from '../read-polygon.ts'
import {
  archiveOf,
  packed as packedProblem,
  packedPicture,
  packedSolution,
  packedStatement,
  packedTest,
  textOf,
} from '../../testing/packed.ts'
import { textFile } from '../../problem/text-file.ts'
import { writePolygon } from './write-polygon.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'
import type { ReadPackage } from '../../problem/read-package.ts'

const limits = { cpu: 1e9, memory: 268_435_456, source: 256_000, factors: {} }

/** Such a problem loses nothing. */
const packed = (more: Partial<ProblemPackage> = {}): ProblemPackage =>
  packedProblem({
    plain: { limits },
    solutions: [packedSolution({ reference: true, label: 'main.py' })],
    ...more,
  })

const codesOf = async (problem: ProblemPackage): Promise<string[]> =>
  (await writePolygon(problem)).warnings.map(({ code }) => code)

const back = async (problem: ProblemPackage): Promise<ReadPackage> => {
  const read = await readPolygon(await archiveOf((await writePolygon(problem)).files))
  read.close()
  return read
}

const fileOf = async (problem: ProblemPackage, path: string): Promise<string> =>
  textOf((await writePolygon(problem)).files.find((file) => file.path === path))

const english = (more: object): Partial<ProblemPackage> => ({
  statements: { 'en-US': packedStatement(more) },
})

describe('a Polygon package', () => {
  it('has the files of one for Linux', async () => {
    const { files, warnings } = await writePolygon(packed())
    expect(warnings).toEqual([])
    const folders = ['statement-sections/english', 'statements/english']
    const [sections, statements] = [
      ['example.01', 'example.01.a', 'input.tex', 'legend.tex', 'name.tex', 'output.tex'],
      ['example.01', 'example.01.a', 'problem-properties.json', 'problem.tex'],
    ]
    expect(files.map(({ path }) => path)).toEqual([
      'check.cpp',
      'files/check.cpp',
      'problem.xml',
      'solutions/main.py',
      'solutions/main.py.desc',
      ...sections.map((name) => `${folders[0]}/${name}`),
      ...statements.map((name) => `${folders[1]}/${name}`),
      'tests/01',
      'tests/01.a',
      'tests/02',
      'tests/02.a',
    ])
    expect(await fileOf(packed(), 'solutions/main.py.desc')).toBe('File name: main.py\nTag: MAIN\n')
    expect(await fileOf(packed(), 'check.cpp')).toBe(await fileOf(packed(), 'files/check.cpp'))
  })

  it('has a problem.xml as Polygon writes it', async () => {
    const xml = await fileOf(
      packed({
        title: 'A & B',
        tests: [packedTest('1\n', '1\n', { label: '"<1>"\t', type: 'sample', weight: 0 })],
        plain: { limits, attributes: attributesOf({ topics: ['graphs', 'two words'] }) },
        ...english({ title: 'A & B' }),
      }),
      'problem.xml',
    )
    expect(xml).toBe(`<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="a-b">
    <names>
        <name language="english" value="A &amp; B"/>
    </names>
    <statements>
        <statement charset="UTF-8" language="english" mathjax="true" path="statements/english/problem.tex" type="application/x-tex"/>
    </statements>
    <judging input-file="" output-file="" run-count="1">
        <testset name="tests">
            <time-limit>1000</time-limit>
            <memory-limit>268435456</memory-limit>
            <test-count>1</test-count>
            <input-path-pattern>tests/%02d</input-path-pattern>
            <answer-path-pattern>tests/%02d.a</answer-path-pattern>
            <tests>
                <test description="&quot;&lt;1&gt;&quot;&#9;" method="manual" sample="true"/>
            </tests>
        </testset>
    </judging>
    <files/>
    <assets>
        <checker name="std::wcmp.cpp" type="testlib">
            <source path="files/check.cpp" type="cpp.g++17"/>
            <copy path="check.cpp"/>
        </checker>
        <solutions>
            <solution tag="main">
                <source path="solutions/main.py" type="python.3"/>
            </solution>
        </solutions>
    </assets>
    <tags>
        <tag value="graphs"/>
        <tag value="two words"/>
    </tags>
</problem>
`)
  })

  it('of a plain problem comes back as it went out', async () => {
    const plain = { limits, attributes: attributesOf({ topics: ['graphs', 'two words'] }) }
    expect(await back(packed({ plain }))).toMatchObject({
      title: 'Sum',
      mechanism: 'standard',
      plain: {
        attributes: { topics: ['graphs', 'two words'] },
        limits: { cpu: 1e9, memory: 268_435_456 },
      },
      checker: { body: { comparator: 'words' } },
      statements: {
        'en-US': {
          body: { title: 'Sum', body: 'Add.', input: 'Two numbers.', output: 'Their sum.' },
        },
      },
      solutions: [{ label: 'main.py', wantVerdict: 'Accepted', reference: true }],
      tests: [
        { type: 'sample', weight: 0 },
        { type: 'regular', weight: 1 },
      ],
    })
  })

  it('has the files that solutions read and write', async () => {
    const files = { inputFile: 'gates.in', outputFile: 'gates.out' }
    const plain = { limits, attributes: { ...attributesOf({ topics: [] }), ...files } }
    expect((await back(packed({ plain }))).plain.attributes).toMatchObject(files)
  })

  it('has the statements of the nine languages that Polygon has', async () => {
    const statements = Object.fromEntries(
      locales.map((locale) => [locale, packedStatement({ title: `Sum ${locale}`, notes: '$x$.' })]),
    )
    const problem = packed({ statements })
    expect(await codesOf(problem)).toEqual(['statement-language'])
    const read = await back(problem)
    const wanted = locales.filter((locale) => locale !== 'zh-TW')
    expect(Object.keys(read.statements).toSorted()).toEqual(wanted.toSorted())
    for (const locale of wanted)
      expect(read.statements[locale]?.body).toMatchObject({ title: `Sum ${locale}`, notes: '$x$.' })
  })

  it('has the title alone where a statement is nothing else', async () => {
    const empty = { title: 'Сумма', body: '', input: '', output: '' }
    const problem = packed({
      statements: { 'en-US': packedStatement(), 'ru-RU': packedStatement(empty) },
    })
    const { files } = await writePolygon(problem)
    expect(files.filter(({ path }) => path.includes('russian'))).toEqual([])
    expect((await back(problem)).statements['ru-RU']?.body).toMatchObject({ ...empty, notes: '' })
  })

  it('has a validator made of the scanspec, and the scanspec comes back with it', async () => {
    const source = 'var n int\nscan n\neol\neof\n'
    const scanspec = { enabled: true, readingCode: false, source }
    const problem = packed({ plain: { limits, scanspec } })
    const { files, warnings } = await writePolygon(problem, { program: '#include "testlib.h"\n' })
    expect(warnings).toEqual([])
    expect(await textOf(files.find(({ path }) => path === 'files/validator.cpp'))).toMatch(
      /^\/\/ Written by Drafts.*\n\/\/ Scanspec: "var n int.*\n#include "testlib.h"\n$/,
    )
    expect(await textOf(files.find(({ path }) => path === 'problem.xml'))).toMatch(
      /<validators>\s*<validator>\s*<source path="files\/validator\.cpp" type="cpp\.g\+\+17"/,
    )
    const read = await readPolygon(await archiveOf(files))
    read.close()
    expect(read.plain.scanspec?.source).toBe(source)
    expect(read.preserved.map(({ name }) => name)).not.toContain('files/validator.cpp')
    const none = await writePolygon(problem, { reason: 'an exponent is computed' })
    expect(none.warnings.map(({ message }) => message)).toEqual([
      'Scanspec: no validator is made of it, as an exponent is computed.',
    ])
  })

  it('names a memory limit of no whole mebibytes in both units, and rounds it nowhere', async () => {
    const problem = packed({ plain: { limits: { ...limits, memory: 256_000_000 } } })
    const { warnings } = await writePolygon(problem)
    expect(warnings.map(({ message }) => message)).toEqual([
      'Memory limit: 256 MB are exactly 256000000 bytes in the package. Polygon counts in MiB: 244.14.',
    ])
    expect(await fileOf(problem, 'problem.xml')).toContain('<memory-limit>256000000</memory-limit>')
    const tex = await fileOf(problem, 'statements/english/problem.tex')
    expect(tex).toContain('{1 second}{244.14 megabytes}')
  })

  it('says of what it has no place for that it has none', async () => {
    const attributes = attributesOf({ license: 'cc0', rightsOwner: 'A', source: 'B' })
    const plain = {
      attributes,
      limits: {
        ...limits,
        cpu: 1_000_000_001,
        source: 1000,
        factors: { python3: { cpu: 2, memory: 1, source: 1 } },
      },
      scanspec: { enabled: true, readingCode: false, source: 'n int' },
    }
    expect(await codesOf(packed({ plain }))).toEqual([
      'scanspec',
      'attributes',
      'time-limit',
      'source-limit',
      'factors',
    ])
    expect(await fileOf(packed({ plain }), 'problem.xml')).toContain(
      '<time-limit>1001</time-limit>',
    )
    expect(await codesOf(packed({ mechanism: 'functionBased' }))).toEqual(['functional'])
    const statements = {
      'en-US': {
        ...packedStatement(),
        removed: [{ list: 'arguments' as const, name: 'n', text: 'n.' }],
      },
    }
    expect(await codesOf(packed({ statements }))).toEqual(['removed'])
  })
})

const example = (number: number, input: string, output: string): string =>
  `## Example ${number}\n\n**Input**\n\n\`\`\`\n${input}\n\`\`\`\n\n**Output**\n\n\`\`\`\n${output}\n\`\`\``

describe('the statement of a Polygon package', () => {
  it('has interaction and scoring in sections of their own', async () => {
    const body = 'Guess.\n\n## Task\n\nDo.\n\n## Interaction\n\nTalk.\n\n## Scoring\n\nMuch.'
    const problem = packed(english({ body }))
    const folder = 'statement-sections/english'
    expect(await fileOf(problem, `${folder}/legend.tex`)).toBe(
      'Guess.\n\n\\section*{Task}\n\nDo.\n',
    )
    expect(await fileOf(problem, `${folder}/interaction.tex`)).toBe('Talk.\n')
    expect(await fileOf(problem, `${folder}/scoring.tex`)).toBe('Much.\n')
    expect((await back(problem)).statements['en-US']?.body.body).toBe(body)
  })

  it.each([
    '## Interaction\n\nTalk.',
    'A\n\n```\nx\n\n## Interaction\n\ny\n```',
    'A\n\n## Interaction\n\nTalk.\n\n## Other\n\nB',
    'A\n\n## Scoring\n\nTalk.\n\n## Interaction\n\nB',
  ])('keeps the order of its body: %j', async (body) => {
    expect((await back(packed(english({ body })))).statements['en-US']?.body.body).toBe(body)
  })

  it('shows examples in place of a sample as files', async () => {
    const notes = `Look.\n\n${example(2, 'more', '')}`
    const shown = { input: '5\n\n<\n', output: '? 3\n' }
    const problem = packed({
      ...english({ notes }),
      tests: [packedTest('1 2\n', '3\n', { type: 'sample', weight: 0, shown })],
    })
    const folder = 'statements/english'
    expect(await fileOf(problem, `${folder}/example.01`)).toBe('5\n\n<\n')
    expect(await fileOf(problem, `${folder}/example.01.a`)).toBe('? 3\n')
    expect(await fileOf(problem, 'statement-sections/english/notes.tex')).toBe('Look.\n')
    const again = await back(problem)
    expect([again.tests[0]?.shown, again.statements['en-US']?.body.notes]).toEqual([shown, notes])
    // There is no second sample that the third could stand behind.
    const gap = `${example(1, 'a', 'b')}\n\n${example(3, 'c', 'd')}`
    expect((await back(packed(english({ notes: gap })))).statements['en-US']?.body.notes).toBe(gap)
    const other = `${example(1, 'a', 'b')}\n\nAnd more.`
    expect((await back(packed(english({ notes: other })))).statements['en-US']?.body.notes).toBe(
      other,
    )
  })

  it('shows what another language has in place of a sample', async () => {
    const notes = '## Exemple 1\n\n**Entrée**\n\n```\nun\n```\n\n**Sortie**\n\n```\ndeux\n```'
    const problem = packed({
      statements: {
        'en-US': packedStatement({ body: 'One.' }),
        'fr-FR': packedStatement({ body: 'Un.', notes }),
      },
      tests: [
        packedTest('1\n', '2\n', {
          type: 'sample',
          weight: 0,
          shown: { input: 'one\n', output: 'two\n' },
        }),
      ],
    })
    expect(await fileOf(problem, 'statements/english/example.01')).toBe('one\n')
    expect(await fileOf(problem, 'statements/french/example.01')).toBe('un\n')
    const { tests, statements } = await back(problem)
    expect(tests[0]?.shown).toEqual({ input: 'one\n', output: 'two\n' })
    expect(statements['fr-FR']?.body.notes).toBe(notes)
  })

  it('shows a talk as two columns, and tells it', async () => {
    const shown = { talk: '> 1\n< 2\n' }
    const problem = packed({
      tests: [packedTest('7\n', '', { type: 'sample', weight: 0, shown })],
    })
    expect(await fileOf(problem, 'statements/english/example.01')).toBe('\n2\n')
    expect(await fileOf(problem, 'statements/english/example.01.a')).toBe('1\n\n')
    expect((await writePolygon(problem)).warnings.map(({ code }) => code)).toContain('shown')
  })

  it('has the samples in its properties and in the whole document', async () => {
    const problem = packed({ ...english({ title: '50%', notes: 'So.' }), plain: { limits } })
    const properties: unknown = JSON.parse(
      await fileOf(problem, 'statements/english/problem-properties.json'),
    )
    expect(properties).toMatchObject({
      name: '50%',
      timeLimit: 1000,
      memoryLimit: 268_435_456,
      legend: 'Add.\n',
      interaction: null,
      sampleTests: [
        { inputFile: 'example.01', outputFile: 'example.01.a', input: '1 2\n', output: '3\n' },
      ],
    })
    expect(await fileOf(problem, 'statements/english/problem.tex'))
      .toBe(`\\begin{problem}{50\\%}{standard input}{standard output}{1 second}{256 megabytes}

Add.

\\InputFile
Two numbers.

\\OutputFile
Their sum.

\\Example

\\begin{example}
\\exmpfile{example.01}{example.01.a}%
\\end{example}

\\Note
So.

\\end{problem}
`)
  })

  it('has its pictures in both folders, and an editorial', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1')
    const image = packedPicture(png, 'tree.png', 'image/png')
    const address = `images/${image.sha256}.png`
    const problem = packed({
      ...english({ body: `See\n\n![](${address})` }),
      images: [image],
      editorials: { 'en-US': { content: 'Add *them*.' }, 'fr-FR': { content: 'Additionner.' } },
    })
    expect(await codesOf(problem)).toEqual([])
    const { files } = await writePolygon(problem)
    const name = `${image.sha256.slice(0, 16)}.png`
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        `statement-sections/english/${name}`,
        `statements/english/${name}`,
        'statements/english/tutorial.tex',
      ]),
    )
    const read = await back(problem)
    expect(read.images.map(({ sha256 }) => sha256)).toEqual([image.sha256])
    expect(read.editorials).toEqual({
      'en-US': { content: 'Add *them*.' },
      'fr-FR': { content: 'Additionner.' },
    })
    expect(read.statements['fr-FR']?.body.title).toBe('Sum')
    expect(await fileOf(problem, 'problem.xml')).toContain(
      '<tutorial charset="UTF-8" language="french"',
    )
  })

  it('has notes of samples behind its own, and says so', async () => {
    const tests = [
      packedTest('1\n', '1\n', { type: 'sample', weight: 0 }),
      packedTest('2\n', '2\n', { type: 'sample', weight: 0, notes: 'Two.' }),
      packedTest('3\n', '3\n', { notes: 'Three.' }),
    ]
    const problem = packed({ tests, ...english({ notes: 'One.' }) })
    expect(await codesOf(problem)).toEqual(['sample-notes', 'test-notes'])
    expect((await back(problem)).statements['en-US']?.body.notes).toBe(
      'One.\n\n### Example 2\n\nTwo.',
    )
  })
})

describe('the tests of a Polygon package', () => {
  it('keep their order, labels and weights', async () => {
    const tests = [
      packedTest('1\n', '1\n', { label: 'größe 5!', weight: 3 }),
      packedTest('2\n', '2\n', { type: 'sample', weight: 0, label: 'a "b" <c>' }),
      packedTest('3\n', '3\n', { weight: 0 }),
    ]
    const problem = packed({ tests })
    expect(await codesOf(problem)).toEqual([])
    const read = await back(problem)
    expect(read.tests.map(({ type, label, weight }) => [type, label, weight])).toEqual([
      ['regular', 'größe 5!', 3],
      ['sample', 'a "b" <c>', 0],
      ['regular', '', 0],
    ])
    expect(await fileOf(problem, 'problem.xml')).toContain('points="3.0"')
  })

  it.each([
    [99, 'tests/99'],
    [100, 'tests/100'],
    [0, undefined],
  ])('of %i of them are numbered with as many digits as Polygon uses', async (length, last) => {
    const tests = Array.from({ length }, () => packedTest('1\n', '1\n'))
    const { files } = await writePolygon(packed({ tests }))
    const inputs = files.map(({ path }) => path).filter((path) => /^tests\/\d+$/.test(path))
    expect(inputs.at(-1)).toBe(last)
    expect((await back(packed({ tests }))).tests).toHaveLength(length)
  })

  it('say what they have no place for', async () => {
    const tests = [
      packedTest('1\n', '1\n', { type: 'additional', hint: 'Think.', comment: 'Small.' }),
      packedTest('2\n', '2\n', { type: 'sample', weight: 5, label: ' x' }),
    ]
    expect(await codesOf(packed({ tests }))).toEqual([
      'post-contest',
      'hints',
      'comments',
      'sample-weights',
      'labels',
    ])
  })

  it('keep the group and the command that a comment names, where its generator is there', async () => {
    const comments = ['Group 1', '`gen 5 6`\n\nGroup 2', '`gen`']
    const tests = comments.map((comment) => packedTest('1\n', '1\n', { comment }))
    const kept = [
      { name: 'files/gen.cpp', ...textFile('//') },
      { name: 'problem.xml', ...textFile('<problem/>') },
    ]
    const problem = packed({ tests, preserved: kept })
    expect(await codesOf(problem)).toEqual([])
    const { tests: again } = await back(problem)
    expect(again.map(({ comment, group }) => [comment, group])).toEqual([
      ['', '1'],
      ['`gen 5 6`', '2'],
      ['`gen`', undefined],
    ])
    expect(await fileOf(problem, 'problem.xml')).toContain(
      '<test cmd="gen 5 6" group="2" method="generated"/>',
    )
    const without = await writePolygon(packed({ tests }))
    expect(without.warnings.map(({ code }) => code)).toEqual(['comments'])
    const other = ['`gen 5`Group 1', 'Group 1\n\nGroup 2', 'A `gen`']
    const untaken = other.map((comment) => packedTest('1\n', '1\n', { comment }))
    expect(await fileOf(packed({ tests: untaken, preserved: kept }), 'problem.xml')).not.toMatch(
      /cmd=|group=/,
    )
  })
})

function attributesOf(more: object) {
  return {
    topics: [] as string[],
    license: 'unknown' as const,
    rightsOwner: '',
    source: '',
    sourceURL: '',
    inputFile: '',
    outputFile: '',
    showsGroups: false,
    ...more,
  }
}
