import { htmlOfPicture, pictureOfHtml } from '@drafts/contract'
import { fenceAfter } from './split-markdown.ts'
import { shareOfLength } from '../tex/blocks/picture-width.ts'

// The width of a picture in Markdown: packages have it as `![alt](file){width="40%"}`, the product as a tag of HTML
// (docs/product/editing.md#pictures).

// Where a pattern may fail after it has read far, it reads a thousand characters at most: else a text of `![![![` takes time by
// the square of its length.
const code = '(?<!`)(`{1,99})(?!`)[^\\n]*?(?<!`)\\1(?!`)'
const sized = new RegExp(
  `${code}|!\\[([^\\]\\n]{0,1000})\\]\\((<[^>\\n]{1,1000}>|[^)\\s]{1,1000})(?:[ \\t]{1,99}"([^"\\n]{0,1000})")?[ \\t]{0,99}\\)\\{([^{}\\n]{0,1000})\\}`,
  'g',
)
const tag = new RegExp(`${code}|<img\\s[^<>\\n]{0,2000}>`, 'g')

/** A text of a package with the widths as the product has them. */
export function takeWidths(markdown: string): string {
  return outsideFences(markdown, (line) =>
    line.replace(
      sized,
      (whole: string, _code, alt = '', target = '', title = '', attributes?: string) => {
        if (attributes === undefined) return whole
        const width = widthOf(valueOf('width', attributes))
        const src = String(target).replace(/^<|>$/g, '')
        const align = valueOf('align', attributes) === 'right' ? 'right' : ''
        if (width !== '') return htmlOfPicture({ src, alt, title, width, align })
        // What is no width the product has no place for either.
        return valueOf('width', attributes) === '' && !/=|^[.#]/.test(attributes.trim())
          ? whole
          : whole.slice(0, -attributes.length - 2)
      },
    ),
  )
}

/** A text of the product with the widths as packages have them. */
export function giveWidths(markdown: string): string {
  return outsideFences(markdown, (line) =>
    line.replace(tag, (whole) => {
      const picture = pictureOfHtml(whole)
      if (!picture || /["\n]/.test(picture.title) || /[\]\n]/.test(picture.alt)) return whole
      const { src, alt, title, width, align } = picture
      const target = /[\s()<>]/.test(src) ? `<${src}>` : src
      const words = title === '' ? '' : ` "${title}"`
      const place = align === '' ? '' : ` align="${align}"`
      return `![${alt}](${target}${words}){width="${width.endsWith('%') ? width : `${width}px`}"${place}}`
    }),
  )
}

const valueOf = (name: string, attributes: string): string => {
  const [, quoted, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|([^\\s"]+))`).exec(attributes) ?? []
  return (quoted ?? bare ?? '').trim()
}

/** `40%`, pixels, or a length as TeX has it. */
const widthOf = (width: string): string => {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)(%|px)?$/.exec(width) ?? []
  const number = Math.round(Number(digits))
  if (digits !== '' && unit === '%') return number >= 1 ? `${Math.min(number, 100)}%` : ''
  if (digits !== '') return number >= 1 && number <= 9999 ? String(number) : ''
  const share = Math.round((shareOfLength(width) ?? 0) * 100)
  return share >= 1 ? `${Math.min(share, 100)}%` : ''
}

const outsideFences = (markdown: string, change: (line: string) => string): string => {
  let fence = ''
  return markdown
    .split('\n')
    .map((line) => {
      const before = fence
      fence = fenceAfter(line, fence)
      return before === '' && fence === '' ? change(line) : line
    })
    .join('\n')
}
