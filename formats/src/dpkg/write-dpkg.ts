import {
  canonicalJson,
  dpkgVersion,
  findLanguage,
  inLocaleOrder,
  locales,
  packedImageTypes,
} from '@drafts/contract'
import type { DpkgProblem, DpkgSolution, Locale } from '@drafts/contract'
import { compareCodePoints } from '../package-files.ts'
import { textFile as text } from '../problem/text-file.ts'
import type { ArchiveFile } from '../archive/write-archive.ts'
import type {
  PackedBeside,
  PackageFile,
  PackageImage,
  ProblemPackage,
} from '../problem/problem-package.ts'

type Placed = PackageFile & { path: string }

/** The files of a dpkg in their order; the same problem gives the same bytes (docs/product/packages.md#dpkg). */
export const writeDpkg = (problem: ProblemPackage): ArchiveFile[] => {
  const files: Placed[] = []
  const put = (path: string, file: PackageFile): string => {
    files.push({ sizeBytes: file.sizeBytes, sha256: file.sha256, open: () => file.open(), path })
    return path
  }
  const document = documentOf(problem, put)
  const listed = files.map(({ path, sizeBytes, sha256 }) => ({ path, size: sizeBytes, sha256 }))
  put('problem.json', json({ ...document, files: listed.toSorted(byPath) }))
  return files.toSorted(byPath)
}

const byPath = (a: { path: string }, b: { path: string }): number =>
  compareCodePoints(a.path, b.path)

const byName = (a: { name: string }, b: { name: string }): number =>
  compareCodePoints(a.name, b.name)

/** Puts a file into the package and answers where. */
type Put = (path: string, file: PackageFile) => string

const documentOf = (problem: ProblemPackage, put: Put): Omit<DpkgProblem, 'files'> => {
  const { title, mechanism, plain, checker, driver } = problem
  return {
    format: 'dpkg',
    version: dpkgVersion,
    title,
    mechanism,
    attributes: plain.attributes,
    signature: plain.signature,
    limits: plain.limits,
    checker: checker && { ...checker.body, ...programOf('checker', checker, put) },
    driver: driver && {
      ...driver.body,
      ...programOf('driver', driver, put),
      judgesOutput: driver.judgesOutput,
    },
    scanspec: plain.scanspec && {
      ...plain.scanspec,
      source: put('scanspec.txt', text(plain.scanspec.source)),
    },
    statements: statementsOf(problem, put),
    editorials: locales.filter((locale) => {
      const editorial = problem.editorials[locale]
      if (editorial) put(editorialPath(locale), text(editorial.content))
      return editorial !== undefined
    }),
    tests: problem.tests.map(({ input, output, ...fields }, index) => {
      const no = numberOf(index)
      put(`tests/${no}.json`, json(fields))
      put(`tests/${no}.in`, input)
      put(`tests/${no}.out`, output)
      return no
    }),
    solutions: problem.solutions.map(({ files: beside, ...solution }, index) => {
      const no = numberOf(index)
      const ending = endingOf(solution.languageId)
      const source = put(`solutions/${no}.${ending}`, solution.source)
      const named = beside?.map(({ name, ...file }, at) => ({
        name,
        path: put(`solutions/${no}-files/${numberOf(at)}`, file),
      }))
      const document = { ...solution, source, ...(named ? { files: named } : {}) }
      put(`solutions/${no}.json`, json(document satisfies DpkgSolution))
      return no
    }),
    images: problem.images
      .map((image) => ({
        path: put(imagePath(image), image),
        name: image.name,
        type: image.type,
      }))
      .toSorted(byPath),
    kept: problem.kept.toSorted(byName).map(({ name, ...file }, index) => ({
      path: put(`kept/${numberOf(index)}`, file),
      name,
    })),
  }
}

const statementsOf = ({ statements }: ProblemPackage, put: Put): DpkgProblem['statements'] =>
  Object.fromEntries(
    inLocaleOrder(statements).map(([locale, { body, removed }]) => {
      for (const field of statementFields)
        put(`statements/${locale}/${field}.md`, text(body[field]))
      for (const list of ['arguments', 'returns'] as const)
        for (const [index, value] of body[list].entries())
          put(`statements/${locale}/${list}/${String(index + 1)}.md`, text(value))
      const counts = { arguments: body.arguments.length, returns: body.returns.length }
      return [locale, { ...counts, removed }] as const
    }),
  )

export const statementFields = ['title', 'body', 'input', 'output', 'notes'] as const
export const editorialPath = (locale: Locale): string => `editorials/${locale}.md`

interface Program {
  body: { languageId: string | null; source: string }
  beside: PackedBeside
}

const programOf = (kind: 'checker' | 'driver', { body, beside }: Program, put: Put) => ({
  source:
    body.source === ''
      ? null
      : put(`${kind}/source.${endingOf(body.languageId)}`, text(body.source)),
  files: beside.files.map(({ name, ...file }, index) => ({
    name,
    path: put(`${kind}/files/${numberOf(index)}`, file),
  })),
  flags: beside.flags,
})

/** Where a picture lies, and how the texts of a package name it. */
export const imagePath = ({ sha256, type }: Pick<PackageImage, 'sha256' | 'type'>): string => {
  const ending = Object.entries(packedImageTypes).find(([, one]) => one === type)?.[0] ?? 'bin'
  return `images/${sha256}.${ending}`
}

const numberOf = (index: number): string => String(index + 1).padStart(3, '0')

const endingOf = (languageId: string | null): string =>
  findLanguage(languageId ?? '')?.exts[0] ?? 'txt'

const json = (value: object): PackageFile =>
  // The canonical order of keys, and then a line each: people read these, and compare them.
  text(`${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`)
