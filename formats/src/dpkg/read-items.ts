import {
  DpkgCheckerTest,
  DpkgSolution,
  DpkgTest,
  DpkgValidatorTest,
  programsPerProblem,
  toolTestFileBytes,
} from '@drafts/contract'
import type { DpkgProblem } from '@drafts/contract'
import {
  sampleFileBytesMax,
  solutionFilesMax,
  sourceFileBytesMax,
  testFileBytesMax,
  testsMax,
} from '../limits.ts'
import { withoutCircles } from '../groups/package-group.ts'
import type { PackageGroup } from '../groups/package-group.ts'
import { badPackage } from '../package-error.ts'
import { isPlainName } from '../program/plain-name.ts'
import {
  checkerTestPaths,
  documentPath,
  solutionPath,
  testPaths,
  validatorTestPaths,
} from './layout.ts'
import { parseDocument, readPackageJson } from './read-documents.ts'
import { requireDpkgLanguage } from './read-sections.ts'
import type { ListedFiles } from './list-files.ts'
import { programLabelFault } from '../program/program-label.ts'
import type {
  NamedFile,
  PackageCheckerTest,
  PackageSolution,
  PackageTest,
  PackageValidatorTest,
  ProblemProgram,
} from '../problem/problem-package.ts'

export const readDpkgTests = async (
  { tests, groups }: DpkgProblem,
  { files, take }: ListedFiles,
): Promise<PackageTest[]> => {
  if (tests.length > testsMax)
    throw badPackage(
      `The package has ${tests.length} tests; at most ${testsMax} are allowed.`,
      'tests',
    )
  requireOnce(tests, 'test')
  const found: PackageTest[] = []
  for (const no of tests) {
    const { document: path, input, output } = testPaths(no)
    const test = parseDocument(DpkgTest, await readPackageJson(files, path), path)
    if (test.group !== undefined && !groups.some(({ name }) => name === test.group))
      throw badPackage(`${path} names the group ${test.group}, which problem.json has not.`, path)
    const isSample = test.type === 'sample'
    const most = isSample ? sampleFileBytesMax : testFileBytesMax
    found.push({
      ...test,
      weight: isSample ? 0 : test.weight,
      input: take(input, most),
      output: take(output, most),
    })
  }
  return found
}

export const readDpkgCheckerTests = async (
  { checkerTests }: DpkgProblem,
  { files, take }: ListedFiles,
): Promise<PackageCheckerTest[]> => {
  requireOnce(checkerTests, 'test of the checker')
  const found: PackageCheckerTest[] = []
  for (const no of checkerTests) {
    const { document, input, answer, output } = checkerTestPaths(no)
    found.push({
      ...parseDocument(DpkgCheckerTest, await readPackageJson(files, document), document),
      input: take(input, toolTestFileBytes),
      answer: take(answer, toolTestFileBytes),
      output: take(output, toolTestFileBytes),
    })
  }
  return found
}

export const readDpkgValidatorTests = async (
  { validatorTests }: DpkgProblem,
  { files, take }: ListedFiles,
): Promise<PackageValidatorTest[]> => {
  requireOnce(validatorTests, 'test of validators')
  const found: PackageValidatorTest[] = []
  for (const no of validatorTests) {
    const { document, input } = validatorTestPaths(no)
    const test = parseDocument(DpkgValidatorTest, await readPackageJson(files, document), document)
    found.push({
      ...test,
      wantLine: test.want === 'invalid' ? test.wantLine : null,
      input: take(input, toolTestFileBytes),
    })
  }
  return found
}

/** Each name once, and no group that needs itself. */
export const readDpkgGroups = ({ groups }: DpkgProblem): PackageGroup[] => {
  const faults: string[] = []
  const sound = withoutCircles(groups, (name, what) => faults.push(`Group ${name} ${what}.`))
  if (sound.length < groups.length) faults.push('Two groups have one name.')
  if (faults.length > 0) throw badPackage(faults.join(' '), documentPath)
  return sound
}

export const readDpkgSolutions = async (
  { solutions }: DpkgProblem,
  { files, take }: ListedFiles,
): Promise<PackageSolution[]> => {
  requireOnce(solutions, 'solution')
  const found: PackageSolution[] = []
  for (const no of solutions) {
    const path = solutionPath(no)
    const { files: named, ...solution } = parseDocument(
      DpkgSolution,
      await readPackageJson(files, path),
      path,
    )
    requireDpkgLanguage(solution.languageId, path)
    const source = take(solution.source, sourceFileBytesMax)
    const helpers = named && takeHelpers(named, path, take)
    found.push({
      ...solution,
      ...(solution.reference ? asReference : {}),
      source,
      ...(helpers && helpers.length > 0 ? { files: helpers } : {}),
    })
  }
  const references = found.filter(({ reference }) => reference)
  if (references.length > 1)
    throw badPackage('More than one solution is the reference.', documentPath)
  return found
}

export const readDpkgPrograms = (
  { programs }: DpkgProblem,
  { take }: ListedFiles,
): ProblemProgram[] => {
  if (programs.length > programsPerProblem)
    throw badPackage(
      `The package has ${programs.length} programs; at most ${programsPerProblem} are allowed.`,
      documentPath,
    )
  const labels = new Set<string>()
  return programs.map(({ source, ...program }) => {
    const { role, label, languageId } = program
    const named = `The ${role} “${label}”`
    const fault = programLabelFault(role, label)
    if (fault !== undefined) throw badPackage(`${named}: ${fault}`, source)
    if (labels.has(label)) throw badPackage(`Two programs are called “${label}”.`, documentPath)
    labels.add(label)
    if ((role === 'helper') !== (languageId === null))
      throw badPackage(
        `${named}: a generator and a validator have a language, and a helper file has none.`,
        documentPath,
      )
    if (languageId !== null) requireDpkgLanguage(languageId, source)
    return { ...program, source: take(source, sourceFileBytesMax) }
  })
}

const takeHelpers = (
  named: readonly { name: string; path: string }[],
  document: string,
  take: ListedFiles['take'],
): NamedFile[] => {
  if (named.length > solutionFilesMax || new Set(named.map(({ name }) => name)).size < named.length)
    throw badPackage(
      `${document} names ${named.length} files: at most ${solutionFilesMax}, each with a name of its own.`,
      document,
    )
  return named.map(({ name, path }) => {
    if (!isPlainName(name)) throw badPackage(`“${name}” is no name of a file.`, document)
    return { name, ...take(path, sourceFileBytesMax) }
  })
}

/** What a reference always is (docs/product/forms.md#solutions). */
const asReference = { role: 'solution', wantVerdict: 'Accepted' } as const

const requireOnce = (numbers: readonly string[], what: string): void => {
  const seen = new Set<string>()
  for (const no of numbers) {
    if (seen.has(no)) throw badPackage(`problem.json lists the ${what} ${no} twice.`, documentPath)
    seen.add(no)
  }
}
