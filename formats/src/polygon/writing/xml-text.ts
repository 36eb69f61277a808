/** An element of a document that is written; one without children closes itself. */
export interface XmlPart {
  name: string
  /** In their order; undefined leaves one out. */
  attributes: Readonly<Record<string, string | undefined>>
  children: readonly XmlPart[] | string
}

export const element = (
  name: string,
  attributes: XmlPart['attributes'] = {},
  children: XmlPart['children'] = [],
): XmlPart => ({ name, attributes, children })

export const xmlText = (root: XmlPart): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="no"?>\n${linesOf(root, '').join('\n')}\n`

const linesOf = ({ name, attributes, children }: XmlPart, indent: string): string[] => {
  const given = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  )
  const open = `${indent}<${name}${given.join('')}`
  if (typeof children === 'string') return [`${open}>${escapeXml(children)}</${name}>`]
  if (children.length === 0) return [`${open}/>`]
  return [
    `${open}>`,
    ...children.flatMap((child) => linesOf(child, `${indent}    `)),
    `${indent}</${name}>`,
  ]
}

/** Line ends and tabs would be blanks of an attribute; what XML has no sign for is left out. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
