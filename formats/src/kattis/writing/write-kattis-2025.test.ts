import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readKattis } from '../read-kattis.ts'
import {
  archiveOf,
  packed as packedProblem,
  packedChecker,
  packedPicture,
  packedSolution,
  packedStatement,
  packedTest,
  textOf,
  likeText,
} from '../../testing/packed.ts'
import { textFile } from '../../problem/text-file.ts'
import { writeKattis2025 } from './write-kattis.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'
import type { ReadPackage } from '../../problem/read-package.ts'
import { imagePath } from '../../dpkg/layout.ts'

const packed = (more: Partial<ProblemPackage> = {}): ProblemPackage =>
  packedProblem({
    solutions: [packedSolution({ reference: true, label: 'accepted/main.py' })],
    ...more,
  })

const write = (problem: ProblemPackage) => writeKattis2025(problem, 'p1')
/** Without the one of all problems that have no scanspec. */
const codesOf = async (problem: ProblemPackage): Promise<string[]> =>
  (await write(problem)).warnings
    .map(({ code }) => code)
    .filter((code) => code !== 'input-validator')
const pathsOf = async (problem: ProblemPackage): Promise<string[]> =>
  (await write(problem)).files.map(({ path }) => path)
const fileOf = async (problem: ProblemPackage, path: string): Promise<string> =>
  textOf((await write(problem)).files.find((file) => file.path === path))
const yamlOf = async (problem: ProblemPackage, path = 'problem.yaml'): Promise<unknown> =>
  parse(await fileOf(problem, path))
const back = async (problem: ProblemPackage): Promise<ReadPackage> => {
  const read = await readKattis(await archiveOf((await write(problem)).files))
  read.close()
  return read
}
const keptFile = (name: string, text = 'x\n') => ({ name, ...textFile(text) })
const statementOf = (more: object) => ({ statements: { 'en-US': packedStatement(more) } })

describe('a Kattis package of 2025-09', () => {
  it('of a plain problem has the files of the format, and nothing is lost', async () => {
    const limits = { cpu: 1_500_000_000, memory: 268_435_456, source: 131_072, factors: {} }
    const attributes = {
      topics: ['graphs', 'dynamic programming'],
      license: 'cc by-sa' as const,
      rightsOwner: 'A & B',
      source: 'Finals: 2026',
      sourceURL: 'https://x.y/z',
      inputFile: '',
      outputFile: '',
      showsGroups: false,
    }
    const problem = packed({
      plain: { limits, attributes },
      editorials: { 'en-US': { content: 'Add them.' } },
    })
    expect(await codesOf(problem)).toEqual([])
    expect(await pathsOf(problem)).toEqual(
      [
        'data/sample/01.ans',
        'data/sample/01.in',
        'data/secret/01.ans',
        'data/secret/01.in',
        'data/secret/test_group.yaml',
        'data/sample/test_group.yaml',
        'input_validators/draft/validate.py',
        'problem.yaml',
        'solution/solution.en.md',
        'statement/problem.en.md',
        'submissions/accepted/main.py',
      ].toSorted(),
    )
    expect(await yamlOf(problem)).toEqual({
      problem_format_version: '2025-09',
      type: 'pass-fail',
      name: 'Sum',
      uuid: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      source: { name: 'Finals: 2026', url: 'https://x.y/z' },
      license: 'cc by-sa',
      rights_owner: 'A & B',
      keywords: ['graphs', 'dynamic programming'],
      limits: { time_limit: 1.5, time_resolution: 0.5, memory: 256, code: 128 },
    })
    const read = await back(problem)
    expect(read).toMatchObject({
      title: 'Sum',
      plain: { attributes: { ...attributes, inputFile: '', outputFile: '' }, limits },
      checker: { body: { comparator: 'words' } },
      editorials: { 'en-US': { content: 'Add them.' } },
      solutions: [{ wantVerdict: 'Accepted', reference: true }],
    })
    expect(read.preserved.map(({ name }) => name)).toEqual(['problem.yaml'])
    expect(read.warnings).toEqual([])
  })

  it.each([
    [2e9, { time_limit: 2 }],
    [1.1e9, { time_limit: 1.1, time_resolution: 0.1 }],
    [1_234_567_891, { time_limit: 1.234567891, time_resolution: 1.234567891 }],
  ])('has a time limit of %d ns as a multiple of its resolution', async (cpu, wanted) => {
    const limits = { cpu, memory: 268_435_456, source: 131_072, factors: {} }
    const problem = packed({ plain: { limits } })
    expect(await yamlOf(problem)).toMatchObject({ limits: { ...wanted, memory: 256 } })
    expect((await back(problem)).plain.limits?.cpu).toBe(cpu)
  })

  it.each(['No', '12:30', '0x1F'])(
    'has the title %s in quotes, which older YAML takes for another thing',
    async (title) => {
      const problem = packed({ title, ...statementOf({ title }) })
      expect(await fileOf(problem, 'problem.yaml')).toContain(`name: "${title}"`)
    },
  )

  it('has a name for each language that has a statement', async () => {
    const statements = {
      'en-US': packedStatement(),
      'zh-TW': packedStatement({ title: '和' }),
      sv: packedStatement({ title: 'Summa' }),
    }
    const problem = packed({ statements })
    expect(await yamlOf(problem)).toMatchObject({ name: { en: 'Sum', 'zh-TW': '和', sv: 'Summa' } })
    const read = await back(problem)
    expect(read.statements).toMatchObject({
      'en-US': { body: { title: 'Sum' } },
      sv: { body: { title: 'Summa' } },
      'zh-TW': { body: { title: '和' } },
    })
    expect(await codesOf(packed({ title: 'Other', statements }))).toEqual(['title'])
  })

  it.each([
    ['public domain', 'Ann', ['rights-owner']],
    ['cc by', '', ['no-rights-owner']],
    ['unknown', '', []],
  ] as const)(
    'tells of rights that the format has not: %s, %s',
    async (license, rightsOwner, codes) => {
      const attributes = {
        topics: [],
        license,
        rightsOwner,
        source: '',
        sourceURL: '',
        inputFile: '',
        outputFile: '',
        showsGroups: false,
      }
      const problem = packed({ plain: { attributes, limits: packed().plain.limits } })
      expect(await codesOf(problem)).toEqual(codes)
      expect(await fileOf(problem, 'problem.yaml')).not.toContain('rights_owner')
    },
  )

  it('has the flags of its checker for samples and for the rest', async () => {
    const problem = packed({ checker: packedChecker({ comparator: 'floats6' }) })
    for (const folder of ['sample', 'secret'])
      expect(await yamlOf(problem, `data/${folder}/test_group.yaml`)).toEqual({
        output_validator_args: ['case_sensitive', 'float_tolerance', '1e-6'],
      })
    expect((await back(problem)).checker?.body).toMatchObject({
      comparator: 'floats6',
      judgedAs: 'kattis case_sensitive float_tolerance 1e-6',
    })
  })

  it('has a validator in its own folder, and interaction in its type', async () => {
    const program = {
      languageId: 'python3',
      source: 'import sys\nsys.exit(42)\n',
      convention: 'kattis' as const,
    }
    const checker = packedChecker({ comparator: 'custom', ...program })
    checker.flags = ['--strict']
    const read = await back(packed({ checker }))
    expect(read.checker).toMatchObject({
      body: { comparator: 'custom', ...program },
      flags: ['--strict'],
    })
    const driver = {
      body: { enabled: true, ...program },
      files: [],
      flags: [],
      judgesOutput: false,
    }
    const problem = packed({ mechanism: 'interactive', driver })
    expect(await pathsOf(problem)).toContain('output_validator/driver.py')
    expect(await yamlOf(problem)).toMatchObject({ type: 'interactive' })
    expect((await back(problem)).mechanism).toBe('interactive')
  })

  it.each([
    ['python3', 'check.py', ['validator-language']],
    ['haskell', undefined, ['validator-language']],
    ['cpp20-gcc', 'check.cpp', []],
  ])('tells of a validator that needs a script: %s with %s', async (languageId, name, codes) => {
    const checker = packedChecker({
      comparator: 'custom',
      convention: 'kattis',
      languageId,
      source: 'x\n',
    })
    if (name !== undefined) checker.files = [{ name, ...textFile('y\n') }]
    expect(await codesOf(packed({ checker }))).toEqual(codes)
    expect((await back(packed({ checker }))).checker).toMatchObject({
      body: { source: 'x\n' },
      files: name === undefined ? [] : [{ name, ...likeText('y\n') }],
    })
  })

  it('tells of a run beside its source, which is called there and here', async () => {
    const options = { comparator: 'custom', convention: 'kattis', languageId: 'python3' } as const
    const checker = packedChecker({ ...options, source: 'x\n' })
    checker.files = [{ name: 'run', ...textFile('y\n') }]
    expect(await codesOf(packed({ checker }))).toEqual(['validator-scripts'])
    expect((await back(packed({ checker }))).checker).toMatchObject({
      body: { languageId: 'bash' },
      files: [
        { name: 'checker.py', ...likeText('x\n') },
        { name: 'run', ...likeText('y\n') },
      ],
    })
  })

  it('has scripts that can be called', async () => {
    const program = {
      comparator: 'custom',
      convention: 'testlib',
      languageId: 'python3',
      source: 'x\n',
    }
    const { files } = await write(packed({ checker: packedChecker(program) }))
    expect(files.filter(({ isExecutable }) => isExecutable).map(({ path }) => path)).toEqual([
      'output_validator/build',
      'output_validator/run',
    ])
  })

  it('has hints and comments of tests in YAML, beside other keys that were kept', async () => {
    const tests = [
      packedTest('1\n', '1\n', { label: '1', hint: 'Think.', comment: 'Small:\nvery.' }),
      packedTest('2\n', '2\n', { label: '2', hint: 'New.' }),
      packedTest('3\n', '3\n', { label: '3' }),
    ]
    const kept = [
      keptFile('data/secret/2.yaml', 'hint: Old.\nargs: [a]\n'),
      keptFile('data/secret/3.yaml', 'args: [b] # why\n'),
    ]
    const problem = packed({ tests, preserved: kept })
    expect(await yamlOf(problem, 'data/secret/2.yaml')).toEqual({ hint: 'New.', args: ['a'] })
    expect(await fileOf(problem, 'data/secret/3.yaml')).toBe('args: [b] # why\n')
    const read = await back(problem)
    expect(read.tests.map(({ hint, comment }) => [hint, comment])).toEqual([
      ['Think.', 'Small:\nvery.'],
      ['New.', ''],
      ['', ''],
    ])
    expect(read.preserved.map(({ name }) => name)).toEqual([
      'data/secret/2.yaml',
      'data/secret/3.yaml',
      'problem.yaml',
    ])
  })

  it('has a number before labels where a folder would be called like a test', async () => {
    const tests = ['a', 'a/b'].map((label) => packedTest('1\n', '1\n', { label }))
    expect((await back(packed({ tests }))).tests.map(({ label }) => label)).toEqual([
      '01-a',
      '02-a-b',
    ])
  })
})

describe('a statement of a Kattis package of 2025-09', () => {
  it('is Markdown as it was typed', async () => {
    const body =
      'Let $a_1 < b$ and\n\n$$\nx\n$$\n\n3. three\n4. *four*\n\n## Task\n\n~~~\n# no heading\n~~~\n\n### Sub'
    const problem = packed(statementOf({ body, notes: '| a |\n| - |\n| 1 |' }))
    expect(await codesOf(problem)).toEqual([])
    expect((await back(problem)).statements['en-US']?.body).toMatchObject({
      title: 'Sum',
      body,
      input: 'Two numbers.',
      output: 'Their sum.',
      notes: '| a |\n| - |\n| 1 |',
    })
  })

  it.each([
    ['# Task\n\nx', '## Task\n\nx'],
    ['Task\n====\n\nx', '## Task\n\nx'],
    ['## Input\n\nx', '### Input\n\nx'],
    ['Notes\n---\nx', '### Notes\nx'],
    ['## Sum\n\nx', '### Sum\n\nx'],
  ])('has headings of the body lower where it would be cut: %j', async (body, wanted) => {
    const problem = packed(statementOf({ body }))
    expect(await codesOf(problem)).toEqual(['headings'])
    expect((await back(problem)).statements['en-US']?.body).toMatchObject({
      body: wanted,
      input: 'Two numbers.',
    })
  })

  it('has no section that would be taken for another', async () => {
    const body = '## First\n\na\n\n## Second\n\nb'
    const alone = packed(statementOf({ body, input: '', output: '' }))
    expect((await back(alone)).statements['en-US']?.body).toMatchObject({
      body: body.replaceAll('##', '###'),
      input: '',
    })
    const input = '## Format\n\nc\n\n# Output'
    const inside = packed(statementOf({ input }))
    expect((await back(inside)).statements['en-US']?.body).toMatchObject({
      body: 'Add.',
      input: '### Format\n\nc\n\n### Output',
      output: 'Their sum.',
    })
    const talk = '## Interaction\n\nTalk.\n\n## Second\n\nb'
    const interactive = packed(statementOf({ body: talk, input: '', output: '' }))
    expect((await back(interactive)).statements['en-US']?.body.body).toBe(talk)
  })

  it('ends a code block that is open', async () => {
    const problem = packed(statementOf({ body: 'a\n\n```\n# code' }))
    expect((await back(problem)).statements['en-US']?.body).toMatchObject({
      body: 'a\n\n```\n# code\n```',
      input: 'Two numbers.',
    })
  })

  it('has its pictures beside it, and tells of others', async () => {
    const image = packedPicture(
      Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'),
      'a.png',
      'image/png',
    )
    const svg = packedPicture(Buffer.from('<svg></svg>'), 'b.svg', 'image/svg+xml')
    const gif = packedPicture(Buffer.from('GIF89a'), 'c.gif', 'image/gif')
    const [a, b, c] = [image, svg, gif].map(
      ({ sha256, name }) => `images/${sha256}${name.slice(1)}`,
    )
    const body = `![A](${a}) <img src="${b}" width="50%"> ![t][x]\n\n[x]: ${a}`
    const problem = packed({ images: [image, svg], ...statementOf({ body }) })
    expect(await codesOf(problem)).toEqual([])
    const read = await back(problem)
    expect(read.images.map(({ sha256 }) => sha256).toSorted()).toEqual(
      [image.sha256, svg.sha256].toSorted(),
    )
    const [first = '', second = ''] = [image, svg].map(imagePath)
    expect(read.statements['en-US']?.body.body).toBe(
      `![A](${first}) <img src="${second}" alt="" width="50%"> ![t][x]\n\n[x]: ${first}`,
    )
    const elsewhere = packed({
      images: [gif],
      ...statementOf({ body: `![](https://x.y/z.png) ![](images/gone.png) ![](${c})` }),
    })
    expect(await codesOf(elsewhere)).toEqual([
      'picture-format',
      'picture-missing',
      'picture-missing',
    ])
    const { warnings } = await writeKattis2025(elsewhere, 'p1')
    expect(warnings[0]?.path).toMatch(/^statement\/[0-9a-f]{16}\.gif$/)
  })

  it('tells of targets of links that two of its parts call the same', async () => {
    const body = '[a]\n\n[a]: http://one'
    expect(await codesOf(packed(statementOf({ body, input: body })))).toEqual([])
    const input = '[a]\n\n[a]: http://two'
    expect(await codesOf(packed(statementOf({ body, input })))).toEqual(['definitions'])
  })

  it('gives footnotes that two of its parts call the same labels of their own', async () => {
    const body = 'a[^1]\n\n[^1]: one'
    const problem = packed(statementOf({ body, input: 'b[^1]\n\n[^1]: two', notes: body }))
    expect(await codesOf(problem)).toEqual([])
    const text = await fileOf(problem, 'statement/problem.en.md')
    expect(text).toContain('a[^1]\n\n[^1]: one')
    expect(text).toContain('b[^1-2]\n\n[^1-2]: two')
  })
})
