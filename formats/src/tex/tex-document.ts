// How TeX becomes Markdown: prepareSource() takes comments and own macros out of the text, the parser makes a tree of
// it, walk() goes through the tree and writes paragraphs and blocks. Math is copied from the source by its place.

import { codeBlock } from '../markdown/escape-text.ts'
import { markdownOf } from './blocks/render-blocks.ts'
import { numberFigures } from './blocks/number-figures.ts'
import { readNumberedLists } from './blocks/list-labels.ts'
import { parseTex, type TexNode } from './tex-node.ts'
import { prepareSource } from './prepare-source.ts'
import { texBytesMax } from '../limits.ts'
import { walk } from './walk.ts'
import type { ImageSize, TexContext } from './blocks/flow.ts'

export interface TexOptions {
  /** What the Markdown calls a picture. The empty name is one that is to be chosen yet, undefined one there is not. */
  nameImage?: (file: string) => string | undefined
  sizeOfImage?: (file: string) => ImageSize | undefined
  readFile?: (file: string) => string | undefined
  tell?: (code: string, message: string) => void
  /** The word for a figure in the statement's language. */
  figureWord?: string
  /** Macros that the tools of a format define, such as `\timelimit`. */
  macros?: Readonly<Record<string, string>>
}

export interface TexDocument {
  nodes: readonly TexNode[]
  /** What stands before the document itself; empty where it is none of its own. */
  preamble: readonly TexNode[]
  context: TexContext
}

/** Undefined if the source is too large or too deep to be a statement. */
export function readTex(source: string, options: TexOptions): TexDocument | undefined {
  const tell = options.tell ?? (() => undefined)
  if (source.length > texBytesMax) return undefined
  const prepared = prepareSource(
    source.replace(/\r\n?/g, '\n'),
    (message) => tell('tex-macro', message),
    options.macros,
  )
  const nodes = parseTex(prepared)
  if (!nodes) return undefined
  const lists = readNumberedLists(prepared)
  const context: TexContext = {
    source: prepared,
    notes: { numbers: new Map(), count: 0 },
    lists,
    told: new Map(),
    convert: (tex) => convertTex(tex, { tell }),
    figures: {
      numbers: numberFigures(prepared, lists.references),
      word: options.figureWord ?? 'Figure',
      prefix: '',
    },
    room: { share: 1, isTable: false },
    sizeOfImage: options.sizeOfImage ?? (() => undefined),
    nameImage: options.nameImage ?? (() => undefined),
    readFile: options.readFile ?? (() => undefined),
    tell,
    walk: (children, style, flow) => walk(children, style, flow, context),
  }
  return { ...documentIn(nodes), context }
}

/** What follows after `\end{document}` is not printed either. */
function documentIn(nodes: readonly TexNode[]): Pick<TexDocument, 'nodes' | 'preamble'> {
  const at = nodes.findIndex((node) => node.type === 'environment' && node.name === 'document')
  const document = nodes[at]
  if (document?.type !== 'environment') return { nodes, preamble: [] }
  return { nodes: document.children, preamble: nodes.slice(0, at) }
}

/** Markdown of some nodes, with the footnotes that they make. */
export function renderPart(document: TexDocument, nodes: readonly TexNode[]): string {
  const { numbers } = document.context.notes
  const body = markdownOf(nodes, document.context)
  const notes = [...numbers].map(([note, number]) => `[^${number}]: ${note}`)
  // The next text has its own.
  numbers.clear()
  return [body, ...notes].filter((part) => part !== '').join('\n\n')
}

export function convertTex(source: string, options: TexOptions = {}): string {
  const document = readTex(source, options)
  if (document) return renderPart(document, document.nodes)
  options.tell?.(
    'tex-unreadable',
    'A text is too large or too deeply nested to be converted; its source text is kept.',
  )
  return codeBlock(source, 'tex')
}
