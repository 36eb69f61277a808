import type { Node } from '@milkdown/kit/prose/model'
import { Plugin } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet } from '@milkdown/kit/prose/view'
import { closingMarksOf, openingMarksOf } from '../../kept-brackets.ts'

/** What is on one line, from its block's first place on. */
interface Kept {
  from: number
  to: number
  isFormula: boolean
}

/**
 * While a text is written, too, a bracket or a point stays on the line of the formula that it touches. Blocks that did not
 * change are not read again.
 */
export const bracketsPlugin = (): Plugin => {
  const known = new WeakMap<Node, readonly Kept[]>()
  const keptIn = (block: Node): readonly Kept[] => {
    const found = known.get(block) ?? findKept(block)
    known.set(block, found)
    return found
  }
  const sets = new WeakMap<Node, DecorationSet>()
  const setOf = (doc: Node): DecorationSet => {
    const decorations: Decoration[] = []
    doc.descendants((block, at) => {
      if (!block.isTextblock) return true
      for (const { from, to, isFormula } of keptIn(block)) {
        const [start, end] = [at + 1 + from, at + 1 + to]
        decorations.push(
          isFormula
            ? Decoration.node(start, end, { class: 'one-line' })
            : Decoration.inline(start, end, { class: 'one-line' }),
        )
      }
      return false
    })
    return DecorationSet.create(doc, decorations)
  }
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const set = sets.get(doc) ?? setOf(doc)
        sets.set(doc, set)
        return set
      },
    },
  })
}

const findKept = (block: Node): Kept[] => {
  const kept: Kept[] = []
  block.forEach((node, from, index) => {
    if (node.type.name !== 'math' || node.attrs['isDisplay'] === true) return
    const to = from + node.nodeSize
    const before = openingMarksOf(textAt(block, index - 1)).length
    const after = closingMarksOf(textAt(block, index + 1)).length
    if (before > 0) kept.push({ from: from - before, to: from, isFormula: false })
    if (after > 0) kept.push({ from: to, to: to + after, isFormula: false })
    if (before + after > 0) kept.push({ from, to, isFormula: true })
  })
  return kept
}

const textAt = (block: Node, index: number): string => block.maybeChild(index)?.text ?? ''
