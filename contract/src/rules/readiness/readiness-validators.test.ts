import { expect, it } from 'vitest'
import { TestId, readinessOf } from '../../index.ts'
import { ready, withTest } from '../../testing/readiness.ts'

it('an input that a validator refuses is an item of its test', () => {
  const validity = [
    { validator: 'scanspec', error: null },
    { validator: 'val', error: 'line 1: too many' },
  ]
  expect(readinessOf(withTest(2, { validity }))).toMatchObject([
    {
      id: 'test-validator:val:t2',
      tab: 'tests',
      priority: 'high',
      text: 'val refuses the input: line 1: too many',
      target: { testId: TestId.parse('t2'), part: 'input' },
    },
  ])
})

it('a validator that fails is one item, whatever the number of tests', () => {
  const error = 'val crashed. It says nothing of the input: mend the validator.'
  const tests = ready.tests.map((test) => ({ ...test, validity: [{ validator: 'val', error }] }))
  expect(readinessOf({ ...ready, tests })).toEqual([
    { id: 'validator-fault:val', tab: 'tests', priority: 'high', text: error, subject: 'val' },
  ])
})

it('a scanspec that is not done in time is one item, and none of the tests is invalid', () => {
  const inputValidity = { pending: false, error: '3:1: timed out' }
  const tests = ready.tests.map((test) => ({ ...test, inputValidity }))
  expect(readinessOf({ ...ready, tests })).toEqual([
    {
      id: 'scanspec-fault',
      tab: 'tests',
      priority: 'high',
      text: 'Tests 1, 2 and 3 have an input that the scanspec could not read. Line 3 of the scanspec was not done in time. It says nothing of the input: let the scanspec do less there.',
      target: { field: 'scanspec' },
    },
  ])
})
