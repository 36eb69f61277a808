import type { Node } from '@milkdown/kit/prose/model'
import type { NodeViewConstructor } from '@milkdown/kit/prose/view'

/** A picture. A click or Enter opens its text for those who cannot see it; a double click opens a drawing. */
export const imageView =
  (onOpen: (pos: number) => void, onOpenDrawing: (pos: number) => void): NodeViewConstructor =>
  (node, view, getPos) => {
    const dom = document.createElement('span')
    dom.className = 'picture'
    const img = document.createElement('img')
    img.draggable = false
    dom.append(img)
    let current = node
    const show = (shown: Node): void => {
      img.src = String(shown.attrs['src'])
      img.alt = String(shown.attrs['alt'])
      img.title = String(shown.attrs['title'])
    }
    const withPos = (action: (pos: number) => void) => (): void => {
      const pos = getPos()
      if (pos !== undefined && view.editable) action(pos)
    }
    dom.addEventListener('click', withPos(onOpen))
    dom.addEventListener('dblclick', withPos(onOpenDrawing))
    // A picture that does not load says so in place; its alternative text stays readable.
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
      ignoreMutation: () => true,
    }
  }
