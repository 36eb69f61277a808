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
