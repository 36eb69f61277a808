import { buffer } from 'node:stream/consumers'
import { languageIdOfFile } from '../program/languages.ts'
import { includedNames } from '../program/included-names.ts'
import { testlibName } from '../program/own-testlib.ts'
import type {
  NamedFile,
  PackageProgram,
  ProblemPackage,
  ProblemProgram,
} from './problem-package.ts'

// Helper files of a problem stand beside its checker and driver too (docs/product/programs.md#uses). These have files of their own in
// packages, where a copy of a helper file lies beside them.

type Judges = Pick<ProblemPackage, 'checker' | 'driver' | 'programs'>

/** The same checker and driver without copies of helper files; a file of that name with other bytes is their own. */
export const withoutShared = async <P extends Judges>(found: P): Promise<P> => {
  const helpers = new Map(
    found.programs
      .filter(isBesideJudges)
      .map(({ label, source }): [string, string | undefined] => [label, source.sha256]),
  )
  if (helpers.size === 0) return found
  const ownOf = async (program: PackageProgram): Promise<NamedFile[]> => {
    const { body, files } = program
    // A folder with a build or run of its own is a whole.
    if (files.some(({ name }) => isScript(name))) return files
    const texts = files.map(async ({ open }) => (await buffer(await open())).toString())
    const included = new Set([body.source, ...(await Promise.all(texts))].flatMap(includedNames))
    return files.filter(({ name, sha256 }) => {
      const isSame = sha256 !== undefined && helpers.get(name) === sha256
      // Kattis compiles sources that nothing includes with the program.
      const isUnit = languageIdOfFile(name) !== undefined && !included.has(name)
      return !isSame || isUnit
    })
  }
  const { checker, driver } = found
  return {
    ...found,
    ...(checker ? { checker: { ...checker, files: await ownOf(checker) } } : {}),
    ...(driver ? { driver: { ...driver, files: await ownOf(driver) } } : {}),
  }
}

const isScript = (name: string): boolean => name === 'build' || name === 'run'

/** The judge has a testlib.h for checkers and drivers. */
export const isBesideJudges = ({ role, label }: ProblemProgram): boolean =>
  role === 'helper' && label !== testlibName && !isScript(label)
