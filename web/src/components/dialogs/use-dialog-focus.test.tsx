// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDialogFocus } from './use-dialog-focus.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Box = ({ name, isOpen }: { name: string; isOpen: boolean }): ReactElement => {
  const ref = useDialogFocus(isOpen)
  return (
    <section role="dialog">
      {/* A frame stays for a moment after its dialog has closed. */}
      <div ref={ref}>
        <input aria-label={`${name} first`} data-autofocus />
        <input aria-label={`${name} second`} />
      </div>
    </section>
  )
}

/** A page, a dialog over it, and a question over that. */
const Page = ({ isOpen, isAsked }: { isOpen: boolean; isAsked: boolean }): ReactElement => (
  <>
    <button aria-label="opener">Open</button>
    <Box name="dialog" isOpen={isOpen} />
    <Box name="question" isOpen={isAsked} />
  </>
)

/** The field that has the focus in the end. */
const focused = () => {
  vi.runAllTimers()
  return document.activeElement?.getAttribute('aria-label')
}

const start = () => {
  const { rerender, getByLabelText, container } = render(<Page isOpen={false} isAsked={false} />)
  const show = (isOpen: boolean, isAsked: boolean) =>
    rerender(<Page isOpen={isOpen} isAsked={isAsked} />)
  const focus = (label: string) => act(() => getByLabelText(label).focus())
  focus('opener')
  show(true, false)
  focus('dialog second')
  show(true, true)
  focus('question first')
  return { show, focus, container }
}

test('the focus goes back to where it was, one dialog after the other', () => {
  const { show } = start()
  show(true, false)
  expect(focused()).toBe('dialog second')
  show(false, false)
  expect(focused()).toBe('opener')
})

test('the question and what it is about close together: the page has the focus', () => {
  const { show } = start()
  show(false, true)
  show(false, false)
  expect(focused()).toBe('opener')
})

test.each([
  ['before the question closes', true],
  ['right after it has closed', false],
])('who goes to another field %s stays there', (_when, isBefore) => {
  const { show, focus } = start()
  if (isBefore) focus('dialog first')
  show(true, false)
  if (!isBefore) focus('dialog first')
  expect(focused()).toBe('dialog first')
})

test('a dialog whose content goes before its question closes gives the focus to the page', () => {
  const { show, container } = start()
  show(false, true)
  container.querySelector('[aria-label="dialog second"]')?.remove()
  show(false, false)
  expect(focused()).toBe('opener')
})

test('a dialog that follows another in the same moment goes back to what opened the first', () => {
  const { show, focus, container } = start()
  show(true, false)
  expect(focused()).toBe('dialog second')
  container.querySelector('[aria-label="dialog second"]')?.remove()
  expect(document.activeElement).toBe(document.body)
  show(false, true)
  focus('question first')
  expect(focused()).toBe('question first')
  show(false, false)
  expect(focused()).toBe('opener')
})

test('a dialog that opened while nothing had the focus gives it to nothing', () => {
  const { show } = start()
  show(false, false)
  expect(focused()).toBe('opener')
  act(() => document.querySelector('button')?.blur())
  show(true, false)
  show(false, false)
  expect(document.activeElement).toBe(document.body)
  vi.runAllTimers()
  expect(document.activeElement).toBe(document.body)
})

test('a dialog that is asked for again while it closes keeps the focus, and goes back to what opened it first', () => {
  const { show, focus } = start()
  show(true, false)
  expect(focused()).toBe('dialog second')
  show(false, false)
  show(true, false)
  expect(focused()).toBe('dialog second')
  show(true, true)
  focus('question first')
  show(true, false)
  expect(focused()).toBe('dialog second')
  show(false, false)
  expect(focused()).toBe('opener')
})

const marked = () =>
  [...document.querySelectorAll('[data-autofocus]')].map((one) => one.getAttribute('aria-label'))

test('what has the focus is what a trap that comes late focuses', () => {
  const { focus } = start()
  focus('question second')
  expect(marked()).toEqual(['dialog second', 'question second'])
})

test('a dialog that opens again begins where it is meant to', () => {
  const { show, focus } = start()
  focus('question second')
  show(false, false)
  focus('dialog second')
  expect(marked()).toEqual(['dialog first', 'question first'])
})
