import { SolutionId, TestId } from '../index.ts'
import type { ReadinessFacts, ReadinessSolution, ReadinessTest } from '../index.ts'

// Facts of problems in which nothing is open, and ways to break one thing of them.

export const file = (sha256Sum: string, more: Partial<ReadinessTest['input']> = {}) => ({
  size: 2,
  sha256Sum,
  lineEnding: 1 as const,
  finalNewline: true,
  ...more,
})
export const testOf = (no: number, more: Partial<ReadinessTest> = {}): ReadinessTest => ({
  id: TestId.parse(`t${no}`),
  no,
  type: no === 1 ? 'sample' : 'regular',
  label: no === 2 ? 'big' : '',
  weight: no === 1 ? 0 : 1,
  group: null,
  input: file(`in${no}`),
  output: file(`out${no}`),
  inputValidity: { pending: false, error: null },
  validity: [],
  outputValidity: null,
  origin: { line: null },
  answerOrigin: { kind: 'typed' },
  outdated: { input: false, output: false },
  ...more,
})
export const main: ReadinessSolution = {
  id: SolutionId.parse('s1'),
  label: 'main.cpp',
  languageId: 'cpp20-gcc',
  reference: true,
  sourceSize: 100,
  needsExecution: false,
  currentVerdict: 'Accepted',
  brokenProgram: null,
  wantVerdicts: ['Accepted'],
  wantGroups: {},
  currentGroups: null,
  role: 'solution',
}

/** Nothing is open here: each row of a table breaks one thing. */
export const ready: ReadinessFacts = {
  mechanism: 'standard',
  isFork: false,
  attributes: { inputFile: '', outputFile: '' },
  statement: {
    title: 'Ready',
    body: 'b',
    input: 'i',
    output: 'o',
    notes: '',
    arguments: [],
    returns: [],
  },
  translations: [],
  foreignPictures: [],
  redFormulas: [],
  groups: [],
  signature: { enabled: false, name: '', arguments: [], returns: [] },
  checker: { comparator: 'words', type: 'string', languageId: null, hasSource: false },
  driver: { languageId: null, hasSource: false },
  limits: { source: 150_000, factors: {} },
  tests: [testOf(1), testOf(2), testOf(3)],
  scanspec: { enabled: true, error: null },
  bounds: [],
  contradictions: [],
  solutions: [main],
  runnable: new Set(['cpp20-gcc']),
  programs: [],
  toolTests: [],
  hasEnglishEditorial: true,
}
export const functional: ReadinessFacts = {
  ...ready,
  mechanism: 'functionBased',
  statement: { ...ready.statement, input: '', output: '', arguments: ['a', 'b'], returns: ['r'] },
  signature: {
    enabled: true,
    name: 'solve',
    arguments: [{ name: 'first' }, { name: 'second' }],
    returns: [{ name: 'sum' }],
  },
}
export const interactive: ReadinessFacts = {
  ...ready,
  mechanism: 'interactive',
  driver: { languageId: 'cpp20-gcc', hasSource: true },
}
export const custom: ReadinessFacts = {
  ...ready,
  checker: { comparator: 'custom', type: 'string', languageId: 'cpp20-gcc', hasSource: true },
}

export const withStatement = (more: Partial<ReadinessFacts['statement']>, from = ready) => ({
  ...from,
  statement: { ...from.statement, ...more },
})
export const withSignature = (more: Partial<ReadinessFacts['signature']>) => ({
  ...functional,
  signature: { ...functional.signature, ...more },
})
export const withTest = (no: number, more: Partial<ReadinessTest>): ReadinessFacts => ({
  ...ready,
  tests: ready.tests.map((test) => (test.no === no ? { ...test, ...more } : test)),
})
export const withSolution = (more: Partial<ReadinessSolution>): ReadinessFacts => ({
  ...ready,
  solutions: [
    main,
    { ...main, id: SolutionId.parse('s2'), label: 'other.py', reference: false, ...more },
  ],
})
export const withOnly = (more: Partial<ReadinessSolution>): ReadinessFacts => ({
  ...ready,
  solutions: [{ ...main, ...more }],
})
export const withFactor = (more: object, languageId = 'python3'): ReadinessFacts => ({
  ...ready,
  limits: {
    ...ready.limits,
    factors: { [languageId]: { cpu: 1, memory: 1, source: 1, ...more } },
  },
})
export const postContest: ReadinessFacts = {
  ...ready,
  tests: [testOf(1), testOf(2, { type: 'additional' })],
}
