import { describe, expect, it } from 'vitest'
import { limitsOf, limitsSaying, textOf } from '../testing/packed.ts'
import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import {
  checkerOf,
  codes,
  readBare,
  refusal,
  solution,
  warned,
  xmlOf,
  type Parts,
} from '../testing/bare-polygon.ts'
import { readPolygon } from './read-polygon.ts'

it('a Polygon package with nothing odd in it has no warning but for what it lacks', async () => {
  const problem = await readBare()
  expect(problem.warnings.map(({ code }) => code)).toEqual(['no-solutions'])
})

const limits = (ms: string, bytes: string) =>
  `<time-limit>${ms}</time-limit><memory-limit>${bytes}</memory-limit>`

describe('limits of a Polygon package', () => {
  it.each<[string, string, Parameters<typeof limitsSaying>[0], string[]]>([
    ['1500', '64000000', { cpu: 1_500_000_000, memory: 64_000_000 }, []],
    ['0', '0', {}, ['time-limit-default', 'memory-limit-default']],
    ['x', '', {}, ['time-limit-default', 'memory-limit-default']],
    [
      '60000',
      '1',
      { cpu: 10_000_000_000, memory: 32_000_000 },
      ['time-limit-clamped', 'memory-limit-clamped'],
    ],
  ])('%s ms and %s bytes', async (ms, bytes, wanted, reported) => {
    const problem = await readBare({ limits: limits(ms, bytes) })
    expect([limitsOf(problem), codes(problem)]).toEqual([limitsSaying(wanted), reported])
  })

  it('that are clamped are named in units', async () => {
    const problem = await readBare({ limits: limits('60000', '1000000') })
    expect([
      ...warned(problem, 'time-limit-clamped'),
      ...warned(problem, 'memory-limit-clamped'),
    ]).toEqual([
      'Time limit: 60 s is outside of 0.5 s to 10 s; 10 s is used.',
      'Memory limit: 1 MB is outside of 32 MB to 1536 MB; 32 MB is used.',
    ])
  })
})

const pattern = (text: string) =>
  `<input-path-pattern>${text}</input-path-pattern><answer-path-pattern>tests/%d.a</answer-path-pattern>`

describe('tests of a Polygon package', () => {
  const files = { 'tests/2': '', 'tests/2.a': '' }
  it.each<[string, string, [string, number, string][]]>([
    [
      'points',
      '<test points="0"/><test points="100"/>',
      [
        ['', 0, ''],
        ['', 100, ''],
      ],
    ],
    [
      'points that are no weight',
      '<test points="101"/><test points="-1"/>',
      [
        ['', 1, ''],
        ['', 1, ''],
      ],
    ],
    [
      'parts of points',
      '<test points="0.5"/><test points=" "/>',
      [
        ['', 1, ''],
        ['', 1, ''],
      ],
    ],
    [
      'a group',
      '<test group="2"/><test/>',
      [
        ['', 1, ' in 2'],
        ['', 1, ''],
      ],
    ],
    [
      'a command, a group and a description',
      '<test cmd=" gen `1` " group="2" description=" big "/><test/>',
      [
        ['big', 1, "`gen '1'` in 2"],
        ['', 1, ''],
      ],
    ],
  ])('with %s', async (_name, tests, wanted) => {
    const problem = await readBare({ count: '<test-count>2</test-count>', tests }, files)
    const found = problem.tests.map(({ label, weight, comment, group }) => [
      label,
      weight,
      group === undefined ? comment : `${comment} in ${group}`,
    ])
    expect(found).toEqual(wanted)
    expect(codes(problem).filter((code) => code !== 'points')).toEqual(
      /group|points/.test(tests) ? ['groups'] : [],
    )
  })

  it('have weights in proportion to their points, and the factor is told', async () => {
    const count = '<test-count>2</test-count>'
    const problem = await readBare(
      { count, tests: '<test points="12.5"/><test points="37.5"/>' },
      files,
    )
    expect(problem.tests.map(({ weight }) => weight)).toEqual([1, 3])
    expect(warned(problem, 'points')).toEqual([
      'Points are multiplied by 0.08, so that all are weights (whole numbers from 0 to 100); their proportions stay.',
    ])
  })

  it('have groups with their points, policies and dependencies', async () => {
    const grouped = `<time-limit>1000</time-limit><groups>
      <group name="0" points-policy="each-test"/><group name="1" points="12.5" points-policy="complete-group"/>
      <group name="2" points="30"><dependencies><dependency group="0"/><dependency group="1"/></dependencies></group></groups>`
    const problem = await readBare({ limits: grouped, tests: '<test group="1"/>' })
    expect(warned(problem, 'group')).toEqual([])
    expect(problem.tests.map(({ group }) => group)).toEqual(['1'])
    expect(problem.groups).toMatchObject([
      { name: '0', points: 0, policy: 'sum', dependsOn: [] },
      { name: '1', points: 12.5, policy: 'all', dependsOn: [] },
      { name: '2', points: 30, policy: 'sum', dependsOn: ['0', '1'] },
    ])
  })

  it('may be counted only, listed only, or none', async () => {
    const two = '<test-count>2</test-count>'
    expect((await readBare({ count: two, tests: '' }, files)).tests.length).toBe(2)
    expect((await readBare({ count: '', tests: '<test/><test/>' }, files)).tests.length).toBe(2)
    const none = await readBare({ count: '<test-count>0</test-count>', tests: '', patterns: '' })
    expect(none.tests).toEqual([])
  })

  it.each<[string, string, ZipContents]>([
    ['tests/%03d', 'tests/%03d.a', { 'tests/001': '', 'tests/001.a': '' }],
    ['in%dx.txt', 'tests/%d.a', { 'in1x.txt': '' }],
    ['tests/%3d', 'tests/%d.a', { 'tests/  1': '' }],
  ])('have names like %s and %s', async (input, answer, more) => {
    const patterns = `<input-path-pattern>${input}</input-path-pattern><answer-path-pattern>${answer}</answer-path-pattern>`
    expect((await readBare({ patterns }, more)).tests.length).toBe(1)
  })

  it.each<[string, Parts, RegExp]>([
    ['a count of parts', { count: '<test-count>1.5</test-count>' }, /there are 1.5 tests/],
    ['a count below 0', { count: '<test-count>-1</test-count>' }, /there are -1 tests/],
    ['251 of them', { count: '<test-count>251</test-count>', tests: '' }, /at most 250/],
    ['251 in the list', { tests: '<test/>'.repeat(251) }, /has 251 tests/],
    ['a list of another length', { tests: '<test/><test/>' }, /1 tests and lists 2/],
    ['a name without a number', { patterns: pattern('tests/a') }, /names no test files/],
    ['a name with two numbers', { patterns: pattern('%d/%d') }, /names no test files/],
    ['a name out of the package', { patterns: pattern('../%d') }, /leaves the package/],
    ['a file that is missing', { patterns: pattern('tests/x%d') }, /tests\/x1 is missing/],
  ])('are refused for %s', async (_name, parts, sentence) => {
    expect(await refusal(parts)).toMatch(sentence)
  })

  it('are those of the set of that name, else of the first', async () => {
    const other = `<testset name="pre"><test-count>0</test-count></testset>`
    const problem = await readBare({ sets: other })
    expect([problem.tests.length, warned(problem, 'test-sets')]).toEqual([
      1,
      ['Test sets other than tests: kept aside (pre).'],
    ])
    const xml = xmlOf().replace('name="tests"', 'name="all"')
    expect((await readBare({}, { 'problem.xml': xml })).tests.length).toBe(1)
  })

  it('samples are small and weigh nothing', async () => {
    const sample = '<test sample="true" points="5"/>'
    const problem = await readBare({ tests: sample }, { 'tests/1': 'x'.repeat(4096) })
    expect(problem.tests).toMatchObject([{ type: 'sample', weight: 0 }])
    expect(await refusal({ tests: sample }, { 'tests/1': 'x'.repeat(4097) })).toMatch(/too large/)
    const regular = await readBare(
      { tests: '<test sample="false"/>' },
      { 'tests/1': 'x'.repeat(4097) },
    )
    expect(regular.tests).toMatchObject([{ type: 'regular', weight: 1 }])
  })
})

it('a time limit that another test set contradicts is told', async () => {
  const sets = '<testset name="pretests"><time-limit>2500</time-limit></testset>'
  const problem = await readBare({ sets })
  expect(problem.plain.limits?.cpu).toBe(1_000_000_000)
  expect(warned(problem, 'time-limit-several')).toEqual([
    'Time limit: 1 s, as the test set of the problem says; the test set pretests says 2.5 s, which is not taken.',
  ])
  const same = await readBare({ sets: sets.replace('2500', '1000') })
  expect(warned(same, 'time-limit-several')).toEqual([])
})

describe('the checker of a Polygon package', () => {
  it.each([
    ['wcmp', 'words'],
    ['hcmp', 'words'],
    ['lcmp', 'lines'],
    ['fcmp', 'lines'],
    ['ncmp', 'ints'],
    ['rcmp4', 'floats4'],
    ['rcmp9', 'custom'],
  ])('std::%s.cpp is %s', async (name, comparator) => {
    const problem = await readBare({ assets: checkerOf(`std::${name}.cpp`) })
    expect(problem.checker?.body.comparator).toBe(comparator)
    expect(codes(problem)).toEqual([])
  })

  it('of points is warned of, and one that is missing', async () => {
    expect(codes(await readBare({ assets: checkerOf('std::pointscmp.cpp') }))).toEqual([
      'checker-points',
    ])
    const own = { 'files/check.cpp': 'int main() { quitp(1.5, "x"); }' }
    expect(codes(await readBare({ assets: checkerOf('') }, own))).toEqual(['checker-points'])
    const none = await readBare({ assets: '' })
    expect([none.checker?.body.comparator, codes(none)]).toEqual(['words', ['no-checker']])
  })

  it('of the standard need not be in the package', async () => {
    const problem = await readBare({}, { 'files/check.cpp': null })
    expect(problem.checker?.body).toMatchObject({ comparator: 'words', judgedAs: 'testlib wcmp' })
    expect(problem.preserved.map(({ name }) => name)).not.toContain('files/check.cpp')
  })

  const own = checkerOf('')
  it('has the headers beside it', async () => {
    const files =
      '<resources><file path="lib/x.hpp" type="h"/><file path="lib/y.txt" type="t"/></resources>'
    const problem = await readBare(
      { assets: own, files },
      {
        'lib/x.hpp': 'X',
        'lib/y.txt': 'Y',
        'files/z.h': 'Z',
        'files/large.h': 'x'.repeat(1_048_577),
        'files/b.h': Buffer.from([0]),
      },
    )
    const { files: helpers = [] } = problem.checker ?? {}
    expect(helpers.map(({ name }) => name)).toEqual(['x.hpp', 'z.h'])
    expect(await Promise.all(helpers.map(textOf))).toEqual(['X', 'Z'])
  })

  it('in an unknown language is kept, with a warning; a binary is refused', async () => {
    const unknown = checkerOf('', '<source path="files/check.cpp" type="d.2"/>')
    expect(codes(await readBare({ assets: unknown }))).toEqual(['program-language'])
    expect(await refusal({ assets: own }, { 'files/check.cpp': Buffer.from([0]) })).toMatch(
      /no program text/,
    )
  })

  const interactor = '<interactor><source path="files/i.cpp" type="cpp.g++17"/></interactor>'
  it.each<[string, string, Record<string, string>, string, boolean]>([
    ['its own', own, {}, 'custom', true],
    ['its own, though there are no answers', own, { 'tests/1.a': '' }, 'custom', true],
    ['a standard one', checkerOf('std::lcmp.cpp'), {}, 'lines', true],
    [
      'a standard one, but no answers',
      checkerOf('std::lcmp.cpp'),
      { 'tests/1.a': '' },
      'lines',
      false,
    ],
    ['an empty file', own, { 'files/check.cpp': ' \n' }, 'words', false],
    ['none', '', {}, 'words', false],
  ])('beside an interactor is %s', async (_name, checker, files, comparator, judges) => {
    const problem = await readBare(
      { assets: checker + interactor },
      { 'files/i.cpp': '//', ...files },
    )
    expect([
      problem.mechanism,
      problem.checker?.body.comparator,
      problem.driver?.judgesOutput,
    ]).toEqual(['interactive', comparator, judges])
    expect(codes(problem)).toEqual([])
  })
})

const solutions = (text: string) => ({
  assets: `${checkerOf('std::wcmp.cpp')}<solutions>${text}</solutions>`,
})

describe('solutions of a Polygon package', () => {
  it.each([
    ['main', 'Accepted', true],
    ['accepted', 'Accepted', false],
    ['wrong-answer', 'WrongAnswer', false],
    ['presentation-error', 'WrongAnswer', false],
    ['time-limit-exceeded', 'CPULimitExceeded', false],
    ['memory-limit-exceeded', 'MemoryLimitExceeded', false],
    ['failed', 'RuntimeError', false],
    ['rejected', undefined, false],
    ['time-limit-exceeded-or-accepted', undefined, false],
    ['do-not-run', undefined, false],
  ])('%s: %s', async (tag, wantVerdict, reference) => {
    const problem = await readBare(solutions(solution(tag)), { 'solutions/a.cpp': '' })
    expect(problem.solutions).toMatchObject([
      { label: 'a.cpp', wantVerdict: wantVerdict ?? null, reference },
    ])
    expect(codes(problem)).toEqual(wantVerdict === undefined ? ['no-verdict'] : [])
  })

  it('have one reference, notes, and tags without a verdict by name', async () => {
    const problem = await readBare(
      solutions(
        solution('main') +
          solution('main', 'b.py', 'python.3') +
          solution('do-not-run', 'c.py', 'python.2', 'old') +
          solution('constructor', 'd.py', 'python.3'),
      ),
      { 'solutions/a.cpp': '', 'solutions/b.py': '', 'solutions/c.py': '', 'solutions/d.py': '' },
    )
    expect(problem.solutions.map(({ reference, notes }) => [reference, notes])).toEqual([
      [true, ''],
      [false, ''],
      [false, 'This solution should not be run.\n\nold'],
      [false, ''],
    ])
    expect(warned(problem, 'no-verdict')).toEqual([
      'No expected verdict for tags: constructor, do-not-run.',
    ])
    expect(codes(problem)).toEqual(['python2', 'no-verdict'])
  })

  it('in an unknown language are kept aside; a missing one refuses the package', async () => {
    const problem = await readBare(solutions(solution('main', 'a.d', 'd.2')), {
      'solutions/a.d': '',
    })
    expect([problem.solutions, codes(problem)]).toEqual([[], ['solution-language']])
    expect(await refusal(solutions(solution('main')))).toMatch(/solutions\/a.cpp, named/)
    expect(await refusal(solutions('<solution tag="main"/>'))).toMatch(/has no source/)
  })
})

const refused = async (contents: ZipContents) =>
  readPolygon(await buildZip(contents)).catch((error: unknown) => String(error))

it('files in place of the streams come with the problem, and are told of', async () => {
  const {
    plain: { attributes },
    warnings,
  } = await readBare({ judging: 'input-file="gates.in" output-file="gates.out"' }, {})
  expect(attributes).toMatchObject({ inputFile: 'gates.in', outputFile: 'gates.out' })
  expect(warnings.map(({ message }) => message)).toContain(
    'File input and output: solutions read and write gates.in, gates.out.',
  )
  const alone = await readBare({ judging: 'input-file="" output-file="out.txt"' }, {})
  expect(alone.plain.attributes).toMatchObject({ inputFile: '', outputFile: 'out.txt' })
})

describe('a Polygon package with parts that have no place', () => {
  it.each<[string, Parts, ZipContents, string[]]>([
    ['a file that is none', { judging: 'input-file="a/b" output-file=""' }, {}, ['file-io']],
    ['several runs', { judging: 'run-count="2"' }, {}, ['run-count']],
    ['one run', { judging: 'run-count="1"' }, {}, []],
    ['programs of Windows', {}, { 'files/a.EXE': 'x' }, ['not-linux']],
    ['attachments', {}, { 'attachments/a': 'x' }, ['attachments']],
    [
      'graders',
      { files: '<resources><file path="files/Grader.cpp" type="cpp"/></resources>' },
      {},
      ['graders'],
    ],
  ])('names %s', async (_name, parts, files, reported) => {
    const problem = await readBare(parts, files)
    expect(codes(problem)).toEqual(reported)
    expect(problem.preserved.map(({ name }) => name).filter((name) => /exe$/i.test(name))).toEqual(
      [],
    )
  })

  it('has tags as topics, each once', async () => {
    const tags = ['dp', ' dp ', '', 'math'].map((tag) => `<tag value="${tag}"/>`).join('')
    expect((await readBare({ tags })).plain.attributes?.topics).toEqual(['dp', 'math'])
  })

  it('is named where it is of another kind', async () => {
    expect(await refused({ 'contest.xml': '' })).toMatch(/a contest package/)
    expect(await refused({ 'a/problem.yaml': '', 'a/1.in': '' })).toMatch(/a Kattis package/)
    expect(await refused({ 'a/problem.yaml': '' })).toMatch(/a Kattis package/)
    expect(await refused({ x: '' })).toMatch(/problem.xml is missing/)
    expect(await refused({ 'problem.xml': '<contest/>' })).toMatch(/describes a contest/)
    expect(await refused({ 'problem.xml': '<problem/>' })).toMatch(/no test set/)
  })
})
