import { Schema } from '@milkdown/kit/prose/model'
import type { DOMOutputSpec, MarkSpec, Node, NodeSpec } from '@milkdown/kit/prose/model'
import { tableNodes } from '@milkdown/kit/prose/tables'
import { isWidth } from '@drafts/contract'

// The document as it is edited. Every kind of Markdown has a place here, also those nobody edits in the rich view
// (HTML, definitions): what has no place would be lost.
// Blocks have `whitespace: 'pre'`, so that a line break inside a paragraph of the source stays one.

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const sourceOnly = 'Can be changed in the source view'

const atom = (name: string, attrs: NodeSpec['attrs'], label: (node: Node) => string): NodeSpec => ({
  group: 'block',
  atom: true,
  attrs: attrs ?? {},
  toDOM: (node) => [
    'div',
    { 'data-kept': name, spellcheck: 'false', title: sourceOnly },
    label(node),
  ],
})

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  parseDOM: [{ tag: 'p' }],
  toDOM: () => ['p', 0],
}

const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  defining: true,
  attrs: { level: { default: 2 } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: (node) => [`h${node.attrs['level']}`, 0],
}

const listItem: NodeSpec = {
  content: 'block+',
  defining: true,
  attrs: { checked: { default: null }, spread: { default: false } },
  parseDOM: [{ tag: 'li' }],
  toDOM: (node): DOMOutputSpec => {
    const checked: unknown = node.attrs['checked']
    return typeof checked === 'boolean' ? ['li', { 'data-checked': String(checked) }, 0] : ['li', 0]
  },
}

const image: NodeSpec = {
  group: 'inline',
  inline: true,
  draggable: true,
  attrs: {
    src: { default: '' },
    alt: { default: '' },
    title: { default: '' },
    /** `300` for pixels, `50%` of the text's width; empty for the picture's own. */
    width: { default: '' },
    /** `right`: the text flows around it. */
    align: { default: '' },
    reference: { default: null },
  },
  parseDOM: [
    {
      tag: 'img[src]',
      // Pictures of a foreign page come as addresses; those inside the text of a page cannot be kept.
      getAttrs: (dom) =>
        /^(https?:|\/)/.test(dom.getAttribute('src') ?? '')
          ? {
              src: dom.getAttribute('src'),
              alt: dom.getAttribute('alt') ?? '',
              title: dom.title,
              width: widthOf(dom),
              align: alignOf(dom),
            }
          : false,
    },
  ],
  toDOM: ({ attrs }) => [
    'img',
    {
      src: text(attrs['src']),
      alt: text(attrs['alt']),
      title: text(attrs['title']),
      ...(text(attrs['width']) === '' ? {} : { width: text(attrs['width']) }),
      ...(text(attrs['align']) === '' ? {} : { align: text(attrs['align']) }),
    },
  ],
}

const widthOf = (dom: HTMLElement): string => {
  const width = dom.getAttribute('width') ?? ''
  return isWidth(width) ? width : ''
}

/** Without a width of its own a picture stands in its line. */
const alignOf = (dom: HTMLElement): string =>
  dom.getAttribute('align') === 'right' && widthOf(dom) !== '' ? 'right' : ''

const math: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { tex: { default: '' }, isDisplay: { default: false } },
  parseDOM: [
    {
      tag: 'span[data-tex]',
      getAttrs: (dom) => ({
        tex: dom.dataset['tex'] ?? '',
        isDisplay: dom.dataset['display'] === 'true',
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    'span',
    { 'data-tex': text(attrs['tex']), 'data-display': String(attrs['isDisplay']) },
    attrs['isDisplay'] === true ? `$$${text(attrs['tex'])}$$` : `$${text(attrs['tex'])}$`,
  ],
  leafText: (node) =>
    node.attrs['isDisplay'] === true
      ? `$$${text(node.attrs['tex'])}$$`
      : `$${text(node.attrs['tex'])}$`,
}

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph,
  heading,
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { spread: { default: false } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 }, spread: { default: false } },
    parseDOM: [
      { tag: 'ol', getAttrs: (dom) => ({ start: Number(dom.getAttribute('start') ?? 1) }) },
    ],
    toDOM: (node) => ['ol', { start: String(node.attrs['start']) }, 0],
  },
  list_item: listItem,
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { lang: { default: '' }, meta: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: (node) => [
      'pre',
      { 'data-lang': text(node.attrs['lang']), spellcheck: 'false' },
      ['code', 0],
    ],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  html_block: atom('html', { value: { default: '' } }, (node) => text(node.attrs['value'])),
  definition: atom(
    'definition',
    { label: { default: '' }, url: { default: '' }, title: { default: '' } },
    (node) => `[${text(node.attrs['label'])}]: ${text(node.attrs['url'])}`,
  ),
  footnote_definition: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { label: { default: '' } },
    toDOM: (node) => ['div', { 'data-footnote': text(node.attrs['label']) }, 0],
  },
  ...tableNodes({
    tableGroup: 'block',
    cellContent: 'paragraph',
    cellAttributes: {
      align: {
        default: null,
        getFromDOM: (dom) => dom.style.textAlign || dom.getAttribute('align') || null,
        setDOMAttr: (value, attrs) => {
          if (typeof value === 'string') attrs['align'] = value
        },
      },
    },
  }),
  text: { group: 'inline' },
  math,
  image,
  html_inline: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { value: { default: '' } },
    toDOM: (node) => [
      'span',
      { 'data-kept': 'tag', spellcheck: 'false', title: sourceOnly },
      text(node.attrs['value']),
    ],
  },
  footnote_reference: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { label: { default: '' } },
    toDOM: (node) => [
      'sup',
      { 'data-kept': 'footnote', title: sourceOnly },
      text(node.attrs['label']),
    ],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
}

// In the order they nest: a link is outside, code inside; emphasis before strong, as three stars are read.
const marks: Record<string, MarkSpec> = {
  link: {
    inclusive: false,
    attrs: { href: { default: '' }, title: { default: '' }, reference: { default: null } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) =>
          /^(https?:|mailto:|\/|#)/.test(dom.getAttribute('href') ?? '')
            ? { href: dom.getAttribute('href'), title: dom.title }
            : false,
      },
    ],
    toDOM: ({ attrs }) => [
      'a',
      { href: text(attrs['href']), title: text(attrs['title']), rel: 'noreferrer' },
      0,
    ],
  },
  emphasis: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Word processors wrap whole documents in a <b> that is not bold.
      { tag: 'b', getAttrs: (dom) => (dom.style.fontWeight === 'normal' ? false : null) },
      {
        style: 'font-weight',
        getAttrs: (value) => (/^(bold(er)?|[6-9]\d{2})$/.test(value) ? null : false),
      },
    ],
    toDOM: () => ['strong', 0],
  },
  strike: {
    parseDOM: [{ tag: 'del' }, { tag: 's' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['del', 0],
  },
  code: {
    code: true,
    inclusive: false,
    parseDOM: [{ tag: 'code' }],
    toDOM: () => ['code', { spellcheck: 'false' }, 0],
  },
}

export const schema = new Schema({ nodes, marks })

/** How a link or a picture was written that names a definition: `[text][label]`. */
export interface ReferenceShape {
  label: string
  identifier: string
  referenceType: 'shortcut' | 'collapsed' | 'full'
}
