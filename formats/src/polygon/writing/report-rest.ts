import { defaultLimits } from '@drafts/contract'
import { mebibytesOf } from './problem-tex.ts'
import { reportPrograms } from '../../writing/report-programs.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

/** What Polygon has no place for, a line each. */
export const reportRest = (problem: ProblemPackage, { warnings }: PackageWriter): void => {
  const { mechanism, plain } = problem
  reportAttributes(problem, warnings)
  reportPrograms(problem, problem.driver?.judgesOutput ?? true, warnings)
  const limits = plain.limits ?? { ...defaultLimits, factors: {} }
  if (limits.cpu % 1e6 !== 0)
    warnings.report(
      'time-limit',
      `Time limit: ${limits.cpu / 1e6} ms are rounded up in the package.`,
    )
  // The same limit: the number that is read there is another.
  if (limits.memory % 1_048_576 !== 0)
    warnings.report(
      'memory-limit-unit',
      `Memory limit: ${limits.memory / 1e6} MB are exactly ${limits.memory} bytes in the package. Polygon counts in MiB: ${mebibytesOf(limits.memory)}.`,
    )
  if (limits.source !== defaultLimits.source)
    warnings.report('source-limit', 'Source limit: the package has none.')
  if (Object.keys(limits.factors).length > 0)
    warnings.report('factors', 'Factors of languages: the package has none.')
  if (problem.solutions.some(({ wantGroups }) => wantGroups !== undefined))
    warnings.report('group-wants', 'Verdicts that are expected by group: the package has none.')
  if (mechanism === 'functionBased')
    warnings.report(
      'functional',
      'Polygon has no functional problems: the solutions in the package are functions, and nothing there calls them.',
    )
  if (problem.tests.some(({ checkerArguments }) => checkerArguments !== undefined))
    warnings.report(
      'checker-arguments',
      'Some tests give the checker arguments of their own: the package has none, and it judges them as all others.',
    )
}

const reportAttributes = (
  { plain: { attributes } }: ProblemPackage,
  warnings: PackageWriter['warnings'],
): void => {
  if (!attributes) return
  const lost = [
    ...(attributes.license === 'unknown' ? [] : ['license']),
    ...(attributes.rightsOwner === '' ? [] : ['rights owner']),
    ...(attributes.source === '' && attributes.sourceURL === '' ? [] : ['source']),
  ]
  if (lost.length > 0)
    warnings.report('attributes', `The package has no place for: ${lost.join(', ')}.`)
  if (attributes.topics.some((topic) => topic !== topic.trim() || topic === ''))
    warnings.report('topics', 'Topics: blanks at their ends are lost.')
}
