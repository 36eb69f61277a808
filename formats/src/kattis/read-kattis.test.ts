import { buffer } from 'node:stream/consumers'
import { judgedAsOf, sections } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import { defaultChecker } from './default-checker.ts'
import { createWarningList } from '../warnings.ts'
import { readKattis } from './read-kattis.ts'
import { reportGraders, reportGroups, weightsOf } from './tests/groups.ts'
import { likeText } from '../testing/packed.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const small: ZipContents = {
  'sum/problem.yaml':
    'name: Sum\nlicense: cc by \nauthor: Ann <a@b.c>\nkeywords: easy math\nlimits:\n  memory: 256\n',
  'sum/problem_statement/problem.en.tex':
    '\\problemname{Other}\nAdd. \\includegraphics{pic}\n\\section*{Input}\nTwo.\n\\section*{Output}\nOne.\n\\section*{Task}\nMore.',
  'sum/problem_statement/problem.ru.tex':
    '\\problemname{Сумма}\nТекст.\n\\section*{Входные данные}\nДва.',
  'sum/problem_statement/pic.png': png,
  'sum/data/sample/1.in': '1 2\n',
  'sum/data/sample/1.ans': '3\n',
  'sum/data/secret/g/02.in': '2 2\n',
  'sum/data/secret/g/02.ans': '4\n',
  'sum/data/secret/g/02.hint': 'Four.\n',
  'sum/data/secret/g/03.in': { link: '02.in' },
  'sum/data/secret/g/03.ans': { link: '../g/02.ans' },
  'sum/submissions/accepted/a.py': 'print(sum(map(int, input().split())))\n',
  'sum/submissions/wrong_answer/b.cpp': 'int main() {}\n',
  'sum/submissions/accepted/c.zzz': 'x',
}

const read = async (contents: ZipContents) => readKattis(await buildZip(contents))

describe('a Kattis package', () => {
  it.each([
    ['a list', 'name: [Sum]\n', 'not a text'],
    ['a list of maps', 'name:\n  - en: Sum\n', 'not a text'],
    ['a list in a language', 'name:\n  en: [Sum]\n', 'not a text'],
    ['blank', 'name: " "\n', 'blank name'],
    ['there twice', 'name: Sum\nname: Sam\n', 'has the key name twice'],
  ])('whose name is %s is refused', async (_name, yaml, sentence) => {
    const call = read({ ...small, 'sum/problem.yaml': yaml })
    await expect(call).rejects.toMatchObject({
      code: 'ErrBadPackage',
      message: expect.stringContaining(sentence),
    })
  })

  it('of many keys has warnings that end', async () => {
    const keys = Array.from({ length: 1500 }, (_, at) => `k${at}: ${at}\n`).join('')
    const { warnings } = await read({ ...small, 'sum/problem.yaml': `name: Sum\n${keys}` })
    expect(warnings.filter(({ code }) => code === 'more-warnings')).toHaveLength(1)
  })

  it('becomes a problem', async () => {
    const problem = await read(small)
    expect(problem).toMatchObject({
      title: 'Sum',
      mechanism: 'standard',
      plain: {
        limits: { memory: 268_435_456 },
        attributes: { license: 'cc by', rightsOwner: 'Ann', topics: ['easy', 'math'] },
      },
      checker: { body: { comparator: 'legacy', type: 'string', fold: true, strictSpace: false } },
    })
    expect(problem.statements['en-US']?.body).toMatchObject({
      title: 'Sum',
      body: 'Add. ![](images/02a3e298f1533f62558c58e4c70edcab9af5a50d62d925fd5390942020fb0fb8.png)\n\n## Task\n\nMore.',
      input: 'Two.',
      output: 'One.',
      notes: '',
    })
    expect(problem.statements['ru-RU']?.body).toMatchObject({ title: 'Сумма', input: 'Два.' })
    expect(problem.tests.map((test) => [test.type, test.label, test.hint])).toEqual([
      ['sample', '1', ''],
      ['regular', 'g/02', 'Four.'],
      ['regular', 'g/03', ''],
    ])
    expect(
      problem.solutions.map((solution) => [
        solution.label,
        solution.languageId,
        solution.wantVerdict,
        solution.reference,
      ]),
    ).toEqual([
      ['accepted/a.py', 'python3', 'Accepted', true],
      ['wrong_answer/b.cpp', 'cpp20-gcc', 'WrongAnswer', false],
    ])
    expect(problem.warnings.map((warning) => warning.code)).toEqual([
      'links',
      'time-limit-default',
      'solution-language',
    ])
    expect(problem.preserved.map((file) => file.path)).toEqual([
      'problem.yaml',
      'submissions/accepted/c.zzz',
    ])
    const linked = problem.tests[2]
    expect(linked && (await buffer(await linked.input.open())).toString()).toBe('2 2\n')
    problem.close()
  })

  it('gives its validator with the convention and the helpers', async () => {
    const problem = await read({
      ...small,
      'sum/problem.yaml': 'name: Sum\nvalidation: custom interactive\nvalidator_flags: a 1\n',
      'sum/output_validators/v/validate.cc': '#include "v.h"',
      'sum/output_validators/v/v.h': '//',
    })
    expect(problem).toMatchObject({
      mechanism: 'interactive',
      driver: {
        body: { convention: 'kattis', languageId: 'cpp20-gcc', source: '#include "v.h"' },
        files: [{ name: 'v.h', ...likeText('//') }],
        flags: ['a', '1'],
      },
    })
    problem.close()
  })

  it.each<[string, ZipContents]>([
    ['a link out of the package', { ...small, 'sum/x': { link: '../../etc/passwd' } }],
    ['links in a circle', { ...small, 'sum/x': { link: 'y' }, 'sum/y': { link: 'x' } }],
    ['a link to its own folder', { ...small, 'sum/data/x': { link: '.' } }],
    ['a test without an answer', { ...small, 'sum/data/secret/9.in': '' }],
    ['a sample above 4096 bytes', { ...small, 'sum/data/sample/1.in': 'x'.repeat(4097) }],
    ['a test above 20 MB', { ...small, 'sum/data/secret/g/02.in': Buffer.alloc(20_971_521) }],
    ['a blank name', { ...small, 'sum/problem.yaml': 'name: "  "' }],
    ['a second problem', { ...small, 'other/problem.yaml': 'name: x' }],
    ['a key twice', { ...small, 'sum/problem.yaml': 'name: a\nname: b' }],
    ['an object tag', { ...small, 'sum/problem.yaml': 'name: !!js/function x' }],
    [
      'more than 250 tests',
      {
        ...small,
        ...Object.fromEntries(
          Array.from({ length: 250 }, (_, i) => [
            [`sum/data/secret/t${i}.in`, ''],
            [`sum/data/secret/t${i}.ans`, ''],
          ]).flat(),
        ),
      },
    ],
    [
      'a statement that is not UTF-8',
      { ...small, 'sum/problem_statement/problem.en.tex': Buffer.from([0xcf, 0xf0]) },
    ],
  ])('is refused for %s', async (_why, contents) => {
    await expect(read(contents)).rejects.toMatchObject({ code: 'ErrBadPackage' })
  })
})

/** Tokens that are no numbers are compared without their case. */
const folded = (precision: number) => ({
  comparator: 'legacy',
  type: 'float',
  fold: true,
  absolute: false,
  strictSpace: false,
  precision,
})

describe('the default validator', () => {
  it.each([
    [[], { comparator: 'legacy', type: 'string', fold: true, strictSpace: false }],
    [['case_sensitive'], { comparator: 'words' }],
    [['space_change_sensitive'], { comparator: 'legacy', type: 'string', strictSpace: true }],
    [
      ['case_sensitive', 'space_change_sensitive'],
      { comparator: 'legacy', type: 'string', fold: false, strictSpace: true },
    ],
  ])('compares texts as the comparator does: %j', (flags, checker) => {
    const warnings = createWarningList()
    expect(defaultChecker(flags, [flags], warnings)).toMatchObject(checker)
    expect(defaultChecker(flags, [flags], warnings)).not.toHaveProperty('judgedAs')
    expect(warnings.all).toEqual([])
  })

  it.each([
    [['float_tolerance', '1e-6'], folded(1e-6)],
    [
      ['float_absolute_tolerance', '1e-8'],
      { comparator: 'legacy', type: 'float', precision: 1e-8, absolute: true },
    ],
    [['float_tolerance', '1e-9'], folded(1e-8)],
    [['float_relative_tolerance', '1e-4'], folded(1e-4)],
    [['float_tolerance', '-1'], { comparator: 'legacy', type: 'string' }],
    [['float_tolerance', '0'], folded(1e-8)],
    [['float_tolerance', '1e-4', 'case_sensitive'], { comparator: 'floats4' }],
    [['float_tolerance', '1e-5'], folded(1e-6)],
    [['float_tolerance', '1e-7'], folded(1e-6)],
    [['float_tolerance', '9e-8'], folded(1e-8)],
    [
      ['float_tolerance', '1e-4', 'space_change_sensitive'],
      { comparator: 'legacy', type: 'float', strictSpace: true, absolute: false },
    ],
    [['float_absolute_tolerance', '1e-6', 'float_relative_tolerance', '1e-6'], folded(1e-6)],
    [['float_absolute_tolerance', '1e-6', 'float_relative_tolerance', '1e-4'], folded(1e-6)],
  ])('compares numbers as it does itself, beside the nearest comparator: %j', (flags, checker) => {
    const warnings = createWarningList()
    const checked = defaultChecker(flags, [flags], warnings)
    const judgedAs = ['kattis', ...flags].join(' ')
    expect(checked).toMatchObject({ ...checker, judgedAs })
    expect(judgedAsOf({ ...sections.checker.content.parse(checked) })).toMatchObject({
      kind: 'kattis',
    })
    expect(warnings.all).toEqual([])
  })

  it.each([
    [['odd']],
    [['float_tolerance']],
    [['float_tolerance', 'inf']],
    [['float_tolerance', 'x']],
  ])('judges nothing with flags that it refuses: %j', (flags) => {
    const warnings = createWarningList()
    const checked = defaultChecker(flags, [flags], warnings)
    expect(checked.judgedAs).toBe(
      `nothing The default validator does not judge with the flags ${flags.join(' ')}.`,
    )
    expect(warnings.all.map(({ code }) => code)).toEqual(['checker-flags'])
  })
})

const group = (folder: string, entries: [string, unknown][]) => ({
  folder,
  path: `data/${folder}/test_group.yaml`,
  map: new Map(entries),
})

describe('scores of groups', () => {
  it('are spread over the tests of a group that counts as a whole', () => {
    const groups = [
      group('secret/a', [
        ['accept_score', 40],
        ['grader_flags', 'min'],
      ]),
      group('secret/b', [['max_score', 7]]),
    ]
    expect(weightsOf(['secret/a', 'secret/a', 'secret/b', 'secret/b', 'secret/c'], groups)).toEqual(
      [20, 20, 4, 3, 1],
    )
  })

  it('keep their proportions where they are no weights, and the factor is told', () => {
    const groups = [
      group('secret/a', [
        ['max_score', 12.5],
        ['require_pass', ['sample']],
      ]),
      group('secret/b', [['max_score', '150']]),
    ]
    const told: string[] = []
    const folders = ['secret/a', 'secret/b', 'secret/b']
    expect(weightsOf(folders, groups, (words) => void told.push(words))).toEqual([1, 6, 6])
    reportGroups(groups, (words) => void told.push(words))
    expect(told).toEqual([
      'Points are multiplied by 0.08, so that all are weights (whole numbers from 0 to 100); their proportions stay.',
      'Group secret/a has a score of 12.5 and is run only after sample passed; here each of its tests counts by itself.',
      'Group secret/b has a score of 150; here each of its tests counts by itself.',
    ])
  })

  it('are told where a group is accepted though a test of it is not', () => {
    const groups = [
      group('', [['grader_flags', 'max accept_if_any_accepted']]),
      group('secret/a', [['grader_flags', 'always_accept min']]),
      group('secret/b', [['grader_flags', 'first_error']]),
    ]
    const told: string[] = []
    reportGraders(groups, (words) => void told.push(words))
    const here =
      'here a solution is Accepted only when it passes all tests, and may fail where the package accepts it.'
    expect(told).toEqual([
      `The data as a whole is accepted by the package when one of its tests is (accept_if_any_accepted); ${here}`,
      `Group secret/a is accepted by the package whatever becomes of its tests (always_accept); ${here}`,
    ])
    const scores: string[] = []
    reportGroups(groups, (words) => void scores.push(words))
    expect(scores[0]).toBe(
      'Group secret/a adds its tests up by min; here each of its tests counts by itself.',
    )
  })

  it('count per test where tests are summed', () => {
    expect(
      weightsOf(['secret/a', 'secret/a'], [group('secret/a', [['accept_score', 10]])]),
    ).toEqual([10, 10])
  })

  const scored = (score: unknown, ...more: [string, unknown][]) =>
    group('secret/a', [['accept_score', score], ...more])
  it.each<[string, ReturnType<typeof group>[], number[]]>([
    ['that is as many as there are tests', [scored(2, ['grader_flags', 'avg'])], [1, 1]],
    ['that is fewer than there are tests', [scored(1, ['grader_flags', 'max'])], [1, 1]],
    ['of a hundred', [scored(100)], [100, 100]],
    ['of more', [scored(101)], [1, 1]],
    ['of none', [scored(0)], [1, 1]],
    ['of parts', [scored(1.5)], [1, 1]],
    ['as text', [scored('5')], [5, 5]],
    ['that is no number', [scored('many')], [1, 1]],
    ['summed', [scored(5, ['grader_flags', 'sum minimum'])], [5, 5]],
    [
      'with flags of the group around it',
      [scored(6), group('secret', [['grader_flags', 'min']])],
      [3, 3],
    ],
    ['with flags of the root', [scored(6), group('', [['grader_flags', 'min']])], [3, 3]],
    ['of the group around it', [group('secret', [['max_score', 9]])], [5, 4]],
    ['of the root', [group('', [['accept_score', 7]])], [7, 7]],
    ['of another group', [group('secret/b', [['accept_score', 7]])], [1, 1]],
  ])('%s', (_name, groups, weights) => {
    expect(weightsOf(['secret/a', 'secret/a'], groups)).toEqual(weights)
  })
})
