import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast, mix } from '../web/src/testing/contrast.ts'

// Text can be read in both schemes, whatever stands on what: every colour of text is held to every surface. A colour that
// is not in these tables fails the last tests.

const web = join(import.meta.dirname, '../web/src')
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
type Colours = Record<string, string>

const surfaces = [
  'ground',
  'surface',
  'raised',
  'sunken',
  'hover',
  'selected',
  'accent-soft',
  'warn-surface',
  'danger-surface',
]
const texts = [
  'text',
  'text-soft',
  'text-faint',
  'accent-text',
  'ok',
  'danger',
  'amber',
  'violet',
  'orange',
  'neutral',
  'black',
]
const code = ['keyword', 'string', 'number', 'type', 'function', 'meta'].map(
  (kind) => `code-${kind}`,
)
/** Text on what is no surface. */
const pairs = [
  ['on-accent', 'accent'],
  ['surface', 'black'],
  ['raised', 'danger'],
  ['text', 'line'],
  ['#fff', '#bf2b2b'],
] as const
/** Colours that lie over a surface, as `[colour, percent]`, and what is written on them. */
const tints = [
  ['amber', 24, ['text']],
  ['danger', 9, ['text', 'text-faint']],
  ['danger', 24, ['text']],
  ['danger', 16, ['text']],
  ['ok', 9, ['text', 'text-faint']],
  ['ok', 24, ['text']],
  ['ok', 18, ['text']],
] as const
/** Colours of the code editor; a selection and a match are seen for a moment, over one of these. */
const codeTints = [0, 6] as const
/** Stars, borders of fields and the ring of the focus: shapes, which need 3. */
const shapes: [string, string[]][] = [
  ['star', surfaces],
  ['focus', surfaces],
  ['line-strong', surfaces.filter((name) => name !== 'selected' && name !== 'accent-soft')],
]
/** Backgrounds of shapes without text: dots, bars, rings, the canvas of a drawing, pictures. */
const fills = ['focus', 'accent-text', 'ok', 'amber', 'line-strong', 'tone', '#ffffff', '#fff']

const valuesIn = (block: string): Colours =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const blockOf = (css: string, opening: string): string =>
  css.slice(css.indexOf(opening) + opening.length).split('}')[0] ?? ''

const tokens = readFileSync(join(web, 'app/theme/tokens.css'), 'utf8')
const editor = readFileSync(join(web, 'components/code-editor/code-editor.module.css'), 'utf8')
const coloursOf = (scheme: Scheme): Colours => ({
  ...valuesIn(blockOf(tokens, `[data-mantine-color-scheme='${scheme}'] {`)),
  ...valuesIn(blockOf(editor, '.field {')),
  ...(scheme === 'dark'
    ? valuesIn(blockOf(editor, ":global([data-mantine-color-scheme='dark']) .field {"))
    : {}),
})

/** The pairs with less contrast than asked for, with what they have. */
const tooFaint = (colours: Colours, least: number, asked: readonly (readonly [string, string])[]) =>
  asked.flatMap(([front, back]) => {
    const has = contrast(colours[front] ?? front, colours[back] ?? back)
    return has >= least ? [] : [`${front} on ${back}: ${has.toFixed(2)}`]
  })
const each = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

describe.each(schemes)('in %s', (scheme) => {
  const colours = coloursOf(scheme)

  it('every text has 4.5 on every surface', () => {
    expect(tooFaint(colours, 4.5, each(texts, surfaces))).toEqual([])
  })
  it('text on other colours has 4.5', () => {
    expect(tooFaint(colours, 4.5, pairs)).toEqual([])
  })
  it.each(tints)('text over %s at %s percent has 4.5', (colour, percent, written) => {
    const over = ['surface', 'raised'].map((name) =>
      mix(colours[colour] ?? '', colours[name] ?? '', percent),
    )
    expect(tooFaint(colours, 4.5, each(written, over))).toEqual([])
  })
  it('code has 4.5, also on the line of the caret', () => {
    const over = codeTints.map((percent) =>
      mix(colours['focus'] ?? '', colours['surface'] ?? '', percent),
    )
    expect(tooFaint(colours, 4.5, each([...code, 'text', 'text-faint'], over))).toEqual([])
  })
  it.each(shapes)('%s has 3 on what it stands on', (shape, backs) => {
    expect(tooFaint(colours, 3, each([shape], backs))).toEqual([])
  })
})

/** `var(--text)` is `text`; what the code editor's theme says is read alike. */
const tokenIn = (value: string): string => /^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? value
const declared = (text: string, property: RegExp): string[] =>
  [...text.matchAll(property)].map(([, value = '']) => tokenIn(value.trim()))

const sheets = globSync('**/*.css', { cwd: web }).map((file) => ({
  file,
  css: readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
}))
const rules = sheets.flatMap(({ file, css }) =>
  [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    at: `${file} ${selector.trim()}`,
    fronts: declared(body, /(?:^|[\s;])color:\s*([^;]+);/g),
    backs: declared(body, /(?:^|[\s;])background(?:-color)?:\s*([^;]+);/g),
  })),
)
const scripts = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
  if (/\.test\.tsx?$/.test(file)) return []
  const text = readFileSync(join(web, file), 'utf8')
  return [
    {
      at: file,
      fronts: declared(text, /\bcolor: '(var\([^']+\))'/g),
      backs: declared(text, /\b(?:background|backgroundColor): '(var\([^']+\))'/g),
    },
  ]
})

const noColour = new Set(['inherit', 'currentColor', 'transparent', 'none'])
/** Colours of shapes that are drawn in the colour of text: the star, a drop cursor, a verdict's tone (which is one of the texts). */
const drawn = ['star', 'focus', 'tone']
const knownFronts = new Set([...texts, ...code, ...drawn, ...pairs.map(([front]) => front)])
const overTints = ['code-line', 'code-selection', 'code-match']
const knownBacks = new Set([...surfaces, ...fills, ...overTints, ...pairs.map(([, back]) => back)])
const isTint = (value: string): boolean => {
  // The grid of the sign-in page.
  if (value.startsWith('linear-gradient(var(--grid-line)')) return true
  const [, colour = '', percent] = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%/.exec(value) ?? []
  const mixed = colour === 'mark' ? ['danger', 'ok'] : [colour]
  const isSelection = colour === 'focus'
  return (
    isSelection ||
    mixed.every((name) => tints.some(([tint, part]) => tint === name && part === Number(percent)))
  )
}
const isSurface = (name: string): boolean => surfaces.includes(name) || noColour.has(name)

it('reads the colours of the product', () => {
  expect(rules.length).toBeGreaterThan(800)
  expect(scripts.flatMap(({ backs }) => backs)).toContain('sunken')
})
it('no text has a colour that is not in a table', () => {
  const unknown = [...rules, ...scripts].flatMap(({ at, fronts }) =>
    fronts
      .filter((name) => !knownFronts.has(name) && !noColour.has(name))
      .map((name) => `${at}: ${name}`),
  )
  expect(unknown).toEqual([])
})
it('no background is not in a table', () => {
  const unknown = [...rules, ...scripts].flatMap(({ at, backs }) =>
    backs
      .filter((name) => !knownBacks.has(name) && !noColour.has(name) && !isTint(name))
      .map((name) => `${at}: ${name}`),
  )
  expect(unknown).toEqual([])
})
it('a rule with text on something else than a surface is one of the pairs', () => {
  const unknown = rules.flatMap(({ at, fronts: [front], backs: [back] }) => {
    if (front === undefined || back === undefined || noColour.has(front)) return []
    if ((isSurface(back) && texts.includes(front)) || isTint(back)) return []
    return pairs.some(([text, on]) => text === front && on === back)
      ? []
      : [`${at}: ${front} on ${back}`]
  })
  expect(unknown).toEqual([])
})
it('a tone is one of the texts', () => {
  const tones = sheets.flatMap(({ css }) => declared(css, /--tone:\s*([^;]+);/g))
  expect(tones.length).toBeGreaterThan(5)
  expect(tones.filter((name) => !texts.includes(name))).toEqual([])
})
