import type { Element, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

// An SVG is a document that may run scripts and load things. What is stored is written anew from a tree of drawing
// elements only, so nothing that a reader could take otherwise gets through: no scripts, no handlers, no HTML, no
// animation (it can set links), and addresses only within the picture itself.

const drawing = new Set(
  `svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image
  marker pattern clipPath mask linearGradient radialGradient stop style filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence a`.split(/\s+/),
)

const parser = unified().use(rehypeRaw)
const writer = unified().use(rehypeStringify, {
  space: 'svg',
  closeEmptyElements: true,
  characterReferences: { useNamedReferences: false },
})

/** The picture with nothing in it but drawing, or undefined where the text has no SVG. */
export const makeSvgSafe = (text: string): string | undefined => {
  const svg = findSvg(text)
  if (!svg) return undefined
  const [safe] = cleaned(svg)
  if (safe?.type !== 'element') return undefined
  // What the parser takes for granted, XML wants said.
  safe.properties['xmlns'] = 'http://www.w3.org/2000/svg'
  safe.properties['xmlnsXLink'] = 'http://www.w3.org/1999/xlink'
  return `${writer.stringify({ type: 'root', children: [safe] })}\n`
}

const findSvg = (text: string): Element | undefined => {
  const source: Root = { type: 'root', children: [{ type: 'raw', value: text } as never] }
  const { children } = parser.runSync(source)
  return children.find((node) => node.type === 'element' && node.tagName === 'svg') as
    Element | undefined
}

const cleaned = (node: RootContent): RootContent[] => {
  if (node.type === 'text') return [{ type: 'text', value: node.value }]
  if (node.type !== 'element' || !drawing.has(node.tagName)) return []
  if (node.tagName === 'style') return safeStyle(node)
  const children = node.children.flatMap(cleaned) as Element['children']
  const properties = Object.fromEntries(
    Object.entries(node.properties).filter((entry) => isSafe(node.tagName, ...entry)),
  )
  return [{ type: 'element', tagName: node.tagName, properties, children }]
}

/** A sheet is written as it is, so it may hold nothing that XML or CSS reads in two ways. */
const safeStyle = (node: Element): Element[] => {
  const css = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  if (/[<&\\]|@(?!media|font-feature)|expression|-moz-binding/i.test(css) || !staysInside(css))
    return []
  return [{ ...node, properties: {}, children: [{ type: 'text', value: css }] }]
}

const links = new Set(['href', 'xLinkHref'])
const pictureData = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]*$/i

const isSafe = (tagName: string, name: string, value: Element['properties'][string]): boolean => {
  // A colon is a name space that nobody declares here; boolean attributes are HTML's.
  if (!/^[a-z][\w-]*$/i.test(name) || /^(on|xml|src|action|form)/i.test(name)) return false
  if (value === null || value === undefined || typeof value === 'boolean') return false
  const text = Array.isArray(value) ? value.join(' ') : String(value)
  if (links.has(name))
    return /^#[^\s]*$/.test(text) || (tagName === 'image' && pictureData.test(text))
  return !/[\\]|script:|expression|-moz-binding/i.test(text) && staysInside(text)
}

/** Every `url(…)` names a part of the same picture. */
const staysInside = (text: string): boolean =>
  !/(url|image|image-set|src)\s*\((?!\s*["']?#)/i.test(text)
