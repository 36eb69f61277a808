// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { markPassage, unmarkPassage, usePassage } from './marked-passage.ts'

const formula = (tex: string) =>
  `<span class="katex"><span class="katex-mathml"><annotation>${tex}</annotation></span><span class="katex-html">drawn</span></span>`

const show = (html: string): HTMLElement => {
  const body = document.createElement('p')
  body.innerHTML = html
  document.body.replaceChildren(body)
  return body
}
const quoted = (): string => renderHook(() => usePassage()).result.current

afterEach(() => {
  unmarkPassage()
  document.body.replaceChildren()
})

test('a formula of which a part is selected is quoted whole', () => {
  const body = show(`At most ${formula('n')} lamps, ${formula('a_1')}.`)
  const [first, last] = [...body.querySelectorAll('.katex-html')].map((one) => one.firstChild)
  if (first && last) getSelection()?.setBaseAndExtent(first, 2, last, 1)
  markPassage()
  expect(quoted()).toBe(String.raw`$n$ lamps\, $a_1$`)
  if (first) getSelection()?.setBaseAndExtent(first, 1, first, 3)
  markPassage()
  expect(quoted()).toBe('$n$')
})

test('a passage that is too long ends before a formula, not within it', () => {
  const body = show(`${'x'.repeat(995)} ${formula('a^2 + b^2')} more`)
  getSelection()?.selectAllChildren(body)
  markPassage()
  expect(quoted()).toBe('x'.repeat(995))
})
