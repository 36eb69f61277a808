import { expect, it } from 'vitest'
import { TestId, readinessOf } from '../../index.ts'
import { ready } from '../../testing/readiness.ts'

const bound = (name: string, value: number, reachedBy: string | null = null) => ({
  name,
  side: 'max' as const,
  value,
  exact: String(value),
  reachedBy: reachedBy === null ? null : TestId.parse(reachedBy),
})

it('bounds that no test reaches are one item, with the names of the first', () => {
  const bounds = [bound('n', 10, 't1'), bound('a', 1), bound('b', 2)]
  const item = { id: 'test-bounds', tab: 'tests', priority: 'low' }
  expect(readinessOf({ ...ready, bounds })).toMatchObject([
    { ...item, text: 'No test reaches bounds of the scanspec: a = 1, b = 2.' },
  ])
  const many = Array.from({ length: 8 }, (_none, at) => bound(`x${at}`, at))
  expect(readinessOf({ ...ready, bounds: many }).map(({ text }) => text)).toEqual([
    'No test reaches bounds of the scanspec: x0 = 0, x1 = 1, x2 = 2, x3 = 3, x4 = 4, 3 more.',
  ])
  expect(readinessOf({ ...ready, bounds: bounds.slice(0, 1) })).toEqual([])
})

it('each contradiction of a statement is an item at its Input', () => {
  const sentence = 'The statement says n ≤ 5, the scanspec n ≤ 6.'
  const contradictions = ['en-US', 'fr-FR', 'tlh'].map((locale) => ({
    locale,
    part: 'input',
    sentence,
  }))
  expect(readinessOf({ ...ready, contradictions })).toMatchObject([
    { id: 'statement-bound:en-US:0', tab: 'statement', priority: 'low', text: sentence },
    { target: { field: 'input', locale: 'fr-FR' } },
  ])
})
