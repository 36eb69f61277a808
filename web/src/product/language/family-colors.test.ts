import { familyColors, languages } from '@drafts/contract'
import { expect, test } from 'vitest'
import tokens from '../../app/theme/tokens.css?raw'

const surfaces = ['ground', 'surface', 'raised', 'sunken', 'hover', 'selected']

/** Of one scheme: what each surface is called and its colour. */
const surfacesOf = (scheme: string): string[] => {
  const block = tokens.slice(tokens.indexOf(`[data-mantine-color-scheme='${scheme}']`))
  return surfaces.map((name) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? name)
}

const channel = (part: number): number =>
  part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

const luminance = (color: string): number => {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG 2 has it: 1 to 21. */
const contrast = (a: string, b: string): number => {
  const [dark = NaN, light = NaN] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

test('contrast is that of the definition', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#d6b71f', '#ffffff')).toBeCloseTo(1.97, 1)
})

test.each(Object.entries(familyColors))(
  '%s stands out on every surface of both schemes',
  (_family, color) => {
    const all = [...surfacesOf('light'), ...surfacesOf('dark')]
    expect(new Set(all).size).toBeGreaterThan(9)
    expect(Math.min(...all.map((surface) => contrast(color, surface)))).toBeGreaterThanOrEqual(3)
  },
)

test('every family has languages, and every language a family', () => {
  expect([...new Set(languages.map(({ family }) => family))].toSorted()).toEqual(
    Object.keys(familyColors).toSorted(),
  )
})
