/** An element of a picture; texts are its strings. */
export interface SvgElement {
  name: string
  attributes: Record<string, string>
  children: (SvgElement | string)[]
}

/** A whole SVG file; nothing in it is taken over unescaped. */
export const writeSvg = (root: SvgElement): string =>
  `${write({ ...root, attributes: { xmlns: 'http://www.w3.org/2000/svg', ...root.attributes } })}\n`

const write = (node: SvgElement | string): string => {
  if (typeof node === 'string') return escaped(node, /[&<>"\r]/g)
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value, /[&<>"\n\r\t]/g)}"`)
    .join('')
  const inner = node.children.map(write).join('')
  return inner === ''
    ? `<${node.name}${attributes}/>`
    : `<${node.name}${attributes}>${inner}</${node.name}>`
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
/** Readers make other blanks of line breaks and tabs in attributes; in texts only of `\r`, and five bytes for each
 * line break would make a large picture of a small one. */
const escaped = (text: string, special: RegExp): string =>
  text.replaceAll(special, (char) => escapes[char] ?? '')
