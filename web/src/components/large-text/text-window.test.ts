import { expect, test } from 'vitest'
import { cutWindow } from './text-window.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('whole lines are shown, and windows meet', () => {
  const all = bytesOf('one\ntwo\nthree\nfour\n')
  const size = all.length
  const first = cutWindow(all.subarray(0, 10), { from: 0, size, isJump: false })
  expect(first).toEqual({ from: 0, to: 8, text: 'one\ntwo\n' })
  const next = cutWindow(all.subarray(first.to, 18), { from: first.to, size, isJump: false })
  expect(next).toEqual({ from: 8, to: 14, text: 'three\n' })
})

test('a jump begins at a line, the end of the file needs no line break', () => {
  const all = bytesOf('one\ntwo\nthree')
  expect(cutWindow(all.subarray(2), { from: 2, size: all.length, isJump: true })).toEqual({
    from: 4,
    to: 13,
    text: 'two\nthree',
  })
})

test('in one long line no letter is torn', () => {
  const all = bytesOf('начало-середина-конец')
  for (let from = 0; from < all.length; from += 1)
    for (let end = from + 8; end <= all.length; end += 1) {
      const { text } = cutWindow(all.subarray(from, end), {
        from,
        size: all.length,
        isJump: true,
      })
      expect(text).not.toContain('\uFFFD')
    }
})

test('long files are walked through without a gap', () => {
  const all = bytesOf(Array.from({ length: 400 }, (_, at) => 'я'.repeat(at % 37)).join('\n'))
  let from = 0
  let text = ''
  while (from < all.length) {
    const shown = cutWindow(all.subarray(from, from + 100), {
      from,
      size: all.length,
      isJump: false,
    })
    expect(shown.to).toBeGreaterThan(from)
    text += shown.text
    from = shown.to
  }
  expect(text).toBe(new TextDecoder().decode(all))
})
