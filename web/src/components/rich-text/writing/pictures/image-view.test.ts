// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EditorState } from '@milkdown/kit/prose/state'
import { EditorView } from '@milkdown/kit/prose/view'
import { loadText } from '../../markdown/kept-source.ts'
import { imageView, percentOf } from './image-view.ts'

test.each([
  [503, 1000, '50%'],
  [2000, 1000, '100%'],
  [-50, 1000, '10%'],
  [100, 0, '100%'],
])('a picture dragged to %d of %d px is %s wide', (px, whole, width) => {
  expect(percentOf(px, whole)).toBe(width)
})

const nothing = () => undefined

test('a picture from another site is a marked place, and is not asked for', () => {
  const view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: EditorState.create({ doc: loadText('![a](http://x.y/z.png) ![b](/api/images/1)').doc }),
    nodeViews: { image: imageView(nothing, nothing) },
  })
  const [remote, own] = view.dom.querySelectorAll('.picture')
  expect(remote?.getAttribute('data-remote')).toMatch(/^Picture from another site: upload it/)
  expect(remote?.querySelector('img')?.getAttribute('src')).toBe('')
  expect(own?.hasAttribute('data-remote')).toBe(false)
  expect(own?.querySelector('img')?.getAttribute('src')).toBe('/api/images/1')
  view.destroy()
})
