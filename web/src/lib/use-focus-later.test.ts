// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFocusLater } from './use-focus-later.ts'

test('a button is focused after the render that enables it, and once', () => {
  const run = document.createElement('button')
  run.disabled = true
  document.body.append(run)
  const { result, rerender } = renderHook(() => useFocusLater())
  act(() => result.current(() => run))
  expect(document.activeElement).not.toBe(run)
  run.disabled = false
  rerender()
  expect(document.activeElement).toBe(run)
  run.blur()
  rerender()
  expect(document.activeElement).not.toBe(run)
})
