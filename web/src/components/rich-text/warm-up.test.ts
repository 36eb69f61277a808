// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { loadSafely } from './markdown/same-text.ts'
import { warmUpText, warmUp } from './warm-up.ts'

test('the warm-up opens an editor with its sample, and leaves nothing in the page', () => {
  expect(loadSafely(warmUpText)?.doc.childCount).toBe(5)
  const before = document.documentElement.outerHTML
  warmUp()
  expect(document.documentElement.outerHTML).toBe(before)
})
