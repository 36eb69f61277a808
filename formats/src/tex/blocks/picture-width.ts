import type { ImageSize } from './flow.ts'

/** What a line of text measures: as wide as the page is drawn, in pixels, and on paper. */
export const textPixels = 760
const textCentimetres = 16

const centimetres: Readonly<Record<string, number>> = {
  cm: 1,
  mm: 0.1,
  in: 2.54,
  pt: 2.54 / 72.27,
  bp: 2.54 / 72,
  px: 2.54 / 96,
  em: 0.35,
  ex: 0.15,
}
const pixelCentimetres = 2.54 / 72

/**
 * The part of the text's width that a picture's options ask for: `width=0.4\textwidth`, `width=3cm`, and of a picture whose
 * size is known `height=3cm` or `scale=0.5`, where a pixel is a point as in TeX. Undefined: as wide as it is.
 */
export function shareOfOptions(
  options: string,
  sizeOf: () => ImageSize | undefined,
): number | undefined {
  const width = valueOf('width', options)
  if (width !== undefined) return shareOfLength(width)
  const height = shareOfLength(valueOf('height', options) ?? '')
  const scale = Number(valueOf('scale', options) ?? '1')
  if (height === undefined && !(scale > 0 && scale !== 1)) return undefined
  const size = sizeOf()
  if (!size || size.height === 0) return undefined
  return height === undefined
    ? (scale * size.width * pixelCentimetres) / textCentimetres
    : (height * size.width) / size.height
}

const valueOf = (name: string, options: string): string | undefined =>
  new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*([^,\\]]+)`).exec(options)?.[1]

/** `0.4\textwidth`, `.4`, `3cm`: of the text's width. */
export function shareOfLength(length: string): number | undefined {
  const [, digits = '', unit = ''] = /^([\d.]*)\s*\\?([A-Za-z]*)$/.exec(length.trim()) ?? []
  const number = digits === '' ? 1 : Number(digits)
  if (!Number.isFinite(number) || (digits === '' && unit === '')) return undefined
  if (unit === '' || /^(?:text|line|column|paper)width$|^hsize$/.test(unit)) return number
  const each = Object.hasOwn(centimetres, unit) ? centimetres[unit] : undefined
  return each === undefined ? undefined : (number * each) / textCentimetres
}
