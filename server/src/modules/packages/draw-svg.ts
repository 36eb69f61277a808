import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hasLettersOf } from './font-letters.ts'

/** A picture of an SVG for what draws no SVG. */
export interface Drawn {
  png: Uint8Array
  /** How wide a page shows the SVG, in its pixels; 0: as wide as the text. The PNG has more, so that print is sharp. */
  pixels: number
  /** It has letters that the fonts here do not have. */
  lacksLetters: boolean
}

const mostPixels = 1600
/** 96 pixels an inch become 288. */
const mostZoom = 3

const { resolve } = createRequire(import.meta.url)
const readFont = (name: string): Buffer =>
  readFileSync(resolve(`dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`))
const sans = readFont('Sans')
const font = {
  fontBuffers: [sans, ...['Sans-Bold', 'Sans-Oblique', 'Serif', 'SansMono'].map(readFont)],
  defaultFontFamily: 'DejaVu Sans',
  sansSerifFamily: 'DejaVu Sans',
  serifFamily: 'DejaVu Serif',
  monospaceFamily: 'DejaVu Sans Mono',
}
// The others have no more.
const hasLetters = hasLettersOf(sans)

const ready = initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))

/** On white, as pages and paper are. Throws where it cannot be drawn; a fault of WebAssembly is the end of the process. */
export const drawSvg = async (source: string): Promise<Drawn> => {
  await ready
  const { svg, hasWidth } = asPagesShow(source)
  const { width, height } = sizeOf(svg)
  const zoom = Math.min(mostZoom, mostPixels / Math.max(width, height))
  const drawing = new Resvg(svg, {
    font,
    background: '#fff',
    // One that has no width of its own is as wide as the text.
    fitTo: hasWidth ? { mode: 'zoom', value: zoom } : fitting(width, height),
  })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  const pixels = hasWidth ? Math.max(1, Math.round(width)) : 0
  return { png, pixels, lacksLetters: !hasLetters(wordsOf(svg)) }
}

const fitting = (width: number, height: number) =>
  width >= height
    ? ({ mode: 'width', value: mostPixels } as const)
    : ({ mode: 'height', value: mostPixels } as const)

/** Pages show one without any size on 300 by 150 pixels, and one whose width is a share of the page as wide as the text. */
const asPagesShow = (svg: string): { svg: string; hasWidth: boolean } => {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const width = /\swidth\s*=\s*["']([^"']*)["']/.exec(root)?.[1]
  if (width !== undefined) return { svg, hasWidth: !width.trim().endsWith('%') }
  if (/\sviewBox\s*=/.test(root)) return { svg, hasWidth: false }
  const hasHeight = /\sheight\s*=/.test(root)
  const size = hasHeight ? ' width="300"' : ' width="300" height="150"'
  return { svg: svg.replace(/<svg\b/, `<svg${size}`), hasWidth: true }
}

const sizeOf = (svg: string): { width: number; height: number } => {
  const drawing = new Resvg(svg)
  const { width, height } = drawing
  drawing.free()
  return { width, height }
}

/** What is drawn as text. */
const wordsOf = (svg: string): string =>
  [...svg.matchAll(/<text\b[^]*?<\/text>/g)]
    .map(([text]) =>
      text
        .replaceAll(/<(title|desc)\b[^]*?<\/\1>|<[^>]*>/g, '')
        .replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (_whole, hex: string, digits: string) =>
          letterOf(parseInt(digits, hex === '' ? 10 : 16)),
        ),
    )
    .join('')

const letterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
