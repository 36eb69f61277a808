// Looks at HTML that the server wrote, where every value stands in quotes.

const tag = /<\/?([A-Za-z][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*"([^"]*)"|\s*=\s*'([^']*)')?/g
const active = new Set(
  'script style iframe frame frameset object embed applet form input button textarea select option link meta base template noscript plaintext xmp video audio source portal foreignobject animate set'.split(
    ' ',
  ),
)
const addresses = new Set(
  'href src xlink:href srcset action formaction poster data background cite longdesc'.split(' '),
)

/** Undefined: nothing in it runs, loads another document or leaves its place. */
export const faultInHtml = (html: string): string | undefined => {
  for (const [, name = '', rest = ''] of html.matchAll(tag)) {
    if (active.has(name.toLowerCase())) return `the element ${name}`
    for (const [, key = '', double, single] of rest.matchAll(attribute)) {
      const fault = faultInAttribute(key.toLowerCase(), decoded(double ?? single ?? ''))
      if (fault !== undefined) return fault
    }
  }
  const outside = html.replaceAll(tag, '')
  return outside.includes('<') ? 'an open bracket that is no element' : undefined
}

const faultInAttribute = (key: string, value: string): string | undefined => {
  if (key.startsWith('on') || key === 'srcdoc') return `the attribute ${key}`
  if (key === 'style' && /url\s*\(|expression|@import|position\s*:\s*fixed|\\/i.test(value))
    return `the style ${value}`
  if (!addresses.has(key)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replaceAll(/[\p{Cc} ]/gu, ''))?.[1]
  return scheme === undefined || /^(https?|mailto)$/i.test(scheme)
    ? undefined
    : `the address ${value.slice(0, 80)}`
}

const decoded = (value: string): string =>
  value
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    )
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
