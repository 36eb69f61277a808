import { Plugin } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet } from '@milkdown/kit/prose/view'

/**
 * Marks the blocks the selection begins and ends in. The style sheet leaves out of the layout what is out of sight, and
 * a new block counts as that until the next frame: the browser puts letters typed meanwhile in the wrong place.
 */
export const caretBlockPlugin = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc, selection: { $from, $to } }) => {
        const blocks = [...new Set([$from.index(0), $to.index(0)])].flatMap((index) => {
          const node = doc.maybeChild(index)
          if (!node) return []
          const from = doc.children.slice(0, index).reduce((sum, one) => sum + one.nodeSize, 0)
          return [Decoration.node(from, from + node.nodeSize, { class: 'here' })]
        })
        return DecorationSet.create(doc, blocks)
      },
    },
  })
