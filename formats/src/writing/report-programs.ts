import { judgedAsOf } from '@drafts/contract'
import type { Stored } from '@drafts/contract'
import type { PackageWriter } from './package-writer.ts'
import type { ProblemPackage } from '../problem/problem-package.ts'

/** Programs that judge nothing are in no package; `judgesOutput`: what a driver writes is judged by the checker there. */
export const reportPrograms = (
  { mechanism, checker, driver }: ProblemPackage,
  judgesOutput: boolean,
  warnings: PackageWriter['warnings'],
): void => {
  if (driver && mechanism !== 'interactive' && driver.body.source !== '')
    warnings.report(
      'driver-left-out',
      'The driver of a problem that is not interactive is left out.',
    )
  if (driver && mechanism === 'interactive' && !driver.body.enabled)
    warnings.report('driver-off', 'The driver is switched off here; in the package it judges.')
  if (!checker) return
  const judges = mechanism !== 'interactive' || judgesOutput
  const isPlain = checker.body.comparator === 'words' && checker.body.source === ''
  if (!judges && !isPlain)
    warnings.report('checker-left-out', 'The checker is left out: the driver decides alone.')
  const { comparator, type } = checker.body
  const isCustom = comparator === 'custom' || (comparator === 'legacy' && type === 'custom')
  if (judges && !isCustom && checker.body.source !== '')
    warnings.report(
      'checker-left-out',
      'The source of the checker is left out: a comparator judges.',
    )
}

/** Nobody here can say what the package should do with it. */
export const reportUnjudged = (
  body: Stored<'checker'>,
  warnings: PackageWriter['warnings'],
): void => {
  const as = judgedAsOf(body)
  if (as?.kind === 'nothing')
    warnings.report(
      'unjudged',
      `Nothing judges this problem here, so the package may judge otherwise than its first one. ${as.reason}`,
    )
}
