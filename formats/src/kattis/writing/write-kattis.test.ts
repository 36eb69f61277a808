import { checkerJudgedAs } from '../../checker-judged-as.ts'
import { locales } from '@drafts/contract'
import type { Locale } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
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
import { readYamlMap } from '../../text/read-yaml.ts'
import { textFile } from '../../problem/text-file.ts'
import { writeKattis } from './write-kattis.ts'
import { uuidOf } from './yaml/yaml-2025.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'
import type { ReadPackage } from '../../problem/read-package.ts'

/** Its solution is called as the format calls it. */
const packed = (more: Partial<ProblemPackage> = {}): ProblemPackage =>
  packedProblem({
    solutions: [packedSolution({ reference: true, label: 'accepted/main.py' })],
    ...more,
  })

const write = (problem: ProblemPackage) => writeKattis(problem, 'p1')

/** Without the one of all problems that have no scanspec. */
const codesOf = ({ warnings }: { warnings: { code: string }[] }): string[] =>
  warnings.map(({ code }) => code).filter((code) => code !== 'input-validator')

const back = async (problem: ProblemPackage): Promise<ReadPackage> => {
  const read = await readKattis(await archiveOf((await write(problem)).files))
  read.close()
  return read
}

const fileOf = async (problem: ProblemPackage, path: string): Promise<string> =>
  textOf((await write(problem)).files.find((file) => file.path === path))

/** It reads problem.yaml from a package of the problem with this id. */
const yamlOf = async (id: string) => {
  const { files } = await writeKattis(packed(), id)
  return readYamlMap(await textOf(files.find(({ path }) => path === 'problem.yaml')), '', () => {})
}

const labelsOf = async (given: string[]) => {
  const tests = given.map((label, index) => packedTest(`${index}\n`, '0\n', { label }))
  return (await back(packed({ tests }))).tests.map(({ label }) => label)
}

const yamlWith = async (text: string, more: Partial<ProblemPackage>) => {
  const kept = [{ name: 'problem.yaml', ...textFile(text) }]
  const { files } = await writeKattis(packed({ preserved: kept, ...more }), 'p1')
  return textOf(files.find(({ path }) => path === 'problem.yaml'))
}

describe('a Kattis package', () => {
  it('of a plain problem comes back as it went out, and nothing is lost', async () => {
    const limits = { cpu: 1_500_000_000, memory: 268_435_456, source: 131_072, factors: {} }
    const attributes = {
      topics: ['graphs', 'trees'],
      license: 'cc by-sa',
      rightsOwner: 'A & B',
      source: 'Finals: 2026',
      sourceURL: 'https://x.y/z',
      inputFile: '',
      outputFile: '',
      showsGroups: false,
    } as const
    const problem = packed({
      plain: { limits, attributes: { ...attributes, topics: [...attributes.topics] } },
    })
    const read = await back(problem)
    expect(codesOf(await write(problem))).toEqual([])
    expect(read).toMatchObject({
      title: 'Sum',
      mechanism: 'standard',
      plain: { attributes: { ...attributes, inputFile: '', outputFile: '' }, limits },
      checker: { body: { comparator: 'words' } },
      statements: {
        'en-US': {
          body: { title: 'Sum', body: 'Add.', input: 'Two numbers.', output: 'Their sum.' },
        },
      },
      solutions: [{ languageId: 'python3', wantVerdict: 'Accepted', reference: true }],
    })
    expect(read.tests.map(({ type, label }) => [type, label])).toEqual([
      ['sample', '01'],
      ['regular', '01'],
    ])
  })

  it('has an id only where it came with one in this format: most packages have none', async () => {
    expect((await yamlOf('p1')).has('uuid')).toBe(false)
    const uuid = '11111111-2222-4333-8444-555555555555'
    const legacy = 'name: Sum\nuuid: 99999999-2222-4333-8444-555555555555\n'
    expect(await yamlWith(legacy, { uuid })).toContain(`uuid: ${uuid}\n`)
    const ofFork = await yamlWith(legacy, {})
    expect(ofFork).toContain(`uuid: ${uuidOf('p1')}\n`)
    expect(await yamlWith(`problem_format_version: 2025-09\n${legacy}`, { uuid })).not.toContain(
      'uuid',
    )
  })

  it('has its topics as one text of words, with hyphens where a topic has several', async () => {
    const topics = ['graphs', 'dynamic programming', 'divide, and conquer']
    const attributes = {
      topics,
      license: 'unknown',
      rightsOwner: '',
      source: '',
      sourceURL: '',
      inputFile: '',
      outputFile: '',
      showsGroups: false,
    } as const
    const problem = packed({ plain: { attributes: { ...attributes, topics } } })
    expect(await fileOf(problem, 'problem.yaml')).toContain(
      'keywords: graphs dynamic-programming divide-and-conquer',
    )
    expect(codesOf(await write(problem))).toContain('topics')
  })

  it('has what the imported problem.yaml said besides, as far as the format has a place', async () => {
    const old = [
      'name: Old',
      'author: A and B',
      'type: scoring',
      'grading:',
      '  objective: min',
      'limits:',
      '  time_multiplier: 3',
      '  memory: 64',
      'embargo_until: 2030-01-01',
    ].join('\n')
    const problem = packed({ preserved: [{ name: 'problem.yaml', ...textFile(old) }] })
    const { files, warnings } = await write(problem)
    const map = readYamlMap(
      await textOf(files.find(({ path }) => path === 'problem.yaml')),
      '',
      () => {},
    )
    expect(Object.fromEntries(map)).toMatchObject({
      name: 'Sum',
      author: 'A and B',
      type: 'scoring',
      grading: new Map([['objective', 'min']]),
    })
    expect(map.get('limits')).toEqual(
      new Map(
        Object.entries({
          time_multiplier: 3,
          memory: expect.any(Number),
          code: expect.any(Number),
        }),
      ),
    )
    expect(warnings.find(({ code }) => code === 'kept')?.message).toBe(
      'Keys of the kept problem.yaml: embargo_until are left out.',
    )
  })

  it('has the statements of all ten languages', async () => {
    const statements = Object.fromEntries(
      locales.map((locale) => [
        locale,
        packedStatement({ title: `Sum ${locale}`, notes: 'Look at $x$.' }),
      ]),
    ) as Record<Locale, ReturnType<typeof packedStatement>>
    const read = await back(packed({ statements }))
    const wanted = locales.map((locale) => {
      const { body, removed } = statements[locale]
      return [
        locale,
        { body: { ...body, ...(locale === 'en-US' ? { title: 'Sum' } : {}) }, removed },
      ]
    })
    expect(read.statements).toEqual(Object.fromEntries(wanted))
  })

  it('has its pictures beside the texts that show them', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1')
    const image = packedPicture(png, 'a tree.png', 'image/png')
    const address = `images/${image.sha256}.png`
    const problem = packed({
      images: [image],
      statements: {
        'en-US': packedStatement({ body: `See\n\n![A tree](${address})\n\n![x](images/gone.png)` }),
      },
      editorials: { 'en-US': { locale: 'en-US', content: `Look: ![A tree](${address})` } as never },
    })
    const { files, warnings } = await write(problem)
    const name = `${image.sha256.slice(0, 16)}.png`
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`problem_statement/${name}`, `solution/${name}`]),
    )
    expect(codesOf({ warnings })).toEqual(['picture-words', 'picture-missing'])
    const read = await back(problem)
    expect(read.images.map(({ sha256 }) => sha256)).toEqual([image.sha256])
    expect(read.statements['en-US']?.body.body).toContain('See\n\n![')
    expect(read.editorials['en-US']?.content).toMatch(/^Look: !\[A tree\]\(/)
  })

  it.each([
    ['words', {}],
    ['floats6', { comparator: 'floats6' }],
    ['legacy', { comparator: 'legacy', type: 'string', strictSpace: true, fold: true }],
    [
      'legacy',
      { comparator: 'legacy', type: 'float', absolute: true, precision: 1e-4, fold: false },
    ],
  ])('keeps how outputs are compared: %s with %j', async (comparator, more) => {
    const problem = packed({ checker: packedChecker(more) })
    expect(codesOf(await write(problem))).toEqual([])
    const wanted: Record<string, unknown> = { comparator, ...more }
    expect((await back(problem)).checker?.body).toMatchObject(wanted)
  })

  it.each([
    { comparator: 'ints' },
    { comparator: 'lines' },
    { comparator: 'legacy', type: 'yesno' },
    { comparator: 'legacy', type: 'string', transformCRs: true, strictSpace: true },
    { comparator: 'lines', judgedAs: 'testlib lcmp' },
    { comparator: 'floats6', judgedAs: 'testlib rcmp6' },
  ])('has a validator that judges as %j does, and is known again', async (checker) => {
    const problem = packed({ checker: packedChecker(checker) })
    expect(codesOf(await write(problem))).toEqual([])
    expect((await back(problem)).checker?.body).toMatchObject(checker)
  })

  it.each([
    ['kattis float_relative_tolerance 1e-3', 'legacy'],
    ['kattis case_sensitive float_tolerance 1e-9', 'floats8'],
  ])('has the flags of %s', async (judgedAs, comparator) => {
    const checker = checkerJudgedAs(judgedAs)
    const problem = packed({ checker: packedChecker({ ...checker }) })
    expect(codesOf(await write(problem))).toEqual([])
    expect((await back(problem)).checker?.body).toMatchObject({ comparator, judgedAs })
  })

  it('tells first that no solution will run there where solutions use files', async () => {
    const attributes = {
      topics: [],
      license: 'unknown' as const,
      rightsOwner: '',
      source: '',
      sourceURL: '',
      inputFile: 'gates.in',
      outputFile: '',
      showsGroups: false,
    }
    const plain = { ...packed().plain, attributes }
    const { warnings } = await write(packed({ plain }))
    expect(warnings[0]?.message).toBe(
      'Solutions read and write files (gates.in), and Kattis has standard streams only: no solution will run there.',
    )
  })

  it('has a validator of its own convention as it is', async () => {
    const source = 'import sys\nsys.exit(42)\n'
    const own = packedChecker({
      comparator: 'custom',
      convention: 'kattis',
      languageId: 'python3',
      source,
    })
    own.flags = ['--strict']
    const problem = packed({ checker: own })
    expect(codesOf(await write(problem))).toEqual([])
    expect((await back(problem)).checker).toMatchObject({
      body: { comparator: 'custom', convention: 'kattis', languageId: 'python3', source },
      flags: ['--strict'],
    })
  })

  it('tells of a checker that no script can adapt', async () => {
    const program = { comparator: 'custom', convention: 'testlib' }
    const haskell = packedChecker({ ...program, languageId: 'haskell', source: 'main = x' })
    expect(codesOf(await write(packed({ checker: haskell })))).toEqual(['convention'])
    const cpp = packedChecker({
      ...program,
      languageId: 'cpp20-gcc',
      source: '#include "testlib.h"',
    })
    expect(codesOf(await write(packed({ checker: cpp })))).toEqual(['adapted'])
  })

  it('has a testlib.h for a checker without one, which is no file of it when it comes back', async () => {
    const source = '#include "testlib.h"\n'
    const program = { comparator: 'custom', languageId: 'cpp20-gcc', source }
    for (const convention of ['testlib', 'kattis'] as const) {
      const checker = packedChecker({ ...program, convention })
      const { files } = await write(packed({ checker }))
      const header = files.find(({ path }) => path === 'output_validators/validator/testlib.h')
      expect(await textOf(header)).toContain('testlib.h of Drafts')
      expect((await back(packed({ checker }))).checker).toMatchObject({
        body: { convention, source },
        files: [],
      })
      checker.files = [{ name: 'testlib.h', ...textFile('// theirs\n') }]
      expect((await back(packed({ checker }))).checker).toMatchObject({
        files: [{ name: 'testlib.h', ...likeText('// theirs\n') }],
      })
    }
  })

  it('orders tests by their labels where these are in order, else behind a number', async () => {
    expect(await labelsOf(['1-a', '2-b', 'g/3'])).toEqual(['1-a', '2-b', 'g/3'])
    expect(await labelsOf(['b', 'a', 'größe 5!', ''])).toEqual(['01-b', '02-a', '03-gro-e-5', '04'])
    expect(await labelsOf(['A', 'a'])).toEqual(['01-A', '02-a'])
  })

  it.each([
    [['b', 'a', ''], '02-a, 01-b, 03', '01-a, 02-b, 03'],
    [['b', 'a', 'c'], '03-c, 01-b', '01-c, 02-b'],
    [['b', 'a'], '02-a, new, 01-b', '01-a, 02-new, 03-b'],
    // Numbers of the labels stay.
    [['20-b', '10-a'], '02-10-a, 01-20-b', '01-10-a, 02-20-b'],
    [['b', 'a'], 'x, 10-nodes, 05', '01-x, 02-10-nodes, 03-05'],
    [
      ['b', 'a'],
      '2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19',
      '01-2, 02-10, 03-11, 04-12, 05-13, 06-14, 07-15, 08-16, 09-17, 10-18, 11-19',
    ],
  ])(
    'gives tests of %j that are in another order by then one number',
    async (first, then, names) => {
      const labels = await labelsOf(first)
      const moved = then.split(', ')
      expect(labels).toEqual(expect.arrayContaining(moved.filter((one) => /^0[123]/.test(one))))
      expect((await labelsOf(moved)).join(', ')).toBe(names)
    },
  )

  it('keeps hints and comments of tests, and tells of weights', async () => {
    const tests = [
      packedTest('1\n', '1\n', { hint: 'Think.', comment: 'Small.' }),
      packedTest('2\n', '2\n', { weight: 5, type: 'additional' }),
    ]
    const problem = packed({ tests })
    expect(codesOf(await write(problem))).toEqual(['post-contest', 'weights'])
    expect((await back(problem)).tests[0]).toMatchObject({ hint: 'Think.', comment: 'Small.' })
  })

  it('has an entry for the folder of a solution of several files', async () => {
    const files = [{ name: 'help.py', ...textFile('') }]
    const problem = packed({
      solutions: [packedSolution({ reference: true, label: 'accepted/sum/main.py', files })],
    })
    const paths = (await write(problem)).files.map(({ path }) => path)
    expect(paths.filter((path) => path.includes('sum'))).toEqual([
      'submissions/accepted/sum/',
      'submissions/accepted/sum/help.py',
      'submissions/accepted/sum/main.py',
    ])
    const [solution] = (await back(problem)).solutions
    expect([solution?.label, solution?.files?.map(({ name }) => name)]).toEqual([
      'accepted/sum/main.py',
      ['help.py'],
    ])
  })

  it('has solutions in the folders of their verdicts, and the reference is the same', async () => {
    const solutions = [
      packedSolution({ label: 'a.py' }),
      packedSolution({ label: 'b.py', reference: true }),
      packedSolution({ label: 'a.py', wantVerdict: 'WrongAnswer' }),
      packedSolution({ label: 'a', wantVerdict: 'MemoryLimitExceeded', notes: 'Much.' }),
      packedSolution({ label: 'x/гиря', wantVerdict: null, role: 'bruteForce' }),
    ]
    const problem = packed({ solutions })
    const { warnings } = await write(problem)
    expect(codesOf({ warnings })).toEqual([
      'solution-labels',
      'verdict',
      'solution-notes',
      'no-verdict',
      'solution-role',
    ])
    const read = await back(problem)
    expect(read.solutions.map(({ label, reference }) => [label, reference])).toEqual([
      ['accepted/a.py', false],
      ['accepted/b.py', true],
      ['run_time_error/a.py', false],
      ['wrong_answer/a.py', false],
      ['x/solution.py', false],
    ])
  })

  it('keeps the folders of solutions that expect nothing', async () => {
    const labels = ['slow/a.py', 'Slow/b.py', 'accepted/c.py']
    const solutions = labels.map((label) => packedSolution({ label, wantVerdict: null }))
    expect((await back(packed({ solutions }))).solutions.map(({ label }) => label)).toEqual([
      'other/b.py',
      'other/c.py',
      'slow/a.py',
    ])
  })

  it('has headings of the body at their level, unless they are those of the format', async () => {
    const body = 'Add.\n\n## Interaction\n\nTalk.\n\n## Task\n\nDo.\n\n## Input\n\nMore.'
    const problem = packed({ statements: { 'en-US': packedStatement({ body }) } })
    expect(codesOf(await write(problem))).toEqual(['headings'])
    expect((await back(problem)).statements['en-US']?.body).toMatchObject({
      body: body.replace('## Input', '### Input'),
      input: 'Two numbers.',
    })
  })

  it('tells of weights that are all the same, of languages, and of an order that is not kept', async () => {
    const tests = [
      packedTest('1\n', '1\n', { weight: 5 }),
      packedTest('2\n', '2\n', { type: 'sample' }),
    ]
    const solutions = [
      packedSolution({ label: 'accepted/a.cpp', languageId: 'cpp17-gcc', reference: true }),
    ]
    expect(codesOf(await write(packed({ tests, solutions })))).toEqual([
      'test-order',
      'weights',
      'language',
    ])
  })

  it('tells of programs that scripts adapt, and of those that judge nothing', async () => {
    const program = { languageId: 'python3', source: 'x', convention: 'testlib' } as const
    const driver = {
      body: { enabled: false, ...program },
      files: [],
      flags: [],
      judgesOutput: true,
    }
    const checker = packedChecker({ comparator: 'custom', ...program })
    const interactive = { mechanism: 'interactive', driver } as const
    expect(codesOf(await write(packed({ ...interactive, checker })))).toEqual([
      'adapted',
      'driver-off',
    ])
    // No script gives a checker flags of its own.
    const flagged = { ...checker, files: [], flags: ['-f'] }
    expect(codesOf(await write(packed({ ...interactive, checker: flagged })))).toEqual([
      'adapted',
      'driver-output',
      'driver-off',
      'checker-left-out',
    ])
    expect(codesOf(await write(packed({ driver })))).toEqual(['driver-left-out'])
  })

  it('says that the memory limit was rounded up, to the mebibyte', async () => {
    const limits = { cpu: 1e9, memory: 256_000_000, source: 150_000, factors: {} }
    const problem = packed({ plain: { limits } })
    const written = await write(problem)
    expect(codesOf(written)).toEqual(['memory-limit', 'source-limit'])
    expect(written.warnings[0]?.message).toBe(
      'Memory limit: 256 MB are 245 MiB (256.9 MB) in the package, rounded up.',
    )
    expect(await fileOf(problem, 'problem.yaml')).toContain('memory: 245\n')
    expect(await fileOf(problem, '.timelimit')).toBe('1\n')
  })

  it('of a functional problem says what it cannot be there', async () => {
    expect(codesOf(await write(packed({ mechanism: 'functionBased' })))).toEqual(['functional'])
  })
})
