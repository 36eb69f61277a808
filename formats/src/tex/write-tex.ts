import { cutMath, pictureOfHtml, sourceOfFormula } from '@drafts/contract'
import type { Formulas, SizedPicture } from '@drafts/contract'
import type { AlignType, Definition, FootnoteDefinition, List, Nodes, Root, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { escapeAddress, escapeTex } from './escape-tex.ts'
import { latexOfDefinition, takeDefinitions } from './macros/formula-definitions.ts'
import { textPixels } from './blocks/picture-width.ts'

export interface TexWriting {
  /** The file of a picture as the document names it; undefined where the package has none of it. */
  fileOf: (address: string) => string | undefined
  /** How wide a page shows a picture, where its own pixels do not say it. */
  pixelsOf?: (address: string) => number | undefined
  tell: (code: string, message: string) => void
  /** The format has `\illustration`: a picture beside the text with its caption. */
  hasIllustrations?: boolean
  /** The macro of a heading of level 1 or 2, where it is none of a subsection. */
  topHeading?: (text: string) => 'section' | 'subsection'
}

/**
 * LaTeX of a Markdown text as the product reads it: CommonMark with tables and formulas (docs/product/editing.md#markdown). It
 * needs `graphicx`, `hyperref` and `ulem`, which every judge's class loads. The empty text gives the empty string.
 */
export const writeTex = (markdown: string, writing: TexWriting): string => {
  if (markdown.trim() === '') return ''
  const { text, formulas } = cutMath(markdown)
  try {
    const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
    return `${new Writer(root, formulas, writing).blocks(root.children)}\n`
  } catch (error) {
    // What nests thousands deep is more than the stack.
    if (!(error instanceof RangeError)) throw error
    writing.tell('tex-depth', 'A text nests too deeply for LaTeX: it is in the package as typed.')
    return `${verbatim(markdown)}\n`
  }
}

const counters = ['enumi', 'enumii', 'enumiii', 'enumiv'] as const
const headings = ['subsection', 'subsubsection', 'paragraph'] as const

/** Past this many signs, a note that is referred to again is left out. */
const repeatedNotes = 100_000

class Writer {
  readonly #formulas: Formulas
  readonly #writing: TexWriting
  readonly #definitions = new Map<string, Definition>()
  readonly #footnotes = new Map<string, FootnoteDefinition>()
  /** Signs of the notes so far. */
  #repeated = 0
  /** The number of numbered lists around the current block. */
  #numberedDepth = 0

  constructor(root: Root, formulas: Formulas, writing: TexWriting) {
    this.#formulas = formulas
    this.#writing = writing
    this.#collect(root)
  }

  #collect(node: Nodes): void {
    if (node.type === 'definition' && !this.#definitions.has(node.identifier))
      this.#definitions.set(node.identifier, node)
    if (node.type === 'footnoteDefinition' && !this.#footnotes.has(node.identifier))
      this.#footnotes.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) this.#collect(child)
  }

  blocks(nodes: readonly Nodes[]): string {
    return nodes
      .map((node) => this.#block(node))
      .filter((text) => text !== '')
      .join('\n\n')
  }

  #block(node: Nodes): string {
    switch (node.type) {
      case 'paragraph':
        return centred(this.#inline(node.children))
      case 'heading': {
        const text = this.#inline(node.children)
        const top = node.depth < 3 ? this.#writing.topHeading?.(text) : undefined
        if (node.depth === 1 || (node.depth === 2 && top !== 'section'))
          this.#writing.tell('headings', 'Headings of the highest levels are lower ones in LaTeX.')
        const name = headings[Math.min(Math.max(node.depth - 3, 0), headings.length - 1)]
        return `\\${top ?? name ?? 'paragraph'}*{${text}}`
      }
      case 'code':
        if (node.lang)
          this.#writing.tell(
            'code-language',
            'Languages of code blocks: LaTeX has no place for them.',
          )
        return verbatim(this.#formulas.restore(node.value))
      case 'blockquote':
        return inEnvironment('quote', this.blocks(node.children))
      case 'list': {
        if (node.ordered) return this.#numbered(node)
        return inEnvironment('itemize', this.#items(node))
      }
      case 'table':
        return this.#table(node)
      case 'thematicBreak':
        return '\\noindent\\rule{\\textwidth}{0.4pt}'
      case 'html':
        return centred(this.#html(node.value))
      case 'definition':
      case 'footnoteDefinition':
        return ''
      default:
        return this.#inline([node])
    }
  }

  #items({ children }: List): string {
    return children.map((item) => `\\item ${this.blocks(item.children)}`).join('\n')
  }

  /** A list that does not begin at 1 sets the counter of its level. */
  #numbered(node: List): string {
    const start = node.start ?? 1
    const counter = counters[Math.min(this.#numberedDepth, counters.length - 1)]
    this.#numberedDepth += 1
    const items = this.#items(node)
    this.#numberedDepth -= 1
    const from = start === 1 ? '' : `\\setcounter{${counter ?? ''}}{${start - 1}}\n`
    return inEnvironment('enumerate', `${from}${items}`)
  }

  #table({ align, children }: Table): string {
    const columns = (align ?? []).map((side) => columnOf[side ?? 'left'])
    const rows = children.map(
      ({ children: cells }) =>
        `${cells.map((cell) => this.#inline(cell.children)).join(' & ')} \\\\ \\hline`,
    )
    const spec = `|${columns.join('|')}|`
    return inEnvironment(
      'center',
      `\\begin{tabular}{${spec}}\n\\hline\n${rows.join('\n')}\n\\end{tabular}`,
    )
  }

  #inline(nodes: readonly Nodes[]): string {
    return nodes.map((node) => this.#phrase(node)).join('')
  }

  #phrase(node: Nodes): string {
    switch (node.type) {
      case 'text':
        return this.#text(node.value)
      case 'emphasis':
        return `\\emph{${this.#inline(node.children)}}`
      case 'strong':
        return `\\textbf{${this.#inline(node.children)}}`
      case 'delete':
        return `\\sout{${this.#inline(node.children)}}`
      case 'inlineCode':
        return `\\texttt{${withSpaces(escapeTex(this.#formulas.restore(node.value)))}}`
      case 'break':
        return '\\\\\n'
      case 'link':
        return this.#link(node.url, node.children)
      case 'linkReference': {
        const url = this.#definitions.get(node.identifier)?.url
        return url === undefined ? this.#inline(node.children) : this.#link(url, node.children)
      }
      case 'image':
        return this.#picture({ src: node.url, alt: node.alt ?? '', title: node.title ?? '' })
      case 'imageReference':
        return this.#picture({
          src: this.#definitions.get(node.identifier)?.url ?? '',
          alt: node.alt ?? '',
          title: this.#definitions.get(node.identifier)?.title ?? '',
        })
      case 'footnoteReference': {
        return this.#note(this.#footnotes.get(node.identifier))
      }
      case 'html':
        return this.#html(node.value)
      default:
        return 'children' in node ? this.blocks(node.children) : ''
    }
  }

  /** Each reference has the whole note, since its number is not known: the text may be one of many in a document. */
  #note(note: FootnoteDefinition | undefined): string {
    if (!note) return ''
    // A note that names itself has no end.
    this.#footnotes.delete(note.identifier)
    const text = this.blocks(note.children)
    this.#repeated += text.length
    if (this.#repeated < repeatedNotes) this.#footnotes.set(note.identifier, note)
    else
      this.#writing.tell('footnotes', 'Footnotes that are referred to very often: only at first.')
    return `\\footnote{${text}}`
  }

  #text(value: string): string {
    return this.#formulas
      .split(value)
      .map((piece) => {
        if (typeof piece === 'string') return escapeTex(piece)
        // In LaTeX a definition within a formula ends with it.
        const { definitions, rest } = takeDefinitions(piece.tex)
        const before = definitions.map(latexOfDefinition).join('')
        const [, foreign] = ofPages.exec(rest) ?? []
        if (foreign !== undefined)
          this.#writing.tell(
            'formula-command',
            `Formulas with \\${foreign}: LaTeX does not have it.`,
          )
        if (before !== '' && rest.trim() === '') return before
        if (piece.display) return `${before}\\[${rest}\\]`
        return before + (raisedText(rest) ?? sourceOfFormula({ ...piece, tex: rest }))
      })
      .join('')
  }

  #link(address: string, nodes: readonly Nodes[]): string {
    const url = this.#formulas.restore(address)
    const text = this.#inline(nodes)
    return text === escapeTex(url)
      ? `\\url{${escapeAddress(url)}}`
      : `\\href{${escapeAddress(url)}}{${text}}`
  }

  #picture({ src, alt, title, width: given, align = '' }: Picture): string {
    const address = this.#formulas.restore(src)
    const width = given || widthOfPixels(this.#writing.pixelsOf?.(address))
    const file = this.#writing.fileOf(address)
    if (file === undefined) {
      this.#writing.tell(
        'picture-missing',
        `The package has no picture ${address}: its words stand there.`,
      )
      return escapeTex(this.#formulas.restore(alt))
    }
    const caption = this.#caption(title)
    const [shown, said] = [title, alt].map((text) => wordsOf(this.#formulas.restore(text)))
    if (alt.trim() !== '' && said !== shown)
      this.#writing.tell(
        'picture-words',
        'Words in the place of pictures: LaTeX has no place for them.',
      )
    if (align === 'right' && this.#writing.hasIllustrations)
      return `\\illustration{${shareOf(width)}}{${file}}{${caption}}`
    if (caption !== '' || align === 'right')
      this.#writing.tell(
        'picture-caption',
        'Pictures with captions, or beside the text, stand in their line there, the caption below.',
      )
    return `\\includegraphics${widthOf(width)}{${file}}${caption === '' ? '' : `\\\\\n\\small{${caption}}`}`
  }

  /** It has formulas and links, and no other markup. */
  #caption(title: string): string {
    return title
      .trim()
      .split(/(\[[^[\]]+\]\(https?:[^\s()]+\)|<https?:[^\s<>]+>)/)
      .map((piece) => {
        const [, text, named, plain] =
          /^\[(.+)\]\((https?:[^\s()]+)\)$|^<(https?:.+)>$/.exec(piece) ?? []
        const url = named ?? plain
        if (url === undefined) return this.#text(piece.replaceAll(/\s+/g, ' '))
        return this.#link(url, [{ type: 'text', value: text ?? url }])
      })
      .join('')
  }

  #html(value: string): string {
    if (/^<br\s*\/?>$/i.test(value.trim())) return '\\\\\n'
    const picture = pictureOfHtml(value)
    if (picture) return this.#picture(picture)
    const shown = value.replaceAll(/<!--[^]*?-->/g, '')
    if (shown.trim() === '') return ''
    this.#writing.tell(
      'html',
      'HTML in a text has no place in LaTeX: its words are in the package.',
    )
    return this.#text(shown.replaceAll(/<\/?[a-z][^<>]*>/gi, ''))
  }
}

/** Commands of formulas that pages have and LaTeX has not, or not without a package that judges do not load. */
const ofPages =
  /\\(require|class|cssId|bbox|enclose|style|unicode|toggle|mathtip|texttip|mmlToken|Tiny|Rule|Space|ce|pu|htmlStyle|htmlClass|htmlId|htmlData)(?![A-Za-z])/

/** Raised or lowered text, which Markdown has as a formula. */
const raisedText = (tex: string): string | undefined => {
  const [, mark, digits, text] =
    /^([\^_])\{(?:(\d+)|\\text\{((?:[^{}$\\]|\\[A-Za-z]+\{\}|\\[^A-Za-z])*)\})\}$/.exec(tex) ?? []
  if (mark === undefined) return undefined
  return `\\text${mark === '^' ? 'super' : 'sub'}script{${digits ?? text ?? ''}}`
}

const columnOf: Readonly<Record<NonNullable<AlignType>, string>> = {
  left: 'l',
  right: 'r',
  center: 'c',
}

type Picture = Pick<SizedPicture, 'src' | 'alt' | 'title'> & Partial<SizedPicture>

/** What a reader takes from it: a caption stands for the words in a picture's place. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/\[([^[\]]+)\]\([^\s()]+\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const widthOf = (width: string): string =>
  width === '' ? '' : `[width=${shareOf(width)}\\textwidth]`

const widthOfPixels = (pixels: number | undefined): string => {
  if (pixels === undefined) return ''
  return pixels === 0 ? '100%' : String(pixels)
}

/** Pixels are those of a page as wide as the product's own statement is. */
const shareOf = (width: string): string => {
  const share = width.endsWith('%') ? Number(width.slice(0, -1)) / 100 : Number(width) / textPixels
  return Math.min(Math.max(share, 0.01), 1)
    .toFixed(2)
    .replace(/\.?0+$/, '')
}

/** A picture that stands alone. */
const centred = (text: string): string =>
  /^\\includegraphics(?:\[[^\]]*\])?\{[^{}]*\}(?:\\\\\n\\small\{[^\n]*\})?$/.test(text)
    ? inEnvironment('center', text)
    : text

const inEnvironment = (name: string, text: string): string =>
  `\\begin{${name}}\n${text}\n\\end{${name}}`

/** TeX prints adjacent blanks as one, and none at an end of the text. */
const withSpaces = (code: string): string => code.replaceAll(/ (?= )|^ | $/g, '\\ ')

/** A text cannot end the environment that it stands in. */
const verbatim = (text: string): string =>
  inEnvironment('verbatim', text.replaceAll('\\end{verbatim}', '\\end {verbatim}'))
