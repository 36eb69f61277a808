import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readBare, warned } from '../../testing/bare-kattis.ts'
import type { ZipContents } from '../../testing/build-zip.ts'
import { buildZip } from '../../testing/build-zip.ts'
import { readKattis } from '../read-kattis.ts'
import { likeText } from '../../testing/packed.ts'

type Changes = Record<string, ZipContents[string] | null>

const solution = { 'submissions/accepted/b.py': 'print(2)', 'submissions/accepted/c.py': 'x' }
const made = (yaml: string, more: Changes = {}): Promise<Awaited<ReturnType<typeof readBare>>> =>
  readBare({
    'data/secret/1.in': null,
    'data/secret/1.ans': null,
    'generators/generators.yaml': yaml,
    'generators/gen.py': 'print(1)',
    ...solution,
    ...more,
  })
/** A rule in `secret`. */
const secret = (rules: string, top = ''): string =>
  `${top}data:\n  secret:\n    data:\n${rules.replace(/^/gm, '      ')}\n`
const names = ({ missing }: Awaited<ReturnType<typeof readBare>>): string[] | undefined =>
  missing?.tests.map(({ test }) => test.label)

describe('a package without answers', () => {
  it.each<[string, Changes, string | undefined]>([
    ['has them from the first accepted solution', solution, 'accepted/b.py'],
    [
      'from the one that is called the model',
      { ...solution, 'submissions/submissions.yaml': 'accepted/c.py: {model_solution: true}' },
      'accepted/c.py',
    ],
    [
      'also where others have theirs',
      { ...solution, 'data/sample/1.in': '2\n', 'data/sample/1.ans': '2' },
      'accepted/b.py',
    ],
  ])('%s', async (_, changes, label) => {
    const problem = await readBare({ 'data/secret/1.ans': null, ...changes })
    expect(problem.missing).toMatchObject({ main: { label }, generators: [], validators: [] })
    expect(problem.missing?.tests.at(-1)).toMatchObject({ lacksAnswer: true })
    expect(problem.tests.at(-1)?.output.sizeBytes).toBe(0)
    expect(warned(problem, 'tests-missing')).toEqual([
      `1 of ${problem.tests.length} answers are not in the package. They are made here in the background, by ${label}.`,
    ])
  })

  it('is refused where some are missing only', async () => {
    const others = ['2', '3'].flatMap((name) => [`${name}.in`, `${name}.ans`])
    const read = readBare({
      'data/secret/1.ans': null,
      ...Object.fromEntries(others.map((name) => [`data/secret/${name}`, '1\n'])),
      ...solution,
    })
    await expect(read).rejects.toThrow(
      'The test data/secret/1.in has no answer file (data/secret/1.ans).',
    )
  })

  it('and without any accepted solution is refused', async () => {
    const read = readBare({ 'data/secret/1.ans': null, 'submissions/wrong_answer/b.py': 'x' })
    await expect(read).rejects.toThrow(
      'The test data/secret/1.in has no answer file (data/secret/1.ans), and no accepted solution makes one.',
    )
  })

  it('that is interactive has empty ones', async () => {
    const problem = await readBare({
      'problem.yaml': 'name: Sum\nvalidation: custom interactive\n',
      'output_validators/v.py': 'x',
      'data/secret/1.ans': null,
    })
    expect(problem.missing).toBeUndefined()
    expect(problem.tests).toHaveLength(1)
    expect(warned(problem, 'answers-empty')).toHaveLength(1)
  })
})

describe('tests that generators.yaml makes', () => {
  // What BAPCtools passes to the generator: a hash of salt, count and command, modulo 2^31.
  it.each<[string, string, string[]]>([
    ['plain words', '"1": gen.py 5 six', ['5', 'six']],
    ['quotes', `"1": gen.py "a b" 'c "d"' e\\ f`, ['a b', 'c "d"', 'e f']],
    ['a name', '"1": gen.py {name}', ['testcase']],
    ['a seed', '"1": gen.py {seed}', ['217127397']],
    ['another seed', '"1": gen.py --s={seed:2}', ['--s=1870609140']],
    [
      'a salt and a count',
      '"1": {generate: "gen.py {seed} {count}", count: [2], random_salt: salt}',
      ['261026321', '2'],
    ],
    ['a key of its own', '"1": {generate: gen.py 7}', ['7']],
    ['several lines', '"1": |\n  gen.py\n  a\n  b', ['a', 'b']],
  ])('have arguments with %s', async (_, rule, args) => {
    const { missing } = await made(secret(rule))
    expect(missing?.tests[0]?.call).toEqual({
      generator: 0,
      args,
      file: 'testcase.in',
      inFolder: true,
    })
  })

  it.each<[string, string, string[]]>([
    ['of a map stand by their names', 'b: gen.py 1\na: gen.py 2', ['a', 'b']],
    ['of a list are numbered', '- b: gen.py 1\n- "": gen.py 2', ['1-b', '2']],
    ['are counted', 'a:\n  generate: gen.py {count}\n  count: 2', ['a-1', 'a-2']],
    [
      'are counted from a range',
      'a: {generate: "gen.py {count}", count: 9..=10}',
      ['a-09', 'a-10'],
    ],
    [
      'are counted from below zero',
      'a: {generate: "gen.py {count}", count: -1..=1}',
      ['a--1', 'a-00', 'a-01'],
    ],
    ['are counted by a list', 'a: {generate: "gen.py {count}", count: [12, 0]}', ['a-0', 'a-12']],
    ['lie in folders', '- g:\n    data:\n    - a: gen.py 1\n- b: gen.py 2', ['1-g/1-a', '2-b']],
    [
      'are as many digits long as there are tests',
      Array.from({ length: 10 }, (_, at) => `- "": gen.py ${at}`).join('\n'),
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'],
    ],
    ['are included by their keys', 'a: gen.py 1\ng:\n  include: [a]\n  data: {}', ['a', 'g/a']],
  ])('%s', async (_, rules, expected) => {
    expect(names(await made(secret(rules)))).toEqual(expected)
  })

  it('have inputs and answers of the rule itself, and copies', async () => {
    const path = await buildZip({
      'problem.yaml': 'name: Sum\n',
      'statement/problem.md': 'Add.',
      'generators/generators.yaml': secret(
        'a: {in: 1 2, ans: "3"}\nb: {copy: manual/x}\nc: {copy: manual/x, ans: "9\\n"}\nd: gen.py 1\ne: manual/x.in',
      ),
      'generators/manual/x.in': '4 4\n',
      'generators/manual/x.ans': '8\n',
      'generators/gen.py': 'print(1)',
      ...solution,
    })
    const problem = await readKattis(path)
    const texts: string[] = []
    for (const { input, output } of problem.tests)
      texts.push(`${await text(await input.open())}${await text(await output.open())}`)
    problem.close()
    expect(texts).toEqual(['1 2\n3\n', '4 4\n8\n', '4 4\n9\n', '4 4\n8\n'])
    expect(problem.missing?.tests.map(({ at, lacksAnswer }) => [at, lacksAnswer])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [undefined, true],
      [3, false],
    ])
  })

  it('have programs of several files', async () => {
    const { missing } = await made(
      secret('a: tree 1\nb: folder 2', 'generators:\n  tree: [tree.py, lib.py]\n'),
      {
        'generators/tree.py': 'import lib',
        'generators/lib.py': 'lib',
        'generators/folder/main.cpp': 'int main() {}',
        'generators/folder/a.h': 'header',
      },
    )
    expect(missing?.generators).toMatchObject([
      { label: 'tree.py', files: [{ name: 'lib.py', ...likeText('lib') }] },
      { label: 'main.cpp', languageId: 'cpp20-gcc', files: [{ name: 'a.h' }] },
    ])
  })

  it.each([
    ['a: other.py 1', 'its generator other.py is not in the package'],
    ['a: gen.txt 1', 'its generator generators/gen.txt is in a language that is not known'],
    ['a: gen.py "1', 'its command cannot be read: gen.py "1'],
    ['a: gen.py {seed} {seed:1}', 'its command has more than one seed: gen.py {seed} {seed:1}'],
    ['a: {copy: x}', 'generators/x.in, which it copies, is not in the package'],
    ['a:', 'generators.yaml says nothing of its input'],
    ['a: {in: "1", solution: /submissions/accepted/c.py}\nb: gen.py 1', undefined],
    ['a: {in: "1", solution: null}', 'generators.yaml lets no solution make its answer'],
  ])('say why they cannot be: %s', async (rule, fault) => {
    const { missing } = await made(secret(rule), { 'generators/gen.txt': 'x' })
    expect(missing?.tests[0]?.fault).toBe(fault)
  })

  it('have their answers of the solution that the file names', async () => {
    const { missing } = await made(
      secret('a: gen.py 1', 'solution: /submissions/accepted/c.py\nrandom_salt: x\n'),
    )
    expect(missing?.main?.label).toBe('accepted/c.py')
  })

  it.each<[string, Changes, string, unknown]>([
    ['it has the ending', {}, 'a: gen.py {name}', { file: 'testcase.ans', isOnly: false }],
    [
      'a file beside it has',
      {
        'generators/gen.py': null,
        'generators/gen/main.py': 'x',
        'generators/gen/b.py': 'open("a.ans")',
      },
      'a: gen',
      { file: 'testcase.ans', isOnly: false },
    ],
    [
      'no solution may make it',
      {},
      'a: {generate: gen.py, solution: null}',
      { file: 'testcase.ans', isOnly: true },
    ],
    [
      'another solution makes those of others',
      {},
      'a: {generate: gen.py, solution: /submissions/accepted/c.py}\nb: {generate: gen.py 2}',
      { file: 'testcase.ans', isOnly: false },
    ],
    [
      'the package has none',
      { 'submissions/accepted/b.py': null, 'submissions/accepted/c.py': null },
      'a: gen.py',
      { file: 'testcase.ans', isOnly: true },
    ],
    ['never where it has not', { 'generators/gen.py': 'answer = 1' }, 'a: gen.py', undefined],
    ['never where the rule has one', {}, 'a: {generate: gen.py, ans: "1"}', undefined],
  ])('may be answered by a generator: %s', async (_, changes, rule, answer) => {
    const { missing } = await made(secret(rule), {
      'generators/gen.py': 'open(sys.argv[1] + ".ans", "w")',
      ...changes,
    })
    const [test] = missing?.tests ?? []
    expect(test).toMatchObject({ call: { generator: 0 } })
    expect(test?.call?.answer).toEqual(answer)
    expect(test).not.toHaveProperty('fault')
  })

  it('are judged with what the file says that their validator is called with', async () => {
    const { missing, tests, checker } = await made(
      secret(
        'a: gen.py 1\nb: {generate: gen.py 2, yaml: {output_validator_args: [x, y]}}\nc: gen.py 3\nd: gen.py 4\ng:\n  testdata.yaml: {output_validator_flags: of group}\n  data: {"1": gen.py 4}\nh: {in: "5", ans: "5", yaml: {output_validator_args: z}}',
      ),
      {
        'problem.yaml': 'name: Sum\nvalidation: custom\n',
        'output_validators/v.py': 'x',
        'data/testdata.yaml': 'output_validator_flags: all\n',
      },
    )
    expect(checker).toMatchObject({ flags: ['all'] })
    expect(tests.map(({ checkerArguments }) => checkerArguments)).toEqual(['z'])
    expect(missing?.tests.map(({ test }) => [test.label, test.checkerArguments])).toEqual([
      ['a', undefined],
      ['b', 'x y'],
      ['c', undefined],
      ['d', undefined],
      ['g/1', 'of group'],
      ['h', undefined],
    ])
  })

  it('are not made again where the data is there', async () => {
    const problem = await made(secret('a: gen.py 1\nb: gen.py 2'), {
      'data/secret/001-a.in': '1\n',
      'data/secret/001-a.ans': '1\n',
      'data/secret/002-b.in': '1\n',
      'data/secret/002-b.ans': '1\n',
    })
    expect(problem.missing).toBeUndefined()
    expect(problem.tests).toHaveLength(2)
  })

  it('keep their rules for an export', async () => {
    const { preserved, programs } = await made(secret('a: gen.py 1'))
    expect(programs).toMatchObject([{ role: 'generator', label: 'gen', languageId: 'python3' }])
    expect(preserved.map(({ name }) => name)).toEqual([
      'generators/generators.yaml',
      'problem.yaml',
    ])
  })
})
