import { dpkgVersion, inLocaleOrder, locales } from '@drafts/contract'
import type { DpkgProblem, DpkgSolution } from '@drafts/contract'
import { compareCodePoints } from '../package-files.ts'
import { measuredSha256, textFile as text } from '../problem/text-file.ts'
import type { ArchiveFile } from '../archive/write-archive.ts'
import type {
  MeasuredFile,
  PackageFile,
  PackageProgram,
  ProblemPackage,
} from '../problem/problem-package.ts'
import {
  checkerTestPaths,
  documentPath,
  editorialPath,
  fileNamesOfPrograms,
  imagePath,
  preservedPath,
  printDocument,
  printTest,
  problemProgramPath,
  programFilePath,
  programSourcePath,
  scanspecPath,
  scriptPath,
  solutionFilePath,
  solutionPath,
  solutionSourcePath,
  statementTexts,
  stemOfIndex,
  testPaths,
  validatorTestPaths,
} from './layout.ts'

type Placed = MeasuredFile & { path: string }

/** The files of a dpkg in their order; the same problem gives the same bytes (docs/product/packages.md#dpkg). */
export const writeDpkg = (problem: ProblemPackage): ArchiveFile[] => {
  const files: Placed[] = []
  const put = (path: string, file: PackageFile): string => {
    files.push({
      sizeBytes: file.sizeBytes,
      sha256: measuredSha256(file),
      open: () => file.open(),
      path,
    })
    return path
  }
  const document = documentOf(problem, put)
  const listed = files.map(({ path, sizeBytes, sha256 }) => ({ path, size: sizeBytes, sha256 }))
  put(documentPath, json({ ...document, files: listed.toSorted(byPath) }))
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
      source: put(scanspecPath, text(plain.scanspec.source)),
    },
    statements: statementsOf(problem, put),
    editorials: locales.filter((locale) => {
      const editorial = problem.editorials[locale]
      if (editorial) put(editorialPath(locale), text(editorial.content))
      return editorial !== undefined
    }),
    tests: problem.tests.map(({ input, output, ...fields }, index) => {
      const no = stemOfIndex(index)
      const paths = testPaths(no)
      put(paths.document, text(printTest(fields)))
      put(paths.input, input)
      put(paths.output, output)
      return no
    }),
    solutions: problem.solutions.map(({ files: helpers, ...solution }, index) => {
      const no = stemOfIndex(index)
      const source = put(solutionSourcePath(no, solution.languageId), solution.source)
      const named = helpers?.map(({ name, ...file }, at) => ({
        name,
        path: put(solutionFilePath(no, at), file),
      }))
      const document = { ...solution, source, ...(named ? { files: named } : {}) }
      put(solutionPath(no), json(document satisfies DpkgSolution))
      return no
    }),
    groups: problem.groups ?? [],
    ...toolTestsOf(problem, put),
    programs: programsOf(problem, put),
    script: problem.script === undefined ? undefined : put(scriptPath, text(problem.script)),
    images: problem.images
      .map((image) => ({
        path: put(imagePath(image), image),
        name: image.name,
        type: image.type,
      }))
      .toSorted(byPath),
    kept: problem.preserved.toSorted(byName).map(({ name, ...file }, index) => ({
      path: put(preservedPath(index), file),
      name,
    })),
  }
}

const statementsOf = ({ statements }: ProblemPackage, put: Put): DpkgProblem['statements'] =>
  Object.fromEntries(
    inLocaleOrder(statements).map(([locale, { body, removed }]) => {
      for (const [path, value] of statementTexts(locale, body)) put(path, text(value))
      const counts = { arguments: body.arguments.length, returns: body.returns.length }
      return [locale, { ...counts, removed }] as const
    }),
  )

const toolTestsOf = (
  { checkerTests = [], validatorTests = [] }: ProblemPackage,
  put: Put,
): Pick<DpkgProblem, 'checkerTests' | 'validatorTests'> => ({
  checkerTests: checkerTests.map(({ input, answer, output, ...fields }, index) => {
    const no = stemOfIndex(index)
    const paths = checkerTestPaths(no)
    put(paths.document, json(fields))
    put(paths.input, input)
    put(paths.answer, answer)
    put(paths.output, output)
    return no
  }),
  validatorTests: validatorTests.map(({ input, ...fields }, index) => {
    const no = stemOfIndex(index)
    const paths = validatorTestPaths(no)
    put(paths.document, json(fields))
    put(paths.input, input)
    return no
  }),
})

const programsOf = ({ programs }: ProblemPackage, put: Put): DpkgProblem['programs'] => {
  const names = fileNamesOfPrograms(programs)
  return programs.map(({ source, ...program }) => ({
    ...program,
    source: put(problemProgramPath(names.get(program.label) ?? program.label), source),
  }))
}

const programOf = (
  kind: 'checker' | 'driver',
  { body: { languageId, source }, files, flags }: PackageProgram,
  put: Put,
) => ({
  source: source === '' ? null : put(programSourcePath(kind, languageId), text(source)),
  files: files.map(({ name, ...file }, index) => ({
    name,
    path: put(programFilePath(kind, index), file),
  })),
  flags,
})

const json = (value: object): PackageFile => text(printDocument(value))
