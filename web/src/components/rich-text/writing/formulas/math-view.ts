import { definesCommands } from '@drafts/contract'
import type { Node } from '@milkdown/kit/prose/model'
import type { NodeView, NodeViewConstructor } from '@milkdown/kit/prose/view'
import { breakBetweenParts } from '../../../kept-brackets.ts'
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
      renderFormula(dom, tex, isDisplay, definitionsBefore(view.state.doc, getPos()))
      if (!isDisplay) breakBetweenParts(dom)
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

interface Definition {
  at: number
  tex: string
}

const definitions = new WeakMap<Node, readonly Definition[]>()
/** More than these are those of a book. */
const mostDefinitions = 50

/** What formulas of the text define holds for those after it. */
const definitionsBefore = (doc: Node, pos = Infinity): string[] => {
  let known = definitions.get(doc)
  if (!known) {
    known = definitionsIn(doc)
    definitions.set(doc, known)
  }
  return known.filter(({ at }) => at < pos).map(({ tex }) => tex)
}

const definitionsIn = (doc: Node): Definition[] => {
  const found: Definition[] = []
  doc.descendants((node, at) => {
    const tex = node.attrs['tex'] as unknown
    if (typeof tex === 'string' && definesCommands(tex) && found.length < mostDefinitions)
      found.push({ at, tex })
  })
  return found
}
