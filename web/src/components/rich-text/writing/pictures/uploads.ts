import { Plugin, PluginKey } from '@milkdown/kit/prose/state'
import type { EditorState } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet } from '@milkdown/kit/prose/view'
import type { EditorView } from '@milkdown/kit/prose/view'
import { schema } from '../../markdown/schema.ts'
import type { RichTextProps } from '../../rich-text-types.ts'
import { createUploadCard } from './upload-card.ts'

// How this works. While a picture is on its way a card stands at its place: a decoration, no part of the text, so
// nothing half done is ever saved. It moves with the text around it. When the address comes the picture takes its
// place; if the upload fails the card shows why and can be tried again or removed. The rest of the text is never
// touched. Leaving the editor cancels what is on its way; a person who leaves is asked before (`onBusy`).

export type UploadImage = NonNullable<RichTextProps['uploadImage']>

type Change = { add: number; pos: number; dom: HTMLElement } | { remove: number }

const key = new PluginKey<DecorationSet>('uploads')

export const uploadsPlugin = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => {
        const moved = set.map(tr.mapping, tr.doc)
        const change: Change | undefined = tr.getMeta(key)
        if (!change) return moved
        if ('remove' in change)
          return moved.remove(
            moved.find(undefined, undefined, (spec) => spec['id'] === change.remove),
          )
        const { add: id, pos, dom } = change
        const spec = { id, side: -1, ignoreSelection: true, stopEvent: () => true }
        return moved.add(tr.doc, [Decoration.widget(pos, dom, spec)])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

let lastId = 0

/** `alt` is the text of the picture once it is there. */
export const startUpload = (
  view: EditorView,
  file: File,
  pos: number,
  {
    upload,
    signal,
    onBusy,
    alt = '',
    isReplacing = false,
  }: {
    upload: UploadImage
    signal: AbortSignal
    /** 1 when it sets out, -1 when it has arrived, failed or been cancelled. */
    onBusy: (change: 1 | -1) => void
    alt?: string
    /** The picture at `pos` gets the new address and keeps its words and its width. */
    isReplacing?: boolean
  },
): void => {
  lastId += 1
  const id = lastId
  let attempt = new AbortController()
  const stop = (): void => {
    attempt.abort()
    if (view.isDestroyed) return
    view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
    view.focus()
  }
  const run = (): void => {
    attempt = new AbortController()
    card.showProgress(0, file.size)
    const both = AbortSignal.any([attempt.signal, signal])
    onBusy(1)
    upload(file, (sent, total) => card.showProgress(sent, total), both)
      .then(
        (src) => {
          if (!both.aborted && !view.isDestroyed) place(view, id, { src, alt, isReplacing })
        },
        (error: unknown) => {
          if (both.aborted) return
          card.showFailure(
            error instanceof Error ? error.message : 'The picture could not be uploaded.',
          )
        },
      )
      .finally(() => onBusy(-1))
  }
  const card = createUploadCard(file.name, { onCancel: stop, onRetry: run })
  view.dispatch(view.state.tr.setMeta(key, { add: id, pos, dom: card.dom } satisfies Change))
  run()
}

const positionOf = (state: EditorState, id: number): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from

const place = (
  view: EditorView,
  id: number,
  { src, alt, isReplacing }: { src: string; alt: string; isReplacing: boolean },
): void => {
  const { state } = view
  const pos = positionOf(state, id)
  const tr = state.tr.setMeta(key, { remove: id } satisfies Change)
  const image = schema.nodes['image']?.create({ src, alt })
  const old = pos === undefined ? null : state.doc.nodeAt(pos)
  // The place is gone when the text around the card was deleted: the picture was deleted with it.
  if (pos !== undefined && isReplacing && old?.type.name === 'image')
    tr.setNodeMarkup(pos, null, { ...old.attrs, src, reference: null }, old.marks)
  else if (pos !== undefined && image) tr.insert(pos, image)
  view.dispatch(tr)
}
