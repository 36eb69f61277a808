import { expect, test } from 'vitest'
import { percentOf } from './image-view.ts'

test.each([
  [503, 1000, '50%'],
  [2000, 1000, '100%'],
  [-50, 1000, '10%'],
  [100, 0, '100%'],
])('a picture dragged to %d of %d px is %s wide', (px, whole, width) => {
  expect(percentOf(px, whole)).toBe(width)
})
