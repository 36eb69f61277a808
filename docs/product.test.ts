import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

// The pages of rules and the code name each other: a citation, a test or a file that is gone must not stay.

const root = resolve(import.meta.dirname, '..')
const read = (file: string): string =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => /\.(ts|tsx|c|h|sql|md|service|conf|yml)$/.test(file) && existsSync(join(root, file)),
  )

/** As forges make the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string): Set<string> =>
  new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

const citations = files.flatMap((file) =>
  [...read(file).matchAll(/docs\/((?:product\/)?[\w-]+\.md)(?:#([\w-]+))?/g)].map(
    ([, page = '', anchor]) => ({ file, page: `docs/${page}`, anchor }),
  ),
)

it('every citation leads to a heading', () => {
  expect(citations.length).toBeGreaterThan(30)
  const broken = citations.filter(
    ({ page, anchor }) =>
      read(page) === '' || (anchor !== undefined && !anchorsOf(page).has(anchor)),
  )
  expect(broken).toEqual([])
})

it('no comment cites a document that a clone does not have', () => {
  expect(files.length).toBeGreaterThan(800)
  const foreign = /\b(spec|contract|architecture|design|drafts-conventions)(\.md)?`? §/
  const cited = files.filter((file) => foreign.test(read(file)))
  expect(cited).toEqual([])
})

const pages = files.filter((file) => /^docs\/product\/(?!README|tests)[\w-]+\.md$/.test(file))
const rules = pages.map(read).join('')

/** The anchors of tests.md that the marks of the pages lead to, or that tests.md has. */
const anchorsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, anchor = '']) => anchor)

it('each mark of a rule has its tests, and no test is without a rule', () => {
  const marked = anchorsIn(rules, /\[✓\]\(tests\.md#([\w-]+)\)/g)
  const entries = anchorsIn(read('docs/product/tests.md'), /^### ([\w-]+)\n- `/gm)
  expect(marked.length).toBeGreaterThan(250)
  expect(new Set(marked).size).toBe(marked.length)
  expect(entries.toSorted()).toEqual(marked.toSorted())
})

it('tests are named in tests.md alone', () => {
  const inRules = pages.filter((page) => /\.(?:test|spec)\.tsx?[` ]/.test(read(page)))
  expect(inRules).toEqual([])
})

const named = read('docs/product/tests.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))

it('every test that holds a rule is there', () => {
  expect(named.length).toBeGreaterThan(900)
  const gone = named.filter((line) => {
    const [, file, test = ''] =
      /^- `([\w./-]+\.(?:test|spec)\.tsx?)(?: › ([^`]+))?`$/.exec(line) ?? []
    const text = file === undefined ? '' : read(file)
    return text === '' || !text.includes(test)
  })
  expect(gone).toEqual([])
})

/** `contract/limits.ts` is short for `contract/src/limits.ts`, as the page of forms has it. */
const placesOf = (short: string): string[] => [
  short,
  short.replace(/^contract\//, 'contract/src/'),
  short.replace(/^server\//, 'server/src/modules/'),
  short.replace(/^web\//, 'web/src/features/'),
]

it('every source that holds a rule is there', () => {
  const held = [...rules.matchAll(/`((?:contract|server|web|formats)\/[\w./-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  )
  expect(held.length).toBeGreaterThan(20)
  const gone = held.filter((short) => !placesOf(short).some((file) => existsSync(join(root, file))))
  expect(gone).toEqual([])
})

/** `@a/{b, c}` and `a-{b, c}` name several; what stands before the braces belongs to each. */
const spread = (cell: string): string[] =>
  [...cell.matchAll(/([@\w./-]*)\{([^}]+)\}|[@\w./-]{2,}/g)].flatMap(([whole, stem = '', list]) =>
    list === undefined ? [whole] : list.split(',').map((part) => stem + part.trim()),
  )

it('decision 012 lists every runtime dependency, and no other', () => {
  const listed = [...read('docs/decisions/012-dependencies.md').matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => spread(cell.replaceAll(/\([^)]*\)/g, '')))
    .filter((name) => name !== 'package' && !name.startsWith('--'))
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const used = workspaces.flatMap((folder) => {
    const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
      dependencies?: Record<string, string>
    }
    return Object.keys(dependencies).filter((name) => !name.startsWith('@drafts/'))
  })
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted())
})
