import type { Element, ElementContent, Root, RootContent } from 'hast'

/** What holds blocks: a picture among their children stands alone. */
const holders = new Set(['blockquote', 'li', 'div', 'center', 'dd'])

/**
 * A picture with a title that stands alone in its paragraph becomes a figure, the title its caption
 * (docs/product/editing.md#pictures). Formulas are still tokens here and stay so in the caption.
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
  const title = picture?.properties['title']
  if (!picture || typeof title !== 'string' || title.trim() === '') return block
  const { title: _title, ...properties } = picture.properties
  return element('figure', [
    { ...picture, properties },
    element('figcaption', [{ type: 'text', value: title }]),
  ])
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

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
