/** An element of a picture; texts are its strings. */
export interface SvgNode {
  name: string
  attributes: Record<string, string>
  children: (SvgNode | string)[]
}

/** A whole SVG file; nothing in it is taken over unescaped. */
export const writeSvg = (root: SvgNode): string =>
  `${write({ ...root, attributes: { xmlns: 'http://www.w3.org/2000/svg', ...root.attributes } })}\n`

const write = (node: SvgNode | string): string => {
  if (typeof node === 'string') return escaped(node)
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
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
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"\n\r\t]/g, (char) => escapes[char] ?? '')
