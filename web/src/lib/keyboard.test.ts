// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { isTyping } from './keyboard.ts'
import { trackedLayers, type Phase } from './layers.ts'

afterEach(() => {
  trackedLayers.clear()
  document.body.replaceChildren()
})

/** Whether a key that is pressed in this element is typed there. */
const typed = (tag: string, init: KeyboardEventInit = { key: 'n' }): boolean | undefined => {
  const element = document.body.appendChild(document.createElement(tag))
  let found: boolean | undefined
  element.addEventListener('keydown', (event) => {
    found = isTyping(event)
  })
  element.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))
  return found
}

it.each([
  ['button', false],
  ['input', true],
  ['textarea', true],
  ['select', true],
])('a letter that is pressed in a %s belongs to it: %s', (tag, wanted) => {
  expect(typed(tag)).toBe(wanted)
})

it.each<[Phase, boolean]>([
  ['opening', true],
  ['open', true],
  ['closing', false],
])('a dialog that is %s has the keys: %s', (phase, wanted) => {
  trackedLayers.set(Symbol('dialog'), phase)
  expect(typed('button')).toBe(wanted)
})

it('keys with Ctrl, Cmd or Alt are no shortcut of the page', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(typed('button', { key: 'n', ...held })).toBe(true)
})
