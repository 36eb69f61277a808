// Colours as `#0a647d` or `#fff`.

const channelsOf = (color: string): number[] => {
  const digits = color.length === 4 ? color.replaceAll(/[0-9a-f]/g, '$&$&') : color
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

const linear = (part: number): number =>
  part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

const luminance = (color: string): number => {
  const [red = NaN, green = NaN, blue = NaN] = channelsOf(color).map((part) => linear(part / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG 2 has it: 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [dark = NaN, light = NaN] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** So much of the first over the second, as `color-mix(in srgb, …)` and opacity have it. */
export const mix = (over: string, under: string, percent: number): string => {
  const below = channelsOf(under)
  const parts = channelsOf(over).map((part, at) =>
    Math.round((part * percent + (below[at] ?? NaN) * (100 - percent)) / 100),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
