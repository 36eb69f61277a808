import { sampleFileBytesMax, testFileBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'
import type { Fitted, CandidateTest } from './fit-tests.ts'
import type { ChoiceTest } from '../problem/read-package.ts'
import type { PackageTest } from '../problem/problem-package.ts'

interface Reader<T> {
  /** Input and answer. */
  paths: (test: T) => readonly [string, string]
  read: (test: T, aside: PackageFiles) => Promise<PackageTest>
}

/**
 * All tests of a package that has more than fit, to be run later (docs/product/packages.md#tests-that-distinguish-solutions); undefined where
 * none was left out. One that could not be a test is not among them.
 */
export async function readChoice<T extends CandidateTest>(
  { all }: Fitted<T>,
  files: PackageFiles,
  { paths, read }: Reader<T>,
): Promise<ChoiceTest[] | undefined> {
  if (!all) return undefined
  const aside = files.aside()
  const choice: ChoiceTest[] = []
  let at = 0
  for (const { test, isChosen } of all) {
    const { name, group, isSample } = test
    const most = isSample ? sampleFileBytesMax : testFileBytesMax
    if (isChosen) choice.push({ name, group, at: at++ })
    else if (paths(test).every((path) => files.has(path) && files.sizeOf(path) <= most))
      choice.push({ name, group, spare: await read(test, aside) })
  }
  return choice
}
