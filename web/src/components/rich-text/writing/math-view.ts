import type { Node } from '@milkdown/kit/prose/model'
import type { NodeView, NodeViewConstructor } from '@milkdown/kit/prose/view'
import { renderFormula } from './render-formula.ts'

/** A formula as it will be read. A click opens its TeX; Enter does when it is selected. */
export const mathView =
  (onOpen: (pos: number) => void): NodeViewConstructor =>
  (node, view, getPos) => {
    const dom = document.createElement('span')
    dom.className = 'formula'
    dom.contentEditable = 'false'
    const show = (shown: Node): void => {
      const tex = String(shown.attrs['tex'])
      const isDisplay = shown.attrs['isDisplay'] === true
      dom.dataset['tex'] = tex
      dom.dataset['display'] = String(isDisplay)
      renderFormula(dom, tex, isDisplay)
    }
    const handleClick = (): void => {
      const pos = getPos()
      if (pos !== undefined && view.editable) onOpen(pos)
    }
    dom.addEventListener('click', handleClick)
    show(node)
    let current = node
    const nodeView: NodeView = {
      dom,
      update: (next) => {
        if (next.type !== current.type) return false
        if (!next.sameMarkup(current)) show(next)
        current = next
        return true
      },
      ignoreMutation: () => true,
    }
    return nodeView
  }
