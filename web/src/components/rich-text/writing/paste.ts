import { Slice } from '@milkdown/kit/prose/model'
import { Plugin } from '@milkdown/kit/prose/state'
import { loadText, writeWhole } from '../markdown/kept-source.ts'
import { schema } from '../markdown/schema.ts'
import { cleanPastedHtml } from './clean-paste.ts'

// The clipboard. Plain text that is pasted is read as Markdown (with Shift: as it stands); what is copied goes out
// as HTML and, for plain text, as Markdown. Pictures among the files are handed to `onImages`.

export const clipboardPlugin = (onImages: (files: File[], pos: number) => void): Plugin =>
  new Plugin({
    props: {
      transformPastedHTML: cleanPastedHtml,
      clipboardTextParser: (text, _context, isPlain) => {
        if (isPlain) return linesOf(text)
        try {
          const { doc } = loadText(text.replaceAll('\r\n', '\n'))
          return new Slice(doc.content, 1, 1)
        } catch {
          // No Markdown the editor has a place for: then it is just text.
          return linesOf(text)
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
        if (files.length === 0 || /\S/.test(textOf(html))) return false
        onImages(files, view.state.selection.from)
        return true
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

const linesOf = (text: string): Slice => {
  const paragraphs = text
    .split(/\r?\n/)
    .map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
  return new Slice(schema.node('doc', null, paragraphs).content, 1, 1)
}

export const imagesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter((file) => file.type.startsWith('image/'))

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
