import { describe, expect, it } from 'vitest'
import { countReadiness, GroupId, readinessOf } from '../../index.ts'
import type { ReadinessFacts } from '../../index.ts'
import { ready, testOf, withOnly } from '../../testing/readiness.ts'

it('a missing hidden test is named, and its weight', () => {
  const samples = { ...ready, tests: ready.tests.slice(0, 1) }
  expect(readinessOf(samples).map(({ id }) => id)).toEqual(['test-regular', 'test-weights'])
})

describe('the counts', () => {
  const solutions: [string, Parameters<typeof withOnly>[0]][] = [
    ['a reference that was not run', { needsExecution: true, currentVerdict: null }],
    ['a reference that ran', { needsExecution: false, currentVerdict: 'Accepted' }],
    [
      'another solution that was not run',
      { reference: false, needsExecution: true, currentVerdict: null },
    ],
  ]
  it.each(solutions)('of a problem with %s are the same whatever judges can run', (_name, one) => {
    const countWith = (runnable: ReadinessFacts['runnable']) =>
      countReadiness(readinessOf({ ...withOnly(one), runnable }))
    const known = countWith(new Set([withOnly(one).solutions[0]?.languageId ?? '']))
    expect(countWith(new Set(['no language of it']))).toEqual(known)
    expect(countWith(null)).toEqual(known)
  })
})

it('groups without tests are named at once, the first ones by name', () => {
  const groups = [1, 2, 3, 4, 5, 6, 7, 8].map((no) => ({
    id: GroupId.parse(`g${no}`),
    name: String(no),
  }))
  const itemsOf = (filled: number) => {
    const more = groups.slice(0, filled).map(({ id }, at) => testOf(at + 10, { group: id }))
    return readinessOf({ ...ready, groups, tests: [...ready.tests, ...more] })
  }
  expect(itemsOf(8)).toEqual([])
  expect(itemsOf(7)).toEqual([
    {
      id: 'group-tests',
      tab: 'tests',
      priority: 'low',
      text: 'Group 8 has no tests, so nobody can get its points.',
    },
  ])
  expect([itemsOf(6), itemsOf(1)].map(([one]) => one?.text)).toEqual([
    'Groups 7 and 8 have no tests, so nobody can get their points.',
    'Groups 2, 3, 4, 5, 6 and 2 others have no tests, so nobody can get their points.',
  ])
})
