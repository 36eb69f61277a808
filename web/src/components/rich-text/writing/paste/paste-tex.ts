import { closeHistory } from '@milkdown/kit/prose/history'
import { Slice } from '@milkdown/kit/prose/model'
import { Plugin, PluginKey } from '@milkdown/kit/prose/state'
import type { EditorState } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet } from '@milkdown/kit/prose/view'
import type { EditorView } from '@milkdown/kit/prose/view'
import { loadText } from '../../markdown/kept-source.ts'
import type { RichTextProps } from '../../rich-text-types.ts'
import { textSlice } from './text-slice.ts'

// How this works. Pasted TeX stands in the text at once, as it is; the server is asked for its Markdown, which takes
// its place when it comes. So nothing is lost if it never comes, and Ctrl+Z brings the TeX back. What is typed
// meanwhile moves the place; what is typed within it keeps the TeX.

export type ConvertTex = NonNullable<RichTextProps['convertTex']>

type Change = { add: number; from: number; to: number } | { remove: number }

const key = new PluginKey<DecorationSet>('pasted TeX')

export const pastedTexPlugin = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => {
        const moved = set.map(tr.mapping, tr.doc)
        const change: Change | undefined = tr.getMeta(key)
        if (!change) return moved
        if ('remove' in change) return moved.remove(placesOf(moved, change.remove))
        const { add: id, from, to } = change
        return moved.add(tr.doc, [Decoration.inline(from, to, { class: 'converting' }, { id })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

const placesOf = (set: DecorationSet, id: number): Decoration[] =>
  set.find(undefined, undefined, (spec) => spec['id'] === id)

let lastId = 0

/** Puts the TeX in the place of the selection, and its Markdown in the place of the TeX. */
export const pasteTex = async (
  view: EditorView,
  tex: string,
  { convert, onFailure }: { convert: ConvertTex; onFailure: (sentence: string) => void },
): Promise<void> => {
  lastId += 1
  const id = lastId
  const { from } = view.state.selection
  const tr = view.state.tr.replaceSelection(textSlice(tex))
  const to = tr.selection.from
  const before = tr.doc.textBetween(from, to, '\n')
  const add: Change = { add: id, from, to }
  view.dispatch(tr.setMeta(key, add).setMeta('paste', true).scrollIntoView())
  let slice: Slice | undefined
  try {
    const { doc } = loadText(await convert(tex))
    slice = new Slice(doc.content, 1, 1)
  } catch (error) {
    onFailure(error instanceof Error ? error.message : 'This TeX could not be converted.')
  }
  if (!view.isDestroyed) settle(view, { id, slice, before })
}

const settle = (
  view: EditorView,
  { id, slice, before }: { id: number; slice: Slice | undefined; before: string },
): void => {
  const { state } = view
  const place = rangeOf(state, id)
  const remove: Change = { remove: id }
  const tr = state.tr.setMeta(key, remove)
  const isKept = place && state.doc.textBetween(place.from, place.to, '\n') === before
  // A step of its own for undo.
  if (slice && isKept) closeHistory(tr).replaceRange(place.from, place.to, slice)
  view.dispatch(tr)
}

/** From the first to the last paragraph of it. */
const rangeOf = (state: EditorState, id: number): { from: number; to: number } | undefined => {
  const places = placesOf(key.getState(state) ?? DecorationSet.empty, id)
  const [first] = places
  if (!first) return undefined
  return {
    from: Math.min(...places.map(({ from }) => from)),
    to: Math.max(...places.map(({ to }) => to)),
  }
}
