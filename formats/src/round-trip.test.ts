import { basename, join } from 'node:path'
import { inLocaleOrder, isLocale } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { someOf } from '../../testing/parts.ts'
import { fixtureFolder, readManifest } from './testing/fixtures.ts'
import { forget, keepingOnly, oneWay } from './testing/forget.ts'
import { archiveOf } from './testing/packed.ts'
import { plainProblem } from './testing/plain-problem.ts'
import { compareCodePoints } from './package-files.ts'
import { readKattis, readPolygon, writeKattis, writeKattis2025, writePolygon } from './index.ts'
import type { ArchiveFile, ReadPackage, ImportWarning, ProblemPackage } from './index.ts'
import type { PlainProblem } from './testing/plain-problem.ts'

// In, out and in again: whatever is not the same as before was told.

const manifest = readManifest('packages that go out again')
const rows = (manifest?.packages ?? []).filter(({ outcome }) => outcome !== 'error')
const names = someOf('formats', rows, 7).map(
  ({ file, kind }) => [basename(file), kind, join(fixtureFolder, file)] as const,
)

interface Format {
  write: (problem: ProblemPackage) => Promise<{ files: ArchiveFile[]; warnings: ImportWarning[] }>
  read: (path: string) => Promise<ReadPackage>
  /** Files that each package has anew. */
  made: RegExp
  /** Markdown goes out as it is typed. */
  isTyped: boolean
}

const polygon: Format = {
  write: writePolygon,
  read: readPolygon,
  made: /^(?:problem\.xml|tags|check\.\w+|files\/check\.cpp|solutions\/.+\.desc|statements\/.+|statement-sections\/.+\/example\.\d+(?:\.a)?)$/,
  isTyped: false,
}
const kattis: Format = {
  write: (problem) => writeKattis(problem, 'p1'),
  read: readKattis,
  made: /^(?:problem\.yaml|\.timelimit|domjudge-problem\.ini|submissions\/submissions\.yaml)$/,
  isTyped: false,
}

const kattis2025: Format = {
  write: (problem) => writeKattis2025(problem, 'p1'),
  read: readKattis,
  made: kattis.made,
  isTyped: true,
}

/** Kattis has its solutions by their names, and a name for each test. */
const inOrder = (problem: PlainProblem): PlainProblem => ({
  ...problem,
  solutions: problem.solutions.toSorted((a, b) =>
    compareCodePoints(a.label + a.source, b.label + b.source),
  ),
  programs: problem.programs.toSorted((a, b) => compareCodePoints(a.label, b.label)),
})
const unlabelled = (problem: PlainProblem, before: PlainProblem): PlainProblem => ({
  ...problem,
  tests: problem.tests.map((test, at) => ({
    ...test,
    label: before.tests[at]?.label === '' ? '' : test.label,
  })),
})

const wordsOf = (text: string): string =>
  text
    .split(/[\s|-]+/)
    .filter((word) => word !== '')
    .toSorted(compareCodePoints)
    .join(' ')

/**
 * Markdown that somebody typed in a language outside the ten comes back from LaTeX with other lines, and with footnotes at
 * other places: the words are the same.
 */
const byWords = (problem: PlainProblem): PlainProblem => ({
  ...problem,
  statements: Object.fromEntries(
    inLocaleOrder(problem.statements).map(([locale, { body, ...rest }]) => {
      const texts = Object.entries(body).map(([key, text]) => [
        key,
        typeof text === 'string' ? wordsOf(text) : text,
      ])
      const loose: typeof body = Object.assign({ ...body }, Object.fromEntries(texts))
      return [locale, isLocale(locale) ? { body, ...rest } : { body: loose, ...rest }]
    }),
  ),
})

/** Both sides without what the writer told. */
const thereAndBack = async (
  { write, read, made, isTyped }: Format,
  problem: ProblemPackage,
): Promise<{ before: PlainProblem; after: PlainProblem }> => {
  const { files, warnings } = await write(problem)
  const second = await read(await archiveOf(files))
  const before = await plainProblem(problem)
  const after = await plainProblem(second)
  second.close()
  const isAsked = (name: string): boolean => name in before.preserved && !made.test(name)
  const tidy = (one: PlainProblem) => {
    const told = forget(oneWay(keepingOnly(one, isAsked)), warnings)
    return isTyped ? told : byWords(told)
  }
  return { before: inOrder(tidy(before)), after: inOrder(tidy(unlabelled(after, before))) }
}

describe.skipIf(!manifest)('a package that is taken out again', () => {
  it.each(names)(
    'as one of Polygon: %s is the same, but for what is told',
    async (_name, kind, path) => {
      const first = await (kind === 'kattis' ? readKattis(path) : readPolygon(path))
      const { before, after } = await thereAndBack(polygon, first)
      first.close()
      expect(after).toEqual(before)
    },
  )

  it.each(names)(
    'as one of Kattis 2025-09: %s is the same, but for what is told',
    async (_name, kind, path) => {
      const first = await (kind === 'kattis' ? readKattis(path) : readPolygon(path))
      const { before, after } = await thereAndBack(kattis2025, first)
      first.close()
      expect(after).toEqual(before)
    },
  )

  it.each(names)(
    'as one of Kattis: %s is the same, but for what is told',
    async (_name, kind, path) => {
      const first = await (kind === 'kattis' ? readKattis(path) : readPolygon(path))
      const { before, after } = await thereAndBack(kattis, first)
      first.close()
      expect(after).toEqual(before)
    },
  )
})
