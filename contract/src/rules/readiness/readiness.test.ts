import { describe, expect, it } from 'vitest'
import { SolutionId, TestId, countReadiness, readinessOf, readinessTabs } from '../../index.ts'
import type { ReadinessFacts, ReadinessItem } from '../../index.ts'
import {
  custom,
  file,
  functional,
  interactive,
  main,
  postContest,
  ready,
  testOf,
  withFactor,
  withOnly,
  withSignature,
  withSolution,
  withStatement,
  withTest,
} from '../../testing/readiness.ts'

describe('the checklist', () => {
  it.each([
    ['standard', ready],
    ['standard with a custom checker', custom],
    ['interactive', interactive],
    ['functional', functional],
  ])('has nothing to say of a %s problem that is ready', (_name, facts) => {
    expect(readinessOf(facts)).toEqual([])
  })

  type Row = [string, ReadinessFacts, Partial<ReadinessItem> & { id: string }]
  const high = 'high' as const
  const low = 'low' as const
  const rows: Row[] = [
    [
      'a scanspec that does not parse',
      { ...ready, scanspec: { enabled: true, error: { line: 2, column: 8 } } },
      { id: 'scanspec-error', tab: 'tests', priority: high, target: { field: 'scanspec' } },
    ],
    [
      'a scanspec that is off and does not parse',
      { ...ready, scanspec: { enabled: false, error: { line: 1, column: 1 } } },
      { id: 'scanspec-error', tab: 'tests', priority: high },
    ],
    [
      'tests while the scanspec is off',
      { ...ready, scanspec: { enabled: false, error: null } },
      {
        id: 'scanspec-off',
        tab: 'tests',
        priority: low,
        text: 'No input is checked: the scanspec is off.',
        target: { field: 'scanspec' },
      },
    ],
    [
      'no English title',
      withStatement({ title: ' \n' }),
      { id: 'statement-title', tab: 'statement', priority: high, target: { field: 'title' } },
    ],
    [
      'a title not in title case',
      withStatement({ title: 'the last of XOR' }),
      {
        id: 'statement-title-case',
        tab: 'statement',
        priority: high,
        fix: { kind: 'title-case' },
      },
    ],
    [
      'no English body',
      withStatement({ body: ' ' }),
      { id: 'statement-body', tab: 'statement', priority: high, target: { field: 'body' } },
    ],
    [
      'no input specification',
      withStatement({ input: '' }),
      { id: 'statement-input', tab: 'statement', priority: high, target: { field: 'input' } },
    ],
    [
      'no output specification',
      withStatement({ output: '' }),
      { id: 'statement-output', tab: 'statement', priority: high, target: { field: 'output' } },
    ],
    [
      'no input specification of a functional problem whose signature is off',
      { ...withStatement({ input: '', output: 'o' }, functional), signature: ready.signature },
      { id: 'statement-input', tab: 'statement', priority: high },
    ],
    [
      'an argument without English specification',
      withStatement({ arguments: ['a'] }, functional),
      {
        id: 'statement-argument:1',
        tab: 'statement',
        priority: high,
        subject: 'second',
        target: { field: 'arguments', index: 1 },
      },
    ],
    [
      'a return without English specification',
      withStatement({ returns: [' '] }, functional),
      { id: 'statement-return:0', tab: 'statement', target: { field: 'returns', index: 0 } },
    ],
    [
      'a picture from another site',
      { ...ready, foreignPictures: ['notes'] },
      {
        id: 'statement-picture:notes',
        tab: 'statement',
        priority: high,
        text: 'A picture from another site is not shown. Upload it instead.',
        target: { field: 'notes' },
      },
    ],
    [
      'a picture from another site at an argument',
      { ...functional, foreignPictures: ['input', 'arguments.1', 'arguments.9'] },
      { id: 'statement-picture:arguments.1', target: { field: 'arguments', index: 1 } },
    ],
    [
      'no function name',
      withSignature({ name: ' ' }),
      {
        id: 'signature-name',
        tab: 'signature',
        priority: high,
        text: 'A function name is required.',
      },
    ],
    [
      'a function name of more than letters',
      withSignature({ name: 'solve2' }),
      { id: 'signature-name', text: 'A function name may have letters only.' },
    ],
    [
      'no return',
      withSignature({ returns: [] }),
      { id: 'signature-returns', tab: 'signature', priority: high },
    ],
    [
      'an argument without a name',
      withSignature({ arguments: [{ name: '' }, { name: 'b' }] }),
      {
        id: 'signature-argument:0',
        tab: 'signature',
        text: 'An argument name is required.',
        subject: 'argument 1',
        target: { field: 'arguments', index: 0 },
      },
    ],
    [
      'an argument with an underscore in its name',
      withSignature({ arguments: [{ name: 'a' }, { name: 'b_c' }] }),
      { id: 'signature-argument:1', text: 'An argument name may have letters only.' },
    ],
    [
      'a return without a name',
      withSignature({ returns: [{ name: '' }] }),
      { id: 'signature-return:0', tab: 'signature', priority: high },
    ],
    [
      'a return with a digit in its name',
      withSignature({ returns: [{ name: 'a1' }] }),
      { id: 'signature-return:0', text: 'A return name may have letters only.' },
    ],
    [
      'a custom checker without a language',
      { ...custom, checker: { ...custom.checker, languageId: null } },
      { id: 'checker-language', tab: 'checker', priority: high, target: { field: 'languageId' } },
    ],
    [
      'a custom checker without a source',
      { ...custom, checker: { ...custom.checker, hasSource: false } },
      { id: 'checker-source', tab: 'checker', priority: high, target: { field: 'source' } },
    ],
    [
      'a custom checker of the old style without a source',
      {
        ...custom,
        checker: { ...custom.checker, comparator: 'legacy', type: 'custom', hasSource: false },
      },
      { id: 'checker-source', tab: 'checker' },
    ],
    [
      'a driver without a language',
      { ...interactive, driver: { languageId: null, hasSource: true } },
      { id: 'driver-language', tab: 'driver', priority: high },
    ],
    [
      'a driver without a source',
      { ...interactive, driver: { languageId: 'python3', hasSource: false } },
      { id: 'driver-source', tab: 'driver', priority: high },
    ],
    [
      'a source limit below 150000 bytes',
      { ...ready, limits: { ...ready.limits, source: 149_999 } },
      {
        id: 'limits-source',
        tab: 'limits',
        priority: low,
        text: 'Source code size limit may be too low.',
      },
    ],
    [
      'no solution',
      { ...ready, solutions: [] },
      { id: 'solution-missing', tab: 'solutions', priority: high },
    ],
    ...(['cpu', 'memory', 'source'] as const).map((kind): Row => [
      `a ${kind} factor without a solution in the language`,
      withFactor({ [kind]: 1.5 }),
      {
        id: 'solution-factor:python3',
        tab: 'solutions',
        priority: low,
        target: { languageId: 'python3' },
      },
    ]),
    [
      'a reference that was not run since',
      { ...ready, solutions: [{ ...main, needsExecution: true }] },
      {
        id: 'solution-execution:s1',
        tab: 'solutions',
        priority: high,
        text: 'Solution has not been executed after relevant modifications.',
        subject: 'main.cpp',
        target: { solutionId: SolutionId.parse('s1') },
      },
    ],
    [
      'another solution that was not run since',
      withSolution({ needsExecution: true }),
      { id: 'solution-execution:s2', priority: low },
    ],
    [
      'a source over the limit',
      withSolution({ sourceSize: 150_001 }),
      {
        id: 'solution-size:s2',
        tab: 'solutions',
        priority: high,
        text: 'Source code is larger than the expected limit.',
      },
    ],
    [
      'a source over the limit times its language’s factor',
      {
        ...withFactor({ source: 2 }, 'cpp20-gcc'),
        solutions: [{ ...main, sourceSize: 300_001 }],
      },
      { id: 'solution-size:s1' },
    ],
    [
      'no sample',
      { ...ready, tests: ready.tests.slice(1) },
      { id: 'test-sample', tab: 'tests', priority: high, text: 'A sample test is required.' },
    ],
    [
      'weights that sum to 0',
      { ...ready, tests: ready.tests.map((test) => ({ ...test, weight: 0 })) },
      { id: 'test-weights', tab: 'tests', priority: high },
    ],
    ...(['input', 'output'] as const).flatMap((part): Row[] => [
      [
        `CRLF in an ${part}`,
        withTest(2, { [part]: file('x', { lineEnding: 3 }) }),
        {
          id: `test-line-ending:t2:${part}`,
          tab: 'tests',
          priority: high,
          subject: 'test 2 (big)',
          target: { testId: TestId.parse('t2'), part },
          fix: { kind: 'line-ending', testId: TestId.parse('t2'), part },
        },
      ],
      [
        `no final newline in an ${part}`,
        withTest(3, { [part]: file('x', { finalNewline: false, lineEnding: 0 }) }),
        {
          id: `test-final-newline:t3:${part}`,
          tab: 'tests',
          priority: high,
          subject: 'test 3',
          fix: { kind: 'final-newline', testId: TestId.parse('t3'), part },
        },
      ],
    ]),
    [
      'an input that is that of another test',
      withTest(3, { input: file('in2') }),
      {
        id: 'test-duplicate:t3',
        tab: 'tests',
        priority: high,
        text: 'The input is that of test 2 (big) again.',
        target: { testId: TestId.parse('t3'), part: 'input' },
      },
    ],
    [
      'an input that is that of a test whose label is blanks',
      {
        ...ready,
        tests: [testOf(1, { label: ' ' }), testOf(2, { input: file('in1'), label: ' b ' })],
      },
      {
        id: 'test-duplicate:t2',
        text: 'The input is that of test 1 again.',
        subject: 'test 2 (b)',
      },
    ],
    [
      'an input that does not match the scanspec',
      withTest(2, { inputValidity: { pending: false, error: '2:1~1:0: not an integer' } }),
      {
        id: 'test-scanspec:t2',
        tab: 'tests',
        priority: high,
        text: 'The input does not match the scanspec: 2:1~1:0: not an integer',
      },
    ],
    [
      'an output that is not what the signature returns',
      withTest(2, { outputValidity: { pending: false, error: '2:1~1:0: sum: no' } }),
      {
        id: 'test-returns:t2',
        target: { testId: TestId.parse('t2'), part: 'output' },
        text: 'The output is not what the signature returns: Line 1, column 1: sum: no',
      },
    ],
    [
      'a reference that is not Accepted',
      withOnly({ currentVerdict: 'CompilationError', wantVerdicts: [] }),
      {
        id: 'solution-verdict:s1',
        tab: 'solutions',
        priority: high,
        text: 'The verdict is Compilation error. Expected: Accepted.',
        target: { solutionId: SolutionId.parse('s1') },
      },
    ],
    [
      'a verdict that is not the expected one',
      withSolution({ currentVerdict: 'Accepted', wantVerdicts: ['WrongAnswer'] }),
      {
        id: 'solution-verdict:s2',
        tab: 'solutions',
        priority: high,
        text: 'The verdict is Accepted. Expected: Wrong Answer.',
      },
    ],
    [
      'a reference that no judge can run',
      withOnly({ needsExecution: true, currentVerdict: null, languageId: 'java17' }),
      {
        id: 'solution-language:s1',
        tab: 'solutions',
        priority: high,
        text: 'No judge can run Java 17 (OpenJDK). Make a solution in another language the reference.',
      },
    ],
    [
      'a solution that waits for a judge of its language, and is not the reference',
      withSolution({ needsExecution: true, currentVerdict: null, languageId: 'java17' }),
      { id: 'solution-execution:s2', tab: 'solutions', priority: low },
    ],
    [
      'a reference not executed while no judge is connected',
      { ...withOnly({ needsExecution: true, currentVerdict: null }), runnable: null },
      { id: 'solution-execution:s1', tab: 'solutions', priority: high },
    ],
    [
      'a lone generator: it solves nothing',
      withOnly({ role: 'generator', reference: false, needsExecution: true }),
      { id: 'solution-missing', tab: 'solutions', priority: high },
    ],
    [
      'no English editorial',
      { ...ready, hasEnglishEditorial: false },
      { id: 'editorial-english', tab: 'editorial', priority: low },
    ],
  ]
  it.each(rows)('names %s, and nothing besides', (_name, facts, wanted) => {
    expect(readinessOf(facts)).toEqual([expect.objectContaining(wanted)])
  })

  it('names what an empty signature lacks', () => {
    const bare = withSignature({ arguments: [], returns: [] })
    expect(readinessOf(bare).map(({ id }) => id)).toEqual([
      'signature-arguments',
      'signature-returns',
    ])
  })
})

describe('what is no fault', () => {
  const rows: [string, ReadinessFacts][] = [
    ['a lone CR', withTest(2, { input: file('x', { lineEnding: 2 }) })],
    [
      'a picture in a text that a signature hides',
      { ...functional, foreignPictures: ['input', 'output'] },
    ],
    ['equal outputs', withTest(3, { output: file('out2') })],
    ['a check of the scanspec that is still going on', withTest(2, pending)],
    ['a post-contest test in place of a hidden one', postContest],
    ['a checker’s missing source where it is not custom', emptyWords],
    ['a missing driver of a standard problem', { ...ready, driver: emptyProgram }],
    ['a custom checker of an interactive problem', { ...interactive, checker: emptyCustom }],
    [
      'the signature of a standard problem',
      { ...ready, signature: { ...functional.signature, name: '' } },
    ],
    ['a factor of 1', withFactor({})],
    ['a factor of a language that has a solution', withFactor({ cpu: 3 }, 'cpp20-gcc')],
    [
      'a factor of a language that one of two solutions has',
      {
        ...withFactor({ cpu: 3 }, 'cpp20-gcc'),
        solutions: [
          { ...main, id: SolutionId.parse('s0'), languageId: 'python3', reference: false },
          main,
        ],
      },
    ],
    ['a source as large as the limit', withSolution({ sourceSize: 150_000 })],
    ['no expected verdict', withSolution({ currentVerdict: 'WrongAnswer', wantVerdicts: [] })],
    ['a brute force that was not run', withSolution({ role: 'bruteForce', needsExecution: true })],
    ['a generator that was not run', withSolution({ role: 'generator', needsExecution: true })],
    ['a private source of another', withSolution({ sourceSize: null })],
  ]
  it.each(rows)('%s', (_name, facts) => {
    expect(readinessOf(facts)).toEqual([])
  })
})

const pending = { inputValidity: { pending: true, error: null } }
const emptyProgram = { languageId: null, hasSource: false }
const emptyCustom = { comparator: 'custom', type: 'custom', ...emptyProgram } as const
const emptyWords = { ...ready, checker: { ...emptyCustom, comparator: 'words' as const } }

describe('the list', () => {
  const worst: ReadinessFacts = {
    ...custom,
    statement: { ...ready.statement, title: '', body: '' },
    checker: { ...emptyCustom },
    limits: { source: 16_000, factors: { python3: { cpu: 2, memory: 2, source: 2 } } },
    tests: [1, 2, 3].map((no) =>
      testOf(no, {
        type: 'regular',
        weight: 0,
        input: file('same', { lineEnding: 3, finalNewline: false }),
        output: file('same', { lineEnding: 3, finalNewline: false }),
      }),
    ),
    solutions: [1, 2].map((no) => ({
      ...main,
      id: SolutionId.parse(`s${no}`),
      needsExecution: true,
      sourceSize: 99_999,
    })),
    hasEnglishEditorial: false,
  }

  it('has ids of its own each, in the order of the tabs', () => {
    const items = readinessOf(worst)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const tabs = items.map(({ tab }) => readinessTabs.indexOf(tab))
    expect(tabs).toEqual(tabs.toSorted((a, b) => a - b))
    expect(items.length).toBeGreaterThan(25)
  })

  it('of a fork has the statement’s items only', () => {
    const items = readinessOf({ ...worst, isFork: true })
    expect(items.map(({ id }) => id)).toEqual(['statement-title', 'statement-body'])
  })

  it('names the first test with that input, whatever comes later', () => {
    const texts = readinessOf(worst).filter(({ id }) => id.startsWith('test-duplicate'))
    expect(texts.map(({ id, text }) => [id, text])).toEqual([
      ['test-duplicate:t2', 'The input is that of test 1 again.'],
      ['test-duplicate:t3', 'The input is that of test 1 again.'],
    ])
  })

  it('is counted by priority', () => {
    expect(countReadiness(readinessOf(worst))).toEqual({
      high: readinessOf(worst).filter(({ priority }) => priority === 'high').length,
      low: 3,
    })
    expect(countReadiness([])).toEqual({ high: 0, low: 0 })
  })
})
