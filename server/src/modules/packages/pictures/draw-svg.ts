import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Which characters a font of OpenType has: its table `cmap`, in the form that covers all of Unicode (format 12). Format: the
// OpenType specification, "cmap — Character to Glyph Index Mapping Table".

const hasLettersOf = (font: Buffer): ((text: string) => boolean) => {
  const groups = groupsOf(font)
  const has = (code: number): boolean => groups.some(([from, to]) => from <= code && code <= to)
  return (text) =>
    [...new Set(text)].every((one) => /[\p{Z}\p{C}]/u.test(one) || has(one.codePointAt(0) ?? 0))
}

const groupsOf = (font: Buffer): [number, number][] => {
  const cmap = tableOf(font, 'cmap')
  for (let no = 0; no < cmap.readUInt16BE(2); no += 1) {
    const at = cmap.readUInt32BE(4 + 8 * no + 4)
    if (cmap.readUInt16BE(at) !== 12) continue
    const count = cmap.readUInt32BE(at + 12)
    return Array.from({ length: count }, (_, index) => {
      const group = at + 16 + 12 * index
      return [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)]
    })
  }
  throw new Error('The font has no table of all its characters.')
}

const tableOf = (font: Buffer, tag: string): Buffer => {
  for (let no = 0; no < font.readUInt16BE(4); no += 1) {
    const at = 12 + 16 * no
    if (font.toString('latin1', at, at + 4) !== tag) continue
    const from = font.readUInt32BE(at + 8)
    return font.subarray(from, from + font.readUInt32BE(at + 12))
  }
  throw new Error(`The font has no table ${tag}.`)
}

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
