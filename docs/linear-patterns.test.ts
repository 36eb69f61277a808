import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { parseAst } from 'rolldown/parseAst'
import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'

// A regular expression that meets texts of people takes time in proportion to them (docs/decisions/019-linear-texts.md). Reads
// every literal in the folders below and names those that are not provably so; what it cannot see, a text of many signs
// that repeat, testing/linear.test.ts measures.

const root = resolve(import.meta.dirname, '..')
const folders = ['contract', 'formats', 'scanspec', 'web', 'server', 'judge']

/** Patterns that are not linear, and why their texts are short all the same. */
const exceptions: Readonly<Record<string, string>> = {
  'formats/src/tex/blocks/number-figures.ts /\\\\begin\\{(figure|wrapfigure|table|equation)\\*?\\}([\\s\\S]{0,20000}?)\\\\end\\{\\1\\*?\\}/g':
    'refers back to one of four names, with a bound between',
  'formats/src/tex/prepare-source.ts /\\\\begin\\{(verbatim\\*?|Verbatim|lstlisting|minted|alltt)\\}[\\s\\S]{0,20000}?\\\\end\\{\\1\\}/y':
    'refers back to one of five names, with a bound between',
  'formats/src/tex/blocks/render-paragraph.ts /[\\p{P}\\p{S}]+$/u': 'the last 100 signs of a text',
  'formats/src/tex/write-tex.ts /\\.?0+$/': 'a number with two decimal places',
  'server/src/modules/packages/pictures/draw-svg.ts /<(title|desc)\\b[^]*?<\\/\\1>|<[^>]*>/g':
    'what the sanitiser of SVG wrote itself: every element is closed',
}

/** Files with `new RegExp`, which no reader of literals sees: how many, and what they are put together from. */
const composed: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'formats/src/kattis/statements/after-samples.ts': [1, 'a class of two signs'],
  'formats/src/kattis/tests/glob.ts': [1, 'a path of a package, escaped, then `.*` to the end'],
  'formats/src/polygon/writing/write-preserved.ts': [1, 'constants of its file, for paths'],
  'formats/src/program/older-cpp.ts': [1, 'a name of C++'],
  'formats/src/program/older-python.ts': [2, 'a name of Python'],
  'formats/src/statement/markdown-widths.ts': [3, 'pieces with bounds, which the suite measures'],
  'formats/src/svg/safe-value.ts': [3, 'anchored, of classes that exclude each other'],
  'formats/src/tex/blocks/listing.ts': [1, 'the name of an option'],
  'formats/src/tex/blocks/picture-width.ts': [1, 'the name of an option'],
  'formats/src/tex/prepare-source.ts': [2, 'sticky: they begin at one place'],
  'judge/src/build-log.ts': [2, 'the name of a source'],
  'judge/src/languages/java-name.ts': [2, 'a keyword and classes of letters'],
  'scanspec/src/codegen/languages/c-like.ts': [1, 'a class of signs'],
  'server/src/platform/texts/mask-formulas.ts': [1, 'pieces with bounds; its own test measures it'],
  'web/src/lib/api/call-events.ts': [1, 'the path of a call'],
  'web/src/lib/text/visible-parts.ts': [1, 'a class of signs'],
}

interface Pattern {
  source: string
  flags: string
}
interface Found {
  file: string
  line: number
  literal?: Pattern
}

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const foundIn = (file: string): Found[] => {
  const text = readFileSync(join(root, file), 'utf8')
  if (!/\/[^/]|RegExp/.test(text)) return []
  const found: Found[] = []
  const lineOf = (start: unknown) => text.slice(0, Number(start)).split('\n').length
  const waiting: unknown[] = [parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isRecord(node)) continue
    const { type, regex, callee, start } = node
    if (type === 'Literal' && isRecord(regex))
      found.push({
        file,
        line: lineOf(start),
        literal: { source: String(regex['pattern']), flags: String(regex['flags']) },
      })
    const isCall = type === 'NewExpression' || type === 'CallExpression'
    if (isCall && isRecord(callee) && callee['name'] === 'RegExp')
      found.push({ file, line: lineOf(start) })
    waiting.push(...Object.values(node).filter((value) => value !== undefined && isRecord(value)))
  }
  return found
}

/** Why a pattern is not provably linear; undefined where it is. */
const faultOf = ({ source, flags }: Pattern): string | undefined => {
  const literal = parseRegExpLiteral(`/${source}/${flags}`)
  const faults: string[] = []
  let behind = 0
  visitRegExpAST(literal, {
    onBackreferenceEnter: () => void faults.push('has a back-reference'),
    onAssertionEnter: ({ kind }) => void (behind += kind === 'lookbehind' ? 1 : 0),
    onAssertionLeave: ({ kind }) => void (behind -= kind === 'lookbehind' ? 1 : 0),
    onQuantifierEnter: ({ max }) => {
      if (behind > 0 && max === Infinity) faults.push('looks behind without a bound')
    },
  })
  const [report] = analyse({ source, flags }, { reportTypes: { Move: true } }).reports
  if (report)
    faults.push(
      `takes ${report.exponential ? 'for ever' : 'its square'} over ${report.character.pick}`,
    )
  return faults.length === 0 ? undefined : faults.join(', ')
}

const nameOf = (file: string, { source, flags }: Pattern): string => `${file} /${source}/${flags}`

const all = sources.flatMap(foundIn)
const literals = all.flatMap(({ literal, ...place }) => (literal ? [{ ...place, literal }] : []))
const refused = literals.flatMap(({ file, line, literal }) => {
  const fault = faultOf(literal)
  return fault === undefined ? [] : [{ name: nameOf(file, literal), line, fault }]
})

it('looks at every pattern', () => {
  expect(sources.length).toBeGreaterThan(1400)
  expect(literals.length).toBeGreaterThan(700)
})

it('no pattern takes more than in proportion to its text', () => {
  const others = refused.filter(({ name }) => !(name in exceptions))
  expect(others.map(({ name, line, fault }) => `${name} (line ${line}) ${fault}`)).toEqual([])
})

it('every exception is needed', () => {
  const names = new Set(refused.map(({ name }) => name))
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
})

it('patterns that are put together stand in the table', () => {
  const files = all.filter(({ literal }) => literal === undefined).map(({ file }) => file)
  const counts = Map.groupBy(files, (file) => file)
  expect(Object.fromEntries([...counts].map(([file, { length }]) => [file, length]))).toEqual(
    Object.fromEntries(Object.entries(composed).map(([file, [count]]) => [file, count])),
  )
})

describe('refuses', () => {
  it.each([
    [/(a+)+$/, 'exponential, nested'],
    [/(a|a)*$/, 'exponential, two ways'],
    [/\s*\n\s*/, 'adjacent'],
    [/\s+$/, 'from each place anew'],
    [/^(.*),(.*),(.*);$/, 'three that overlap'],
    [/(`+)a\1/, 'a back-reference'],
    [/(?<=a.*)b/, 'behind without a bound'],
  ])('%s: %s', ({ source, flags }) => {
    expect(faultOf({ source, flags })).toBeDefined()
  })

  it.each([/^\s+/, /(?<!\s)\s+$/, /a{0,20}b/, /"[^"]*"/, /(?<=a)b/])('but not %s', (pattern) => {
    expect(faultOf(pattern)).toBeUndefined()
  })
})
