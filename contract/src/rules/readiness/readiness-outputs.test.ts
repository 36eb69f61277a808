import { describe, expect, it } from 'vitest'
import { readinessOf } from '../../index.ts'
import type { ReadinessFacts } from '../../index.ts'
import { custom, file, interactive, ready, testOf, withTest } from '../../testing/readiness.ts'

const empty = { output: file('e', { size: 0, finalNewline: false }) }
const withNone = (facts: ReadinessFacts): ReadinessFacts => ({
  ...facts,
  tests: facts.tests.map((test) => ({ ...test, ...empty })),
})

it('inputs that an older generator made are one item, which leads to the script', () => {
  const outdated = { input: true, output: false }
  const tests = [
    testOf(1, { outdated }),
    ...[2, 3].map((no) => testOf(no, { outdated, origin: { line: no } })),
  ]
  expect(readinessOf({ ...ready, tests })).toEqual([
    {
      id: 'test-inputs-old',
      tab: 'tests',
      priority: 'low',
      text: 'Tests 2 and 3 have an input that an older generator made.',
      target: { field: 'script' },
    },
  ])
})

describe('outputs in the checklist', () => {
  const rows: [string, ReadinessFacts, { id: string; text: string }][] = [
    [
      'one that is missing',
      withTest(2, empty),
      { id: 'test-outputs', text: 'Test 2 has no output.' },
    ],
    [
      'seven that are missing',
      { ...ready, tests: [1, 2, 3, 4, 5, 6, 7].map((no) => testOf(no, empty)) },
      { id: 'test-outputs', text: 'Tests 1, 2, 3, 4, 5 and 2 others have no output.' },
    ],
    [
      'those of the reference of before',
      {
        ...ready,
        tests: [1, 2, 3].map((no) => testOf(no, { outdated: { input: false, output: no > 1 } })),
      },
      {
        id: 'test-outputs-old',
        text: 'Tests 2 and 3 have an output that the reference made before it or the input changed.',
      },
    ],
  ]
  it.each(rows)('are one item: %s', (_name, facts, item) => {
    expect(readinessOf(facts)).toEqual([
      {
        ...item,
        tab: 'tests',
        priority: 'low',
        target: { field: 'outputs' },
        fix: { kind: 'fill-outputs' },
      },
    ])
  })

  it('are written by a person where a driver judges, and others are there', () => {
    const facts = { ...interactive, tests: [testOf(1), testOf(2, empty), testOf(3, empty)] }
    const { id: testId } = testOf(2)
    expect(readinessOf(facts)).toEqual([
      {
        id: 'test-outputs',
        text: 'Tests 2 and 3 have no output.',
        tab: 'tests',
        priority: 'low',
        target: { testId, part: 'output' },
      },
    ])
  })

  it('are not to be made where an import makes them', () => {
    const origin = { kind: 'imported' as const, line: null }
    const { tests, ...rest } = withTest(2, { ...empty, origin })
    const facts = { ...rest, tests: [...tests, testOf(4, { ...empty })], isImportMaking: true }
    expect(readinessOf(facts)).toMatchObject([
      { id: 'test-outputs', text: 'Test 4 has no output.', fix: { kind: 'fill-outputs' } },
      {
        id: 'test-outputs-coming',
        tab: 'tests',
        priority: 'low',
        text: 'Test 2 has no output yet: the import makes what is missing.',
      },
    ])
  })

  it('say that a reference makes them, where there is none', () => {
    const [item] = readinessOf({ ...withTest(2, empty), solutions: [] })
    expect(item?.text).toBe('Test 2 has no output. A reference solution makes them.')
  })

  it.each([
    [
      'empty, as the reference printed it',
      withTest(2, { ...empty, answerOrigin: { kind: 'reference' } }),
    ],
    ['none at all where a driver judges', withNone(interactive)],
    ['none at all where a checker of its own judges', withNone(custom)],
  ] as [string, ReadinessFacts][])('are no fault: %s', (_name, facts) => {
    expect(readinessOf(facts).filter(({ id }) => id.startsWith('test-outputs'))).toEqual([])
  })
})
