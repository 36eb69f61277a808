import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { inLocaleOrder } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { fixtureFolder, readManifest, type FixturePackage } from './testing/fixtures.ts'
import { localeOfCode, localeOfName } from './statement/locales.ts'
import { readKattis, readPolygon, PackageError, type ImportedProblem } from './index.ts'

const manifest = readManifest('the packages of the manifest')

function read(row: { file: string; kind: string }): Promise<ImportedProblem> {
  const path = join(fixtureFolder, row.file)
  return row.kind === 'kattis' ? readKattis(path) : readPolygon(path)
}

/** What `comparatorSuggested` of the manifest means in the product's words. */
const checkers: readonly (readonly [RegExp, object])[] = [
  [/^words, case folded/, { comparator: 'legacy', type: 'string', fold: true, strictSpace: false }],
  [
    /^floats8 \(absolute only\)/,
    { comparator: 'legacy', type: 'float', precision: 1e-8, absolute: true },
  ],
  [/^(words|lines|ints|floats4|floats6|floats8)$/, {}],
  [/^custom/, { comparator: 'custom' }],
]

/** The manifest counts Polygon's standard packages among the refused: what they lack is made after the import. */
const standard = new Set(['polygon/lantern-row-standard.zip', 'polygon/closest-pair.zip'])
const rows = (manifest?.packages ?? []).filter(({ file }) => !standard.has(file))

describe.skipIf(!manifest)('packages of the manifest', () => {
  it.each(rows.filter((row) => row.outcome === 'error'))('refuses $file', async (row) => {
    const refusal = await read(row).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PackageError)
    expect(refusal).toMatchObject({ code: 'ErrBadPackage' })
  })

  it.each(rows.filter((row) => row.outcome !== 'error'))(
    'imports $file as in the manifest',
    async (row) => {
      expect.hasAssertions()
      const problem = await read(row)
      try {
        await expectProblem(problem, row)
      } finally {
        problem.close()
      }
    },
  )
})

async function expectProblem(problem: ImportedProblem, row: FixturePackage): Promise<void> {
  expect(problem.mechanism).toBe(row.mechanism)
  expect(problem.title).toBe(row.expected.title)
  expectStatements(problem, row)
  expectLimits(problem, row)
  await expectTests(problem, row)
  expectSolutions(problem, row)
  expectChecker(problem, row)
  expectAttributes(problem, row)
  expectTold(problem, row)
  expectImages(problem, row)
}

function localeOf(code: string, row: FixturePackage) {
  return row.kind === 'kattis' ? localeOfCode(code) : localeOfName(code)
}

function expectStatements(problem: ImportedProblem, row: FixturePackage): void {
  for (const [code, title] of Object.entries(row.expected.titlesByLocale ?? {})) {
    const locale = localeOf(code, row)
    if (locale) expect(problem.statements[locale]?.title).toBe(title)
  }
  for (const { code, locale, formats, sections } of row.expected.statementLocales ?? []) {
    expect(localeOf(code, row)).toBe(locale)
    if (!locale || (formats && !formats.includes('tex') && !formats.includes('md'))) continue
    const statement = Object.entries(problem.statements).find(([name]) => name === locale)?.[1]
    expect(`${statement?.body}${statement?.input}${statement?.output}`).not.toBe('')
    if (sections?.includes('input')) expect(statement?.input).not.toBe('')
    if (sections?.includes('output')) expect(statement?.output).not.toBe('')
    if (sections?.includes('notes')) expect(statement?.notes).not.toBe('')
  }
}

function expectLimits(problem: ImportedProblem, row: FixturePackage): void {
  const { timeLimitMs, memoryLimitMB, memoryLimitBytes } = row.expected
  expect(problem.limits.cpuNs).toBe(timeLimitMs === undefined ? undefined : timeLimitMs * 1e6)
  if (memoryLimitBytes !== undefined) expect(problem.limits.memoryBytes).toBe(memoryLimitBytes)
  else
    expect(problem.limits.memoryBytes).toBe(
      memoryLimitMB === undefined ? undefined : memoryLimitMB * 1_048_576,
    )
}

async function expectTests(problem: ImportedProblem, row: FixturePackage): Promise<void> {
  const { tests } = problem
  expect(tests.length).toBe(row.expected.testCount)
  expect(tests.filter((test) => test.type === 'sample').length).toBe(row.expected.sampleCount)
  const digest = createHash('sha256')
  for (const [index, test] of tests.entries()) {
    const listed = row.expected.tests?.[index]
    const name =
      row.kind === 'kattis'
        ? `${test.type === 'sample' ? 'sample' : 'secret'}/${test.label}`
        : test.input.path
    if (listed) {
      expect(name).toBe(listed.name)
      expect(test.type === 'sample').toBe(listed.sample)
    }
    digest.update(`${name}\t${test.input.sha256}\t${test.output.sha256}\n`)
  }
  if (row.expected.testStats && tests.length > 0)
    expect(digest.digest('hex')).toBe(row.expected.testStats.digest)
  const [first] = tests
  if (!first) return
  const hash = createHash('sha256')
  hash.update(await buffer(await first.input.open()))
  expect(hash.digest('hex')).toBe(first.input.sha256)
}

function expectSolutions(problem: ImportedProblem, row: FixturePackage): void {
  for (const listed of row.expected.solutions ?? []) {
    const found = problem.solutions.find(
      (solution) =>
        solution.path === listed.file ||
        (listed.directory && solution.path.startsWith(listed.file)),
    )
    const isAside =
      listed.language === undefined || (listed.directory && (listed.files?.length ?? 2) !== 1)
    if (isAside && !found) {
      expect(problem.warnings.some((warning) => warning.message.includes(listed.file))).toBe(true)
      continue
    }
    expect(found?.wantVerdict).toBe(listed.expected)
    if (listed.reference) expect(found?.reference).toBe(true)
  }
  expect(problem.solutions.filter((solution) => solution.reference).length).toBeLessThanOrEqual(1)
  if (problem.solutions.some((solution) => solution.wantVerdict === 'Accepted'))
    expect(problem.solutions.some((solution) => solution.reference)).toBe(true)
}

function expectChecker(problem: ImportedProblem, row: FixturePackage): void {
  const suggested = row.expected.comparatorSuggested ?? ''
  if (suggested.startsWith('driver')) {
    expect(problem.driver?.source).toBeTruthy()
    return
  }
  // Its flags stand under the wrong key; they are read all the same.
  if (row.file.endsWith('toph-hello.kpp')) {
    expect(problem.checker).toMatchObject({
      comparator: 'legacy',
      type: 'float',
      strictSpace: true,
      absolute: true,
      precision: 1e-6,
    })
    return
  }
  const [, digits] = /^floats([468])$/.exec(suggested) ?? []
  if (digits !== undefined && row.kind === 'kattis') {
    // The format's own validator folds case where a token is no number.
    const float = { comparator: 'legacy', type: 'float', fold: true, absolute: false }
    expect(problem.checker).toMatchObject({ ...float, precision: Number(`1e-${digits}`) })
    return
  }
  const wanted = checkers.find(([pattern]) => pattern.test(suggested))
  expect(problem.checker).toMatchObject(
    wanted && Object.keys(wanted[1]).length > 0 ? wanted[1] : { comparator: suggested },
  )
  if (problem.checker.comparator === 'custom')
    expect(problem.checker.program.convention).toBe(row.kind === 'kattis' ? 'kattis' : 'testlib')
}

function expectAttributes(problem: ImportedProblem, row: FixturePackage): void {
  const { attributes = {}, tags } = row.expected
  expect(problem.attributes.license).toBe(attributes.license ?? 'unknown')
  if (attributes.rightsOwner !== undefined)
    expect(problem.attributes.rightsOwner).toBe(attributes.rightsOwner)
  if (attributes.source !== undefined) expect(problem.attributes.source).toBe(attributes.source)
  if (attributes.sourceURL !== undefined)
    expect(problem.attributes.sourceURL).toBe(attributes.sourceURL)
  const topics =
    tags ??
    (Array.isArray(attributes.keywords) ? attributes.keywords : attributes.keywords?.split(' '))
  if (topics) expect(problem.attributes.topics).toEqual(topics)
}

function expectTold(problem: ImportedProblem, row: FixturePackage): void {
  const reported = problem.warnings.map((warning) => warning.message.toLowerCase())
  for (const line of row.mustTell ?? []) {
    // Some archives hold copies in place of the links of their source; then there is nothing to tell.
    if (
      line.startsWith('symbolic links') &&
      !reported.some((message) => message.startsWith('symbolic'))
    )
      continue
    expect(
      reported.some((message) => message.includes(line.toLowerCase())),
      `${line} in ${reported.join(' | ')}`,
    ).toBe(true)
  }
}

function expectImages(problem: ImportedProblem, row: FixturePackage): void {
  const names = problem.images.map((image) => image.name)
  for (const file of row.expected.statementFiles ?? []) {
    if (file.endsWith('.pdf') || file.startsWith('statements/')) continue
    expect(names.some((name) => file.endsWith(name))).toBe(true)
  }
  for (const [, statement] of inLocaleOrder(problem.statements)) {
    const text = [statement.body, statement.input, statement.output, statement.notes].join('\n')
    for (const match of text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)) {
      if (!/^https?:/.test(match[1] ?? '')) expect(names).toContain(match[1])
    }
  }
}
