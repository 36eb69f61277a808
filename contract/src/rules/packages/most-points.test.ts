import { expect, it } from 'vitest'
import { mostPoints } from './most-points.ts'

it.each([
  ['quitp(100, "all");', 100],
  ['if (bad) quitp(0.5, "half"); quitp(1.0);', 1],
  ['quitp(std::fabs(j - p) < 1e-9 ? 100.0 : 50.0, "near");', 100],
  ['quitp(a ? 10 : b ? (30) : 20f, "x");', 30],
  ['quitp(f(a, b) ? 5 : 4, "x");', 5],
  ['quitp( .5 )', 0.5],
  ['// quitp(99)\n/* quitp(98) */ const char *s = "quitp(97)"; quitp(2, "x");', 2],
  [`char q = '"'; quitp(3); char r = '"';`, 3],
])('the most points of %j are %d', (source, points) => {
  expect(mostPoints(source)).toBe(points)
})

it.each([
  'quitf(_ok, "fine");',
  'quitp(score, "x");',
  'quitp(1.0 * right / n);',
  'quitp(100); quitp(ratio * 100);',
  'quitp(good ? 100 : part, "x");',
  '// quitp(100)',
  'myquitp(5)',
  'quitp(',
])('how many points %j gives at most is not known', (source) => {
  expect(mostPoints(source)).toBeUndefined()
})
