// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { focusFirstField } from './first-field.ts'

const open = () => {
  document.body.innerHTML =
    '<div role="dialog"><button id="maximise"></button><div id="body"></div></div>'
  const [maximise, body] = ['maximise', 'body'].map((id) => document.getElementById(id))
  if (!maximise || !body) throw new Error('the dialog is not there')
  focusFirstField(body)
  maximise.focus()
  return { maximise, body }
}
beforeEach(() => void (document.body.innerHTML = ''))

test('a field that comes after the dialog has the focus', async () => {
  const { body } = open()
  body.innerHTML = '<button>Help</button><input type="file"><input id="label">'
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('label'), 60_000)
})

test('a person who has pressed a key stays where they are', async () => {
  const { maximise, body } = open()
  maximise.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  body.innerHTML = '<input id="label">'
  // Observers are called in the order of their making: that of the dialog was called before.
  await new Promise((resolve) => {
    new MutationObserver(resolve).observe(body, { attributes: true })
    body.title = 'changed'
  })
  expect(document.activeElement).toBe(maximise)
})
