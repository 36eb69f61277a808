import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'
import { xmlFault } from '../text/xml-faults.ts'
import { drawingElements, drawingMetadataId, textElements } from './allowed.ts'
import { safeAttribute, targetOf } from './safe-value.ts'
import { writeSvg } from './write-svg.ts'
import type { SvgElement } from './write-svg.ts'

// An SVG is a document that may run scripts, load things and grow when it is drawn. It is read as XML, strictly; a
// tree is made of allowed elements with allowed attributes (allowed.ts), and the picture is written anew from that
// tree, so that nothing gets through that somebody else could read in another way. Doctypes are left out and with
// them every entity, so that a text that uses one is refused. Elements drawn by `use` are counted as often as they
// are drawn.

export interface SvgRange {
  bytes: number
  depth: number
  elements: number
}

/** `lost`: elements that would be seen and were left out, as style sheets and pictures are; absent where there are none. */
export type SanitizedSvg = { svg: string; lost?: string[] } | { fault: string }

export const sanitizeSvg = (bytes: Uint8Array, range: SvgRange): SanitizedSvg => {
  if (bytes.length > range.bytes) return { fault: `An SVG may have at most ${range.bytes} bytes.` }
  try {
    const lost = new Set<string>()
    const root = readTree(new TextDecoder('utf-8', { fatal: true }).decode(bytes), range, lost)
    requireFewDrawn(root, range.elements)
    const svg = writeSvg(root)
    // Escaped, a text may grow to several times its length.
    if (new TextEncoder().encode(svg).length > range.bytes)
      return {
        fault: `Written anew, with its texts escaped, this SVG has over ${range.bytes} bytes.`,
      }
    return lost.size === 0 ? { svg } : { svg, lost: [...lost] }
  } catch (error) {
    if (error instanceof SvgFault) return { fault: error.message }
    // The decoder's error for bytes that are not UTF-8.
    if (error instanceof TypeError) return { fault: 'An SVG must be UTF-8 text.' }
    throw error
  }
}

class SvgFault extends Error {}

const svgSpace = 'http://www.w3.org/2000/svg'
const linkSpace = 'http://www.w3.org/1999/xlink'
const xmlSpace = 'http://www.w3.org/XML/1998/namespace'

const readTree = (text: string, { depth, elements }: SvgRange, lost: Set<string>): SvgElement => {
  const parser = new SaxesParser({ xmlns: true })
  const open: (SvgElement | undefined)[] = []
  let root: SvgElement | undefined
  let count = 0
  parser.on('error', ({ message }) => {
    throw new SvgFault(`The SVG is not well-formed: ${xmlFault(message, parser)}.`)
  })
  parser.on('opentag', (tag) => {
    count += 1
    if (open.length >= depth) throw new SvgFault(`An SVG may nest ${depth} elements.`)
    if (count > elements) throw new SvgFault(`An SVG may have ${elements} elements.`)
    const parent = open.at(-1)
    const node = open.length === 0 || parent ? nodeOf(tag) : undefined
    if (parent && !node && isSeen(tag)) lost.add(tag.local)
    // Metadata holds a text and nothing else.
    const kept = parent?.name === 'metadata' ? undefined : node
    if (kept && parent) parent.children.push(kept)
    if (open.length === 0) root = kept?.name === 'svg' ? kept : undefined
    open.push(kept)
  })
  parser.on('closetag', () => void open.pop())
  const take = (piece: string): void => {
    const node = open.at(-1)
    if (node && (textElements.has(node.name) || node.name === 'metadata')) node.children.push(piece)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  if (!root) throw new SvgFault('The file has no svg element.')
  return root
}

const isSeen = ({ local, uri }: SaxesTagNS): boolean =>
  (uri === svgSpace || uri === '') && local !== 'metadata' && local !== 'script'

/** Undefined: left out, with all that is in it. */
const nodeOf = ({ local, uri, attributes }: SaxesTagNS): SvgElement | undefined => {
  if (uri !== svgSpace && uri !== '') return undefined
  // A link is drawn as what it holds.
  const name = local === 'a' || local === 'switch' ? 'g' : local
  if (name === 'metadata')
    return attributes['id']?.value === drawingMetadataId
      ? { name, attributes: { id: drawingMetadataId }, children: [] }
      : undefined
  if (!drawingElements.has(name)) return undefined
  const kept: Record<string, string> = {}
  for (const { prefix, local: attribute, uri: space, value } of Object.values(attributes)) {
    if (space === xmlSpace && attribute === 'space' && value === 'preserve')
      kept['xml:space'] = value
    const isOwn = prefix === '' || (space === linkSpace && attribute === 'href')
    const safe = isOwn ? safeAttribute(name, attribute, value) : undefined
    if (safe !== undefined) kept[attribute] = safe
  }
  return { name, attributes: kept, children: [] }
}

/** Elements within elements, through every `use`; a chain this long is nobody's drawing. */
const deepestUse = 500

/** Ten `use` of ten `use` of ten … are few elements and a long wait. */
const requireFewDrawn = (root: SvgElement, most: number): void => {
  const byId = new Map<string, SvgElement>()
  const index = (node: SvgElement): void => {
    const { id } = node.attributes
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
    for (const child of node.children) if (typeof child !== 'string') index(child)
  }
  index(root)
  const known = new Map<SvgElement, number>()
  const drawnBy = (node: SvgElement, depth: number): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    if (depth > deepestUse) return Infinity
    // While it is counted: a picture that draws itself never ends.
    known.set(node, Infinity)
    const target = byId.get(targetOf(node.attributes['href']) ?? '')
    const parts = node.children.map((child) =>
      typeof child === 'string' ? 0 : drawnBy(child, depth + 1),
    )
    const drawn = parts.reduce(
      (sum, part) => sum + part,
      1 + (target ? drawnBy(target, depth + 1) : 0),
    )
    known.set(node, drawn)
    return drawn
  }
  if (drawnBy(root, 0) > most)
    throw new SvgFault(`The SVG draws too many elements: at most ${most}, each use counted.`)
}
