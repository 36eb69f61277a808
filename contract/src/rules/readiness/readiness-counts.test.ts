import { describe, expect, it } from 'vitest'
import { countReadiness, readinessOf } from '../../index.ts'
import type { ReadinessFacts } from '../../index.ts'
import { ready, withOnly } from '../../testing/readiness.ts'

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
