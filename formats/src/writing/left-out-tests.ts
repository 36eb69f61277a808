import type { PackageWriter } from './package-writer.ts'
import type { ProblemPackage } from '../problem/problem-package.ts'

type Preserved = ProblemPackage['preserved']

/**
 * Kept files but those of tests that an import left out: a package has the tests of the problem, and the files of others in
 * it would be tests there, or take the names of those that are (docs/product/packages.md#more-than-250-tests).
 */
export const withoutLeftOut = (preserved: Preserved, { warnings }: PackageWriter): Preserved => {
  const names = new Set(preserved.map(({ name }) => name))
  const tests = new Set(preserved.flatMap(({ name }) => testOf(name, names) ?? []))
  if (tests.size === 0) return preserved
  warnings.report(
    'tests-left-out',
    `Tests that the import left out (${tests.size}) are left out of the package too: a package of Drafts has their files.`,
  )
  return preserved.filter(({ name }) => !isOf(name, tests))
}

/** The path of an input of Kattis or Polygon, without its ending. */
const testOf = (name: string, names: ReadonlySet<string>): string | undefined => {
  const base = /^(data\/(?:sample|secret)\/.+)\.in$/.exec(name)?.[1]
  if (base !== undefined) return names.has(`${base}.ans`) ? base : undefined
  return names.has('problem.xml') && /^tests\/\d+$/.test(name) ? name : undefined
}

/** Its answer, and what else lies beside it under its name. */
const isOf = (name: string, tests: ReadonlySet<string>): boolean => {
  for (let at = name.indexOf('.', name.lastIndexOf('/')); at >= 0; at = name.indexOf('.', at + 1))
    if (tests.has(name.slice(0, at))) return true
  return tests.has(name)
}
