import { buffer } from 'node:stream/consumers'
import { includedNames } from '../../../program/included-names.ts'
import { languageIdOfFile } from '../../../program/languages.ts'
import { isBesideJudges } from '../../../problem/shared-helpers.ts'
import type {
  NamedFile,
  PackageFile,
  PackageProgram,
  ProblemPackage,
  ProblemProgram,
} from '../../../problem/problem-package.ts'

/** Helper files of a problem by what its programs name: a package of Kattis has a copy in the folder of each program. */
export interface NamedHelpers {
  /** The source of a program of the problem. */
  textOf: (label: string) => string
  /** Files that one of these sources includes, or another of them, and files that no source names: each program may read them. */
  beside: (...sources: string[]) => ProblemProgram[]
  /** The same problem, whose checker and driver have these as files of their own. */
  judged: ProblemPackage
}

export const readNamedHelpers = async (problem: ProblemPackage): Promise<NamedHelpers> => {
  const { programs, checker, driver } = problem
  const texts = new Map<string, string>()
  for (const { label, source } of programs) texts.set(label, await readSource(source))
  const [ofChecker, ofDriver] = await Promise.all([checker, driver].map(sourcesOf))
  const textOf = (label: string): string => texts.get(label) ?? ''
  const helpers = programs
    .filter(({ role }) => role === 'helper')
    .map((program) => ({ program, includes: includedNames(textOf(program.label)) }))
  const named = new Set(
    [...texts.values(), ...(ofChecker ?? []), ...(ofDriver ?? [])]
      .flatMap(includedNames)
      .filter((name) => name !== ''),
  )
  const beside = (...sources: string[]): ProblemProgram[] => {
    const wanted = new Set(sources.flatMap(includedNames))
    const found = new Set(helpers.filter(({ program }) => !named.has(program.label)))
    for (let size = -1; size < found.size;) {
      size = found.size
      for (const helper of helpers)
        if (wanted.has(helper.program.label)) {
          found.add(helper)
          for (const name of helper.includes) wanted.add(name)
        }
    }
    return [...found].map(({ program }) => program)
  }
  const filesOf = ({ files }: PackageProgram, sources: readonly string[] = []): NamedFile[] => {
    const names = new Set(files.map(({ name }) => name))
    const own = beside(...sources).filter(
      (helper) =>
        isBesideJudges(helper) &&
        !names.has(helper.label) &&
        // A source that none names would be compiled with the program.
        (named.has(helper.label) || languageIdOfFile(helper.label) === undefined),
    )
    return [...files, ...own.map(({ label: name, source }) => ({ name, ...source }))]
  }
  const judged = {
    ...problem,
    ...(checker ? { checker: { ...checker, files: filesOf(checker, ofChecker) } } : {}),
    ...(driver ? { driver: { ...driver, files: filesOf(driver, ofDriver) } } : {}),
  }
  return { textOf, beside, judged }
}

const readSource = async ({ open }: PackageFile): Promise<string> =>
  (await buffer(await open())).toString()

const sourcesOf = async (program: PackageProgram | undefined): Promise<string[]> =>
  program ? [program.body.source, ...(await Promise.all(program.files.map(readSource)))] : []
