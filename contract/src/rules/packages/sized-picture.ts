/** A picture with a width of its own. Markdown has no place for the width: it is written as an HTML tag. */
export interface SizedPicture {
  src: string
  alt: string
  title: string
  /** As HTML has it: `300` for pixels, `50%` of the text's width. */
  width: string
  /** `right`: the text flows around it; empty where it stands in its own line. */
  align: '' | 'right'
}

const tag = /^\s*<img((?:\s+[a-z]+="[^"<>]*")+)\s*\/?>\s*$/
const attribute = /(?<!\s)\s+([a-z]+)="([^"<>]*)"/g
const known = new Set(['src', 'alt', 'title', 'width', 'align'])

/** Undefined for any other HTML, also for a picture with more than the editor has a place for. */
export const pictureOfHtml = (html: string): SizedPicture | undefined => {
  const inner = tag.exec(html)?.[1]
  if (inner === undefined) return undefined
  const attrs = new Map<string, string>()
  for (const [, name = '', value = ''] of inner.matchAll(attribute)) {
    if (!known.has(name) || attrs.has(name)) return undefined
    attrs.set(name, decoded(value))
  }
  const width = attrs.get('width') ?? ''
  const align = attrs.get('align') ?? ''
  if (!isWidth(width) || !attrs.has('src') || !isAlign(align)) return undefined
  const [src = '', alt = '', title = ''] = ['src', 'alt', 'title'].map((name) => attrs.get(name))
  return { src, alt, title, width, align }
}

export const htmlOfPicture = ({ src, alt, title, width, align }: SizedPicture): string => {
  const attrs = {
    src,
    alt,
    ...(title === '' ? {} : { title }),
    width,
    ...(align === '' ? {} : { align }),
  }
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${encoded(value)}"`)
  return `<img${written.join('')}>`
}

const isAlign = (align: string): align is SizedPicture['align'] => /^(?:right)?$/.test(align)

export const isWidth = (width: string): boolean => /^[1-9]\d{0,3}%?$/.test(width)

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#10;': '\n',
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|quot|lt|gt|#10);/g, (entity) => entities[entity] ?? entity)

/** A blank line would end the HTML. */
const encoded = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '&#10;')
