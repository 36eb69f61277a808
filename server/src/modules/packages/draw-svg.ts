import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A picture of an SVG for what draws no SVG. */
export interface Drawn {
  png: Uint8Array
  /** How wide the SVG is, in pixels of a page; the PNG has more, so that print is sharp. */
  pixels: number
  /** It has letters that the fonts here do not have. */
  lacksLetters: boolean
}

const mostPixels = 1600
/** 96 pixels an inch become 288. */
const mostZoom = 3

const { resolve } = createRequire(import.meta.url)
const family = 'dejavu-fonts-ttf/ttf/DejaVu'
const fontBuffers = ['Sans', 'Sans-Bold', 'Sans-Oblique', 'Serif', 'SansMono'].map((name) =>
  readFileSync(resolve(`${family}${name}.ttf`)),
)
const font = {
  fontBuffers,
  defaultFontFamily: 'DejaVu Sans',
  sansSerifFamily: 'DejaVu Sans',
  serifFamily: 'DejaVu Serif',
  monospaceFamily: 'DejaVu Sans Mono',
}
const otherLetter =
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Georgian}\p{sc=Common}\p{sc=Inherited}]/u

const ready = initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))

/** On white, as pages and paper are. Throws where it cannot be drawn; a fault of WebAssembly is the end of the process. */
export const drawSvg = async (svg: string): Promise<Drawn> => {
  await ready
  const { width, height } = sizeOf(svg)
  const zoom = Math.min(mostZoom, mostPixels / Math.max(width, height))
  const drawing = new Resvg(svg, {
    font,
    background: '#fff',
    fitTo: { mode: 'zoom', value: zoom },
  })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  const words = svg.replaceAll(/<metadata[^]*?<\/metadata>|<[^>]*>/g, '')
  return { png, pixels: Math.max(1, Math.round(width)), lacksLetters: otherLetter.test(words) }
}

const sizeOf = (svg: string): { width: number; height: number } => {
  const drawing = new Resvg(svg)
  const { width, height } = drawing
  drawing.free()
  return { width, height }
}
