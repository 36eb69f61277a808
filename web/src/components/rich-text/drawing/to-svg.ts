import { metadataId } from './read-svg.ts'
import type { DrawingScene } from './scene.ts'
import { shapeOf } from './shapes.ts'
import type { DrawnNode } from './shapes.ts'

/**
 * The drawing as a file: a white ground, so that it reads on a dark page too, the shapes, and the scene itself, so
 * that it can be opened again. Only elements and attributes a strict sanitiser keeps.
 */
export const svgOfScene = (scene: DrawingScene): string => {
  const { width, height, elements } = scene
  const data = { width, height, elements: elements.map(({ id: _id, ...rest }) => rest) }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<metadata id="${metadataId}">${escaped(JSON.stringify(data))}</metadata>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...elements.map((element) => written(shapeOf(element))),
    '</svg>',
  ].join('\n')
}

const written = ({ tag, attrs, children }: DrawnNode): string => {
  const head = Object.entries(attrs)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
  if (children.length === 0) return `<${tag}${head}/>`
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : written(child),
  )
  return `<${tag}${head}>${inner.join('')}</${tag}>`
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
