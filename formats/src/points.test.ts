import { expect, it } from 'vitest'
import { pointsWords, scalePoints } from './points.ts'

it.each<[string[], number[], string | undefined]>([
  [['0', '100', '37.0'], [0, 100, 37], undefined],
  [['', '5'], [1, 5], undefined],
  [['0.5', '2.5'], [1, 5], '2'],
  [['12.5', '25'], [1, 2], '0.08'],
  [['150', '300', '0'], [1, 2, 0], '0.006667'],
  [['33.34', '33.33'], [100, 100], '2.999'],
  [['101'], [1], '0.009901'],
  [['1e2', '1e3'], [1, 10], '0.01'],
])('the points %j are the weights %j, multiplied by %s', (points, weights, factor) => {
  const scaled = scalePoints(points)
  expect(scaled.weights).toEqual(weights)
  expect(scaled.factor).toBe(factor)
})

const words = (...points: string[]) =>
  pointsWords(points, scalePoints(points), (at) => `test ${at + 1}`)

it('the report says what became of points', () => {
  expect(words('1', '2')).toBeUndefined()
  expect(words('0.5', '2')).toBe(
    'Points are multiplied by 2, so that all are weights (whole numbers from 0 to 100); their proportions stay.',
  )
  expect(words('0.5', '12.5', '37.0', '150')).toBe(
    'Points are multiplied by 0.6667, so that all are weights (whole numbers from 0 to 100); rounded: test 1 has 0.5 and weighs 1, test 2 has 12.5 and weighs 8, test 3 has 37.0 and weighs 25, test 4 has 150 and weighs 100.',
  )
  expect(words('5', '-1', 'many')).toBe(
    'Points that are no weights (whole numbers from 0 to 100): test 2 has -1 and weighs 1, test 3 has many and weighs 1.',
  )
})
