import { expect, it } from 'vitest'
import { readinessOf, ToolTestId } from '../../index.ts'
import type { ReadinessToolTest } from '../../index.ts'
import { ready } from '../../testing/readiness.ts'

const id = ToolTestId.parse('x1')
const test = (more: Partial<ReadinessToolTest>): ReadinessToolTest => ({
  id,
  kind: 'checker',
  label: 'off by one',
  want: 'accepted',
  wantLine: null,
  gotLine: null,
  last: null,
  ...more,
})
const validator = { kind: 'validator', want: 'invalid' } as const

it.each<[string, Partial<ReadinessToolTest>]>([
  ['The checker refuses an output that it is to accept.', { last: { got: 'wrong' } }],
  [
    'The checker accepts an output that it is to refuse.',
    { want: 'wrong', last: { got: 'accepted' } },
  ],
  ['The checker fails by itself on one of its tests.', { last: { got: 'fault' } }],
  [
    'Validators refuse an input that they are to accept.',
    { ...validator, want: 'valid', last: { got: 'invalid' } },
  ],
  ['Validators accept an input that they are to refuse.', { ...validator, last: { got: 'valid' } }],
  [
    'Validators refuse an input at another line than they are to.',
    { ...validator, wantLine: 2, gotLine: 3, last: { got: 'invalid' } },
  ],
  ['A validator fails by itself on one of its tests.', { ...validator, last: { got: 'fault' } }],
])('a test of a program is an item: %s', (text, more) => {
  expect(readinessOf({ ...ready, toolTests: [test(more)] })).toEqual([
    {
      id: 'tool-test:x1',
      tab: more.kind === 'validator' ? 'programs' : 'checker',
      priority: 'high',
      text,
      subject: 'off by one',
      target: { field: 'tool-test.x1' },
    },
  ])
})

it('a test of a program that got what it wants, or no word yet, is none', () => {
  const toolTests = [
    test({}),
    test({ last: { got: 'accepted' } }),
    test({ ...validator, wantLine: 2, gotLine: 2, last: { got: 'invalid' } }),
    test({ ...validator, wantLine: null, gotLine: 3, last: { got: 'invalid' } }),
  ]
  expect(readinessOf({ ...ready, toolTests })).toEqual([])
})
