import { SolutionId } from '@drafts/contract'
import { expect, test } from 'vitest'
import { checkOf, executionOf } from '../../testing/runs.ts'
import { againOf, notAgain } from './run-again.ts'

const solutionId = SolutionId.parse('main')
const checks = [checkOf(0), checkOf(1)]

test('a run is repeated with the limits that were chosen for it, and no others', () => {
  const plain = executionOf('e1', { solutionId, checks })
  expect(againOf(plain)?.body).toEqual({ testIds: ['t1', 't2'], thorough: false })
  const slow = { ...plain, limits: { cpu: 9e9, memory: 1e8 }, ownLimits: { cpu: 9e9 } }
  expect(againOf(slow)?.body).toMatchObject({ limits: { cpu: 9e9 } })
  expect(againOf(slow, 1)?.body).toMatchObject({ testIds: ['t2'], limits: { cpu: 9e9 } })
})

test.each([
  ['a submitted file', { solutionId: null, checks }, /submit the file again/],
  ['inputs of its own', { solutionId, checks: [checkOf(0, { test: null })] }, /inputs of this run/],
])('a run of %s names why it cannot be repeated', (_what, part, reason) => {
  const execution = executionOf('e1', part)
  expect([againOf(execution), notAgain(execution)]).toEqual([
    undefined,
    expect.stringMatching(reason),
  ])
})

test('a run that can be repeated, or goes on, has no reason', () => {
  expect(notAgain(executionOf('e1', { solutionId, checks }))).toBeUndefined()
  expect(notAgain(executionOf('e1', { status: 2, verdict: null, checks }))).toBeUndefined()
})
