import { Slice } from '@milkdown/kit/prose/model'
import { Plugin } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { loadText, writeWhole } from '../../markdown/kept-source.ts'
import { schema } from '../../markdown/schema.ts'
import { cleanPastedHtml } from './clean-paste.ts'
import { isHtml, isTex } from './pasted-source.ts'
import { textSlice } from './text-slice.ts'

// The clipboard. Plain text that is pasted is read as Markdown (with Shift: as it stands); what is copied goes out
// as HTML and, for plain text, as Markdown. Pictures among the files are handed to `onImages`, TeX to `onTex`; the source
// of a page is read as one.

export interface PasteHandlers {
  onImages: (files: File[], pos: number) => void
  /** Whether it was taken. */
  onTex: (view: EditorView, tex: string) => boolean
}

export const clipboardPlugin = ({ onImages, onTex }: PasteHandlers): Plugin => {
  // The parser of plain text knows of Shift, and is asked before the paste is handled.
  let isAsItStands = false
  return new Plugin({
    props: {
      transformPastedHTML: cleanPastedHtml,
      clipboardTextParser: (text, _context, isPlain) => {
        isAsItStands = isPlain
        if (isPlain) return textSlice(text)
        try {
          const { doc } = loadText(text.replaceAll('\r\n', '\n'))
          return new Slice(doc.content, 1, 1)
        } catch {
          // No Markdown the editor has a place for: then it is just text.
          return textSlice(text)
        }
      },
      clipboardTextSerializer: (slice) => {
        const isInline = slice.content.firstChild?.isInline === true
        const type = schema.nodes[isInline ? 'paragraph' : 'doc']
        const node = type?.create(null, slice.content)
        if (!node) return ''
        if (isInline) return writeWhole(schema.node('doc', null, [node])).trimEnd()
        try {
          return writeWhole(node).trimEnd()
        } catch {
          // Parts of a list or a table are no document: their plain text is.
          return slice.content.textBetween(0, slice.content.size, '\n\n')
        }
      },
      handlePaste: (view, event) => {
        const files = imagesOf(event.clipboardData)
        // A word processor adds a picture of the text itself: then the text is meant.
        const html = event.clipboardData?.getData('text/html') ?? ''
        if (files.length > 0 && !/\S/.test(textOf(html))) {
          onImages(files, view.state.selection.from)
          return true
        }
        const asItStands = isAsItStands
        isAsItStands = false
        if (asItStands || view.state.selection.$from.parent.type.spec.code === true) return false
        const text = event.clipboardData?.getData('text/plain') ?? ''
        // A page that is copied means what it shows; an editor of sources adds colours to its text, and means the text.
        if ((html === '' || isColouredSource(html)) && isTex(text)) return onTex(view, text)
        // The source of a page, not what it shows: a browser has the latter as HTML already.
        return html === '' && isHtml(text) && view.pasteHTML(text)
      },
      handleDrop: (view, event) => {
        const files = imagesOf(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        onImages(files, at?.pos ?? view.state.selection.from)
        return true
      },
    },
  })
}

const isColouredSource = (html: string): boolean =>
  /<pre\b|font-family:[^;"]*mono/i.test(html.slice(0, 2000))

export const imagesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter((file) => file.type.startsWith('image/'))

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
