import type { Node } from '@milkdown/kit/prose/model'
import type { EditorView, NodeViewConstructor } from '@milkdown/kit/prose/view'

import { isRemotePicture, remoteWords } from '../../../html/remote-pictures.ts'

const leastPercent = 10
const stepPercent = 5

/**
 * A picture with its caption. A click or Enter opens its texts and its width, a double click opens a drawing.
 * Its corner is dragged to another width, in steps of 5 % of the text's width; by keyboard the window has the width.
 */
export const imageView =
  (onOpen: (pos: number) => void, onOpenDrawing: (pos: number) => void): NodeViewConstructor =>
  (node, view, getPos) => {
    const dom = document.createElement('span')
    dom.className = 'picture'
    const img = document.createElement('img')
    img.draggable = false
    const corner = document.createElement('span')
    corner.className = 'corner'
    const caption = document.createElement('span')
    caption.className = 'caption'
    dom.append(img, corner, caption)
    let current = node
    const show = ({ attrs }: Node): void => {
      const src = String(attrs['src'])
      const isRemote = isRemotePicture(src)
      // The browser may not ask for it.
      img.src = isRemote ? '' : src
      img.alt = String(attrs['alt'])
      if (isRemote) dom.setAttribute('data-remote', remoteWords)
      else dom.removeAttribute('data-remote')
      dom.toggleAttribute('data-missing', src === '')
      caption.textContent = String(attrs['title'])
      setWidth(dom, String(attrs['width']))
      dom.toggleAttribute('data-beside', attrs['align'] === 'right')
    }
    const withPos = (action: (pos: number) => void) => (): void => {
      const pos = getPos()
      if (pos !== undefined && view.editable) action(pos)
    }
    for (const part of [img, caption]) {
      part.addEventListener('click', withPos(onOpen))
      part.addEventListener('dblclick', withPos(onOpenDrawing))
    }
    dom.addEventListener('click', (event) => {
      if (event.target === dom) withPos(onOpen)()
    })
    corner.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      if (!view.editable) return
      dragWidth(event, dom, (width) => {
        const pos = getPos()
        if (pos !== undefined) resize(view, pos, width)
      })
    })
    // A picture that does not load is reported in place; its alternative text stays readable.
    img.addEventListener('error', () => dom.setAttribute('data-broken', 'true'))
    img.addEventListener('load', () => dom.removeAttribute('data-broken'))
    show(node)
    return {
      dom,
      update: (next) => {
        if (next.type !== current.type) return false
        if (!next.sameMarkup(current)) show(next)
        current = next
        return true
      },
      stopEvent: (event) => event.target === corner,
      ignoreMutation: () => true,
    }
  }

const setWidth = (dom: HTMLElement, width: string): void => {
  dom.style.width = width === '' || width.endsWith('%') ? width : `${width}px`
  dom.toggleAttribute('data-sized', width !== '')
}

/** The picture follows the pointer; `onDone` has the width where the pointer is let go, unless the drag is cancelled. */
const dragWidth = (
  { clientX, pointerId, target }: PointerEvent,
  dom: HTMLElement,
  onDone: (width: string) => void,
): void => {
  const whole = dom.parentElement?.clientWidth ?? dom.offsetWidth
  const { width: before } = dom.getBoundingClientRect()
  const kept = dom.style.width
  let width: string | undefined
  const ended = new AbortController()
  const { signal } = ended
  if (target instanceof Element) target.setPointerCapture(pointerId)
  const move = (event: PointerEvent): void => {
    width = percentOf(before + event.clientX - clientX, whole)
    setWidth(dom, width)
  }
  const end = (event: PointerEvent): void => {
    ended.abort()
    if (event.type === 'pointerup' && width !== undefined) onDone(width)
    else dom.style.width = kept
  }
  dom.addEventListener('pointermove', move, { signal })
  dom.addEventListener('pointerup', end, { signal })
  dom.addEventListener('pointercancel', end, { signal })
}

/** `35%`: the nearest step of what `px` are of `whole`. */
export const percentOf = (px: number, whole: number): string => {
  const steps = Math.round((px / Math.max(1, whole)) * (100 / stepPercent))
  return `${Math.min(100, Math.max(leastPercent, steps * stepPercent))}%`
}

const resize = (view: EditorView, pos: number, width: string): void => {
  const node = view.state.doc.nodeAt(pos)
  if (node?.type.name !== 'image') return
  const attrs = { ...node.attrs, width, reference: null }
  view.dispatch(view.state.tr.setNodeMarkup(pos, null, attrs, node.marks))
}
