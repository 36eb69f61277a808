import { NodeSelection, TextSelection } from '@milkdown/kit/prose/state'
import type { Command } from '@milkdown/kit/prose/state'
import { schema } from '../../markdown/schema.ts'

/**
 * A drawing that was opened again stays in its place (`pos`); a new one comes to where the caret is. A picture that is
 * selected as a whole stays, and the drawing goes after it.
 */
export const placeDrawing =
  (pos: number | null, { src, alt }: { src: string; alt: string }): Command =>
  (state, dispatch) => {
    const type = schema.nodes['image']
    if (!type) return false
    const old = pos === null ? null : state.doc.nodeAt(pos)
    if (pos !== null && old?.type === type) {
      const attrs = { ...old.attrs, src, reference: null }
      dispatch?.(state.tr.setNodeMarkup(pos, null, attrs, old.marks))
      return true
    }
    const { selection } = state
    const picture = type.create({ src, alt })
    if (!(selection instanceof NodeSelection)) {
      dispatch?.(state.tr.replaceSelectionWith(picture, false))
      return true
    }
    const tr = state.tr.insert(selection.to, picture)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to + 1))))
    return true
  }
