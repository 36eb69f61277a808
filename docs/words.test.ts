import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Words: a comment has its subject, and an exported name is found once.

const root = resolve(import.meta.dirname, '..')
const folders = 'bench cli contract docs e2e formats judge scanspec server testing web'.split(' ')
const written = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|c|h|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file)),
)
const files = written.filter((file) => /\.tsx?$/.test(file))
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

it('no comment begins with “Of”', () => {
  expect(files.length).toBeGreaterThan(2000)
  expect(written.length - files.length).toBeGreaterThan(100)
  const found = written.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (/^\s*(?:\/\/|\/?\*\*?) Of /.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect(found).toEqual([])
})

/** A call of the contract, and the function that answers it. */
const isCall = (places: readonly string[]): boolean =>
  places.length === 2 && places.some((file) => file.startsWith('contract/src/endpoints/'))
/** Each table of languages has an entry of this name. */
const isLanguage = (places: readonly string[]): boolean =>
  places.every((file) => /\/languages\/\w+\.ts$/.test(file))

/** Names that stand for two things; none is to be added. */
const namedTwice = 'Fault ImportWarning PackageKind Picture SentProblem ShareAccess TestPlan'.split(
  ' ',
)

it('an exported name is found once', () => {
  const sources = files.filter(
    (file) =>
      /^(?:cli|e2e)\/|\/src\//.test(file) &&
      !/^(?:bench|e2e)\/|\.(?:test|spec)\.tsx?$|\/testing\//.test(file),
  )
  const exported = sources.flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /^export (?:const|(?:async )?function|class|interface|type) (\w+)/gm,
      ),
    ].map(([, name = '']) => ({ name, file })),
  )
  expect(exported.length).toBeGreaterThan(4000)
  const twice = [...Map.groupBy(exported, ({ name }) => name)].flatMap(([name, found]) => {
    const places = [...new Set(found.map(({ file }) => file))]
    return places.length > 1 && !isCall(places) && !isLanguage(places) ? [name] : []
  })
  expect(twice.toSorted()).toEqual(namedTwice)
})
