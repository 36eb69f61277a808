import { isInclude } from './write-includes.ts'
import { withoutLeftOut } from '../../writing/left-out-tests.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

/** Made anew for this package. */
const madeAnew = /^(?:problem\.xml|tags|check\.[^/]+)$/
/** They make what the package has, of a problem that may have changed since. */
const scripts = /^(?:(?:doall|wipe)\.(?:sh|bat)|scripts\/.*)$/

/** Files of a Polygon package that the product has no place for lie where they lay; those of another format have no place. */
export const writePolygonFiles = (
  { preserved }: ProblemPackage,
  languages: readonly string[],
  writer: PackageWriter,
): void => {
  const isOfPolygon = preserved.some(({ name }) => name === 'problem.xml')
  const renderings = languages.map((language) => `^statements/\\.\\w+/${language}/`)
  const isRendered = (name: string): boolean =>
    renderings.some((pattern) => new RegExp(pattern).test(name))
  for (const { name, ...file } of withoutLeftOut(preserved, writer)) {
    if (isInclude(name)) continue
    if (!isOfPolygon)
      writer.warnings.report('kept', `The package has no place for the kept file ${name}.`, name)
    else if (scripts.test(name))
      writer.warnings.report(
        'scripts',
        'Scripts that make tests and answers are left out: both are in the package.',
      )
    else if (isRendered(name))
      writer.warnings.report(
        'renderings',
        'PDF and HTML of statements are left out: they show what was imported.',
      )
    else if (!madeAnew.test(name) && !writer.has(name)) writer.put(name, file)
  }
}
