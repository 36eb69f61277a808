// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowLink } from './row-link.ts'

const followed = vi.fn<() => void>()
const pressed = vi.fn<() => void>()

beforeEach(() => {
  followed.mockReset()
  pressed.mockReset()
  render(
    <ul>
      <li {...rowLink}>
        <a
          href="/p/1"
          data-row-link
          onClick={(event) => {
            event.preventDefault()
            followed()
          }}
        >
          Sums
        </a>
        <span>two days</span>
        <button type="button" onClick={pressed}>
          Star
        </button>
      </li>
    </ul>,
  )
})
afterEach(cleanup)

test('a click anywhere in a row follows its link, once', () => {
  fireEvent.click(screen.getByText('two days'))
  expect(followed).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('Sums'))
  expect(followed).toHaveBeenCalledTimes(2)
})

test('what has a use of its own in a row keeps it', () => {
  fireEvent.click(screen.getByText('Star'))
  expect([pressed.mock.calls.length, followed.mock.calls.length]).toEqual([1, 0])
})

test('who has selected text in a row stays', () => {
  getSelection()?.selectAllChildren(screen.getByText('two days'))
  fireEvent.click(screen.getByText('two days'))
  expect(followed).not.toHaveBeenCalled()
  getSelection()?.removeAllRanges()
})

test('the middle button, and a click with a key held, open a tab', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const text = screen.getByText('two days')
  fireEvent(text, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  fireEvent(text, new MouseEvent('auxclick', { bubbles: true, button: 2 }))
  fireEvent.click(text, { ctrlKey: true })
  expect(open.mock.calls.map(([address]) => new URL(String(address)).pathname)).toEqual([
    '/p/1',
    '/p/1',
  ])
  expect(followed).not.toHaveBeenCalled()
  // It would begin to scroll.
  expect(fireEvent.mouseDown(text, { button: 1 })).toBe(false)
  expect(fireEvent.mouseDown(text, { button: 0 })).toBe(true)
})
