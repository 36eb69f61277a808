import type { Element, Root } from 'hast'

/** What the sanitiser puts before each id, so that none of a text is one of the page. */
export const idPrefix = 'md-'

/**
 * A link to a place of its own text (notes, above all) names the id that the place has after the sanitiser, which does
 * not know links. A page may show several texts: it gives each its own prefix (web/src/components/own-ids.ts).
 */
export const linkInside = (root: Root): void => {
  const ids = new Set<string>()
  const links: Element[] = []
  const waiting: (Root | Element)[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop())
    for (const child of node.children) {
      if (child.type !== 'element') continue
      waiting.push(child)
      const { id, name, href } = child.properties
      if (typeof id === 'string') ids.add(id)
      if (child.tagName === 'a' && typeof name === 'string') ids.add(name)
      if (typeof href === 'string' && href.startsWith('#')) links.push(child)
    }
  for (const { properties } of links) {
    const place = String(properties['href']).slice(1)
    const id = [place, unescaped(place)].map((name) => idPrefix + name).find((one) => ids.has(one))
    if (id !== undefined) properties['href'] = `#${id}`
  }
}

const unescaped = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
