// For tests and benches: what the manifest of the fixtures expects of a package and what its import got, field by field.

import { createHash } from 'node:crypto'
import { inLocaleOrder, limitRange } from '@drafts/contract'
import { localeOfCode, localeOfName } from '../statement/locales.ts'
import { imagePath } from '../dpkg/layout.ts'
import { checkerFields } from './manifest-checker.ts'
import type { FixturePackage } from './fixtures.ts'
import type { ReadPackage } from '../problem/read-package.ts'

export interface Field {
  name: string
  expected: unknown
  got: unknown
}

/** Fields that the manifest says nothing of are left out. */
export const fieldsOf = (problem: ReadPackage, row: FixturePackage): Field[] =>
  [
    field('mechanism', row.mechanism, problem.mechanism),
    field('title', row.expected.title, problem.title),
    ...titles(problem, row),
    ...sections(problem, row),
    ...limits(problem, row),
    ...tests(problem, row),
    ...solutions(problem, row),
    ...checkerFields(problem, row),
    ...attributes(problem, row),
    ...told(problem, row),
    ...pictures(problem, row),
    ...keptFiles(problem, row),
  ].filter(({ expected }) => expected !== undefined)

export const isAsExpected = ({ expected, got }: Field): boolean =>
  JSON.stringify(expected) === JSON.stringify(got)

const field = (name: string, expected: unknown, got: unknown): Field => ({
  name,
  expected,
  got: got ?? null,
})

const localeOf = (code: string, row: FixturePackage) =>
  row.kind === 'kattis' ? localeOfCode(code) : localeOfName(code)

const titles = (problem: ReadPackage, row: FixturePackage): Field[] =>
  Object.entries(row.expected.titlesByLocale ?? {}).flatMap(([code, title]) => {
    const locale = localeOf(code, row)
    return locale
      ? [field(`title in ${locale}`, title, problem.statements[locale]?.body.title)]
      : []
  })

const has = (text: string | undefined): boolean => (text ?? '').trim() !== ''

/** Which fields of a statement have a text. Headings of Kattis count by their place where their words are not known. */
const sections = (problem: ReadPackage, row: FixturePackage): Field[] =>
  (row.expected.statementLocales ?? []).flatMap(({ code, locale, formats, sections: named }) => {
    if (!locale) return []
    const isText = !formats || formats.includes('tex') || formats.includes('md')
    const statement = problem.statements[localeOf(code, row) ?? 'en-US']?.body
    const wanted = (['input', 'output', 'notes'] as const).filter((name) => named?.includes(name))
    return [
      field(`locale of ${code}`, locale, localeOf(code, row)),
      ...(isText
        ? [
            field(
              `text in ${locale}`,
              true,
              has(`${statement?.body ?? ''}${statement?.input ?? ''}${statement?.output ?? ''}`),
            ),
          ]
        : []),
      ...wanted.map((name) => field(`${name} in ${locale}`, true, has(statement?.[name]))),
    ]
  })

const limits = ({ plain, cpuMultiplier }: ReadPackage, { expected }: FixturePackage): Field[] => {
  const { timeLimitMs, memoryLimitMB, memoryLimitBytes, otherLimits } = expected
  const memory =
    memoryLimitBytes ??
    (memoryLimitMB === undefined ? limitRange.memoryBytes.max : memoryLimitMB * 1_048_576)
  return [
    field(
      'time limit',
      timeLimitMs === undefined ? null : timeLimitMs * 1e6,
      cpuMultiplier === undefined ? plain.limits?.cpu : null,
    ),
    field('memory limit', memory, plain.limits?.memory),
    field(
      'source limit',
      otherLimits?.code === undefined ? undefined : otherLimits.code * 1024,
      plain.limits?.source,
    ),
    field(
      'time multiplier',
      timeLimitMs === undefined ? otherLimits?.time_multiplier : undefined,
      cpuMultiplier,
    ),
  ]
}

const namesOf = (names: readonly { name: string; sample: boolean }[]) =>
  names.map(({ name, sample }) => `${name}${sample ? ' (sample)' : ''}`)

const tests = ({ tests: got, preserved }: ReadPackage, row: FixturePackage): Field[] => {
  // One that is of no test is preserved.
  const stray = preserved.filter(({ name }) => name.endsWith('.desc')).length
  const { expected } = row
  const nameOf = (test: (typeof got)[number]): string =>
    row.kind === 'kattis'
      ? `${test.type === 'sample' ? 'sample' : 'secret'}/${test.label}`
      : (test.input.path ?? '')
  const digest = createHash('sha256')
  for (const test of got)
    digest.update(`${nameOf(test)}\t${test.input.sha256}\t${test.output.sha256}\n`)
  const isWhole = expected.tests?.length === expected.testCount
  return [
    field('number of tests', expected.testCount, got.length),
    field(
      'number of samples',
      expected.sampleCount,
      got.filter(({ type }) => type === 'sample').length,
    ),
    field(
      'names of tests',
      isWhole ? namesOf(expected.tests ?? []) : undefined,
      namesOf(got.map((test) => ({ name: nameOf(test), sample: test.type === 'sample' }))),
    ),
    field(
      'bytes of tests',
      got.length > 0 ? expected.testStats?.digest : undefined,
      digest.digest('hex'),
    ),
    field('hints', expected.hints, got.filter(({ hint }) => hint !== '').length),
    ...(expected.descriptions === undefined
      ? []
      : [
          field(
            'descriptions',
            true,
            got.filter(({ comment }) => comment !== '').length + stray >= expected.descriptions,
          ),
        ]),
    field(
      'samples that show something else',
      expected.customSamples && true,
      got.some(({ shown }) => shown !== undefined),
    ),
  ]
}

const solutions = (problem: ReadPackage, row: FixturePackage): Field[] => {
  const listed = row.expected.solutions ?? []
  const references = problem.solutions.filter(({ reference }) => reference).length
  const hasAccepted = problem.solutions.some(({ wantVerdict }) => wantVerdict === 'Accepted')
  return [
    ...listed.flatMap((wanted) => {
      const { file, directory, expected: verdict = null, language, files } = wanted
      const found = problem.solutions.find(
        ({ source: { path = '' } }) => path === file || (directory && path.startsWith(file)),
      )
      if (!found && (language === undefined || (directory && (files?.length ?? 2) !== 1)))
        return [
          field(
            `${file} is told`,
            true,
            problem.warnings.some(({ message }) => message.includes(file)),
          ),
        ]
      return [
        field(`verdict of ${file}`, verdict, found?.wantVerdict),
        ...(wanted.reference ? [field(`${file} is the reference`, true, found?.reference)] : []),
      ]
    }),
    field('references', hasAccepted ? 1 : Math.min(references, 1), references),
  ]
}

const attributes = (problem: ReadPackage, { expected }: FixturePackage): Field[] => {
  const { attributes: wanted = {}, tags } = expected
  const { license, rightsOwner, source, sourceURL, topics } = problem.plain.attributes ?? {}
  const keywords = wanted.keywords
  return [
    field('licence', wanted.license ?? 'unknown', license),
    field('rights owner', wanted.rightsOwner, rightsOwner),
    field('source', wanted.source, source),
    field('source URL', wanted.sourceURL, sourceURL),
    field(
      'topics',
      tags ?? (typeof keywords === 'string' ? keywords.split(' ') : keywords),
      topics,
    ),
  ]
}

const told = (problem: ReadPackage, row: FixturePackage): Field[] => {
  const reported = problem.warnings.map(({ message }) => message.toLowerCase())
  const isReported = (start: string) => reported.some((message) => message.includes(start))
  return (row.mustTell ?? []).flatMap((line) =>
    // Some archives hold copies in place of the links of their source; then there is nothing to tell.
    line.startsWith('symbolic links') && !isReported('symbolic')
      ? []
      : [field(`told: ${line}`, true, isReported(sinceThen(line.toLowerCase())))],
  )
}

/** Files in place of streams, and groups, are judged now, and are told of in other words. */
const sinceThen = (line: string): string =>
  line
    .replace(/^(file input and output): the product has standard streams only.*/, '$1')
    .replace(/^scoring: groups and scores become weights.*/, 'scoring:')
    .replace(/^groups and points become weights.*/, 'groups have their points here')

const pictures = (problem: ReadPackage, { expected }: FixturePackage): Field[] => {
  const names = problem.images.map(({ name }) => name)
  const addresses = problem.images.map(imagePath)
  const wanted = (expected.statementFiles ?? []).filter(
    (file) => !file.endsWith('.pdf') && !file.startsWith('statements/'),
  )
  const texts = inLocaleOrder(problem.statements).map(
    ([
      ,
      {
        body: { body, input, output, notes },
      },
    ]) => [body, input, output, notes].join('\n'),
  )
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, name = '']) =>
      /^https?:/.test(name) ? [] : [name],
    ),
  )
  return [
    ...wanted.map((file) =>
      field(
        `picture ${file}`,
        true,
        names.some((name) => file.endsWith(name)),
      ),
    ),
    field(
      'pictures of texts that are there',
      shown.length,
      shown.filter((address) => addresses.includes(address)).length,
    ),
  ]
}

/** A file that has no place is preserved; an editorial has its place, and so have input validators. */
const keptFiles = (problem: ReadPackage, { expected, kind }: FixturePackage): Field[] => {
  const isKept = (end: string): boolean => problem.preserved.some(({ name }) => name.endsWith(end))
  const isProgram = (end: string): boolean =>
    problem.programs.some(({ source }) => source.path?.endsWith(end))
  const hasEditorial = Object.values(problem.editorials).some(({ content }) => has(content))
  return [
    ...(expected.attachments ?? []).map((file) => field(`kept: ${file}`, true, isKept(file))),
    ...(expected.validators ?? []).map((file) =>
      field(`imported or kept: ${file}`, true, isProgram(file) || isKept(file)),
    ),
    field(
      'include/ is kept',
      expected.includeCode,
      isKept('') && problem.preserved.some(({ name }) => name.startsWith('include/')),
    ),
    field(
      'editorial',
      kind === 'polygon' ? expected.tutorial : expected.editorial && true,
      hasEditorial,
    ),
  ]
}
