import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// People's texts are worked on in isolated processes (docs/architecture.md): what renders, parses, merges or reads them is
// imported by programs of children only, and by what these import.

const root = resolve(import.meta.dirname, '..')
const server = join(root, 'server/src')

/** Each takes a text of a person, and time that the text decides. */
const ofTexts: Record<string, readonly string[]> = {
  '@drafts/contract': [
    'cutMath',
    'mergeFields',
    'mergeText',
    'mergePieces',
    'mergeProse',
    'prosePieces',
    'mostPoints',
    'foreignPictures',
    'redFormulas',
    'saidBounds',
    'factsOfSection',
    'codeOfCpp',
    'withoutCode',
  ],
  '@drafts/scanspec': [
    'parse',
    'compile',
    'evaluate',
    'specBounds',
    'checkValues',
    'withoutComments',
    'generateTestlibValidator',
    'generateValidator',
  ],
  '@drafts/formats/mutants': ['makeMutants'],
  '@drafts/formats/script': ['planScript', 'drawCalls'],
  '@drafts/formats': [
    'writeTex',
    'convertTex',
    'sanitizeSvg',
    'readDpkg',
    'readKattis',
    'readPolygon',
    'writeDpkg',
    'writeKattis',
    'writeKattis2025',
    'writePolygon',
    'planScript',
    'polygonScript',
    'scriptOfPolygon',
    'scriptOfRules',
  ],
}
/** Modules that do nothing else: by the path from server/src, without its end. */
const modulesOfTexts = [
  'platform/markdown/render',
  'platform/markdown/typeset',
  'platform/texts/find-mentions',
  'platform/texts/mark-found',
  'platform/texts/search-text',
  'modules/packages/exporters/writers',
  'modules/packages/exporters/replace-intricate',
]

const sources = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(server, join(entry.parentPath, entry.name)))
  .filter((file) => !/\.test\.ts$|^testing\//.test(file))

interface Import {
  names: string[]
  target: string
}

const importPattern = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'([^']+)'/g
const importsOf = (file: string): Import[] =>
  [...readFileSync(join(server, file), 'utf8').matchAll(importPattern)].map(
    ([, names = '', target = '']) => ({
      names: names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''),
      target,
    }),
  )

const isOfTexts = ({ names, target }: Import, file: string): boolean =>
  names.some((name) => ofTexts[target]?.includes(name)) ||
  (target.startsWith('.') &&
    modulesOfTexts.includes(join(dirname(file), target).replace(/\.ts$/, '')))

/** Files that children load, from their programs on. */
const inChildren = new Set(sources.filter((file) => file.endsWith('-worker.ts')))
for (const file of inChildren)
  for (const { target } of importsOf(file))
    if (target.startsWith('.')) inChildren.add(join(dirname(file), target))

it('only children work on texts', () => {
  const workers = sources.filter((file) => file.endsWith('-worker.ts'))
  expect(workers.length).toBeGreaterThan(5)
  const all = sources.flatMap((file) =>
    importsOf(file)
      .filter((one) => isOfTexts(one, file))
      .map(({ target }) => ({ file, target })),
  )
  // A check must prove that it looked.
  expect(all.length).toBeGreaterThan(8)
  const broken = all.filter(({ file }) => !inChildren.has(file))
  expect(broken.map(({ file, target }) => `${file} imports from ${target}`)).toEqual([])
})

it('what children load is loaded by nobody else', () => {
  const broken = sources
    .filter((file) => !inChildren.has(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) =>
          modulesOfTexts.includes(join(dirname(file), target).replace(/\.ts$/, '')),
        )
        .map(({ target }) => `${file} imports ${target}`),
    )
  expect(broken).toEqual([])
})
