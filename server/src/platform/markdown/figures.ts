import { isWidth } from '@drafts/contract'
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'

/** What holds blocks: a picture among their children stands alone. */
const holders = new Set(['blockquote', 'li', 'div', 'center', 'dd'])

/**
 * A picture that stands alone in its paragraph and has a title, or its place beside the text, becomes a figure, the title
 * its caption (docs/product/editing.md#pictures). Formulas are still tokens here and stay so in the caption.
 */
export const placeCaptions = (root: Root): void => {
  const waiting: (Root | Element)[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const isHolder = node.type === 'root' || holders.has(node.tagName)
    const children = node.children.map((child) => (isHolder ? withCaption(child) : child))
    node.children = children as typeof node.children
    for (const child of node.children) if (child.type === 'element') waiting.push(child)
  }
}

const withCaption = (block: RootContent): RootContent => {
  const picture = pictureIn(block)
  if (!picture) return block
  const { title, align, width, ...properties } = picture.properties
  const caption = typeof title === 'string' && title.trim() !== '' ? title : undefined
  const shown = caption === undefined ? [] : [element('figcaption', phrasesOf(caption))]
  if (align === 'right') {
    const whole = { ...picture, properties: { ...properties, width: '100%' } }
    return element('figure', [whole, ...shown], besideText(String(width ?? '')))
  }
  if (caption === undefined) return block
  const sized = width === undefined ? properties : { ...properties, width }
  return element('figure', [{ ...picture, properties: sized }, ...shown])
}

/** As wide as the picture is to be. */
const besideText = (width: string): Properties => ({
  dataBeside: 'right',
  ...(isWidth(width) ? { style: `width:${width.endsWith('%') ? width : `${width}px`}` } : {}),
})

const link = /\[([^[\]]+)\]\((https?:[^\s()]+)\)|<(https?:[^\s<>]+)>/g

/** A caption is a text of one line; where a picture is from is a link in it. */
const phrasesOf = (caption: string): ElementContent[] => {
  const phrases: ElementContent[] = []
  let done = 0
  for (const { 0: whole, 1: words, 2: named, 3: plain, index } of caption.matchAll(link)) {
    const href = named ?? plain ?? ''
    phrases.push({ type: 'text', value: caption.slice(done, index) })
    phrases.push(element('a', [{ type: 'text', value: words ?? href }], { href }))
    done = index + whole.length
  }
  return [...phrases, { type: 'text', value: caption.slice(done) }]
}

/** The picture that is the whole of `block`. */
const pictureIn = (block: RootContent): Element | undefined => {
  if (block.type !== 'element') return undefined
  if (block.tagName === 'img') return block
  if (block.tagName !== 'p') return undefined
  const [only, ...others] = block.children.filter((child) => !isBlank(child))
  return only?.type === 'element' && only.tagName === 'img' && others.length === 0
    ? only
    : undefined
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element => ({ type: 'element', tagName, properties, children })
