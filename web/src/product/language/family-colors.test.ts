import { familyColors, languages } from '@drafts/contract'
import { expect, test } from 'vitest'
import tokens from '../../app/theme/tokens.css?raw'
import { contrast, mix } from '../../testing/contrast.ts'

const surfaces = ['ground', 'surface', 'raised', 'sunken', 'hover', 'selected']

/** Each surface of one colour scheme, with its name and its colour. */
const surfacesOf = (scheme: string): string[] => {
  const block = tokens.slice(tokens.indexOf(`[data-mantine-color-scheme='${scheme}']`))
  return surfaces.map((name) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? name)
}

test('contrast is that of the definition', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#fff', '#000')).toBe(21)
  expect(contrast('#d6b71f', '#ffffff')).toBeCloseTo(1.97, 1)
  expect(mix('#ff0000', '#000000', 40)).toBe('#660000')
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
