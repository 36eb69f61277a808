import type { SizedPicture } from '@drafts/contract'
import type { EditorState } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import type { DrawingScene } from '../../drawing/scene.ts'
import type { Anchor } from './bubble-window.tsx'
import type { Bubble } from './bubble.ts'
import { linkAround } from '../commands.ts'
import type { Opening } from '../tools.ts'

/** A new drawing, or the picture at `pos` opened again. */
export type DrawingRequest = { pos: null; scene: null } | { pos: number; scene: DrawingScene }

/** The window of a formula or a picture at `pos`. */
export const bubbleAt = (state: EditorState, pos: number): Bubble | null => {
  const node = state.doc.nodeAt(pos)
  if (node?.type.name === 'math') {
    const { tex, isDisplay } = node.attrs
    return { kind: 'math', pos, tex: String(tex), isDisplay: isDisplay === true }
  }
  if (node?.type.name !== 'image') return null
  const { src, alt, title, width, align } = node.attrs
  const picture: SizedPicture = {
    src: String(src),
    alt: String(alt),
    title: String(title),
    width: String(width),
    align: align === 'right' ? 'right' : '',
  }
  return { kind: 'image', pos, picture }
}

/** The window a button of the toolbar or a key opens; `anchor` if it stands under the button. */
export const openingOf = (
  opening: Exclude<Opening, 'image' | 'drawing'>,
  { state }: EditorView,
  anchor?: Anchor,
): Bubble | null => {
  const { from, to } = state.selection
  const selected = state.doc.textBetween(from, to, ' ')
  switch (opening) {
    case 'heading':
    case 'table':
      return { kind: opening, anchor: anchor ?? { left: 0, bottom: 0 } }
    case 'math':
    case 'display':
      return (
        bubbleAtSelection(state) ?? {
          kind: 'math',
          pos: null,
          tex: selected,
          isDisplay: opening === 'display',
        }
      )
    case 'link': {
      const link = linkAround(state)
      const range = link ?? { from, to, href: '' }
      return { kind: 'link', ...range, text: state.doc.textBetween(range.from, range.to, ' ') }
    }
  }
}

const bubbleAtSelection = (state: EditorState): Bubble | null => {
  const bubble = bubbleAt(state, state.selection.from)
  return bubble?.kind === 'math' && state.selection.to === state.selection.from + 1 ? bubble : null
}

/** Where the window of a bubble stands. */
export const anchorOf = (view: EditorView, bubble: Bubble, pos: number): Anchor => {
  if ('anchor' in bubble) return bubble.anchor
  const dom = bubble.kind === 'math' || bubble.kind === 'image' ? view.nodeDOM(pos) : null
  if (dom instanceof HTMLElement) {
    const { left, bottom } = dom.getBoundingClientRect()
    return { left, bottom }
  }
  const { left, bottom } = view.coordsAtPos(pos)
  return { left, bottom }
}
