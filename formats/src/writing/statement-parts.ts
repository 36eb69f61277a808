import type { PackageWriter } from './package-writer.ts'
import type { ProblemPackage } from '../problem/problem-package.ts'

/** A functional problem has its arguments and returns as input and output. */
export const partsOr = (
  text: string,
  { mechanism, plain: { signature } }: ProblemPackage,
  parts: readonly string[],
  list: 'arguments' | 'returns',
): string => {
  if (mechanism !== 'functionBased' || !signature?.enabled) return text
  return signature[list]
    .map(({ name, kind }, index) => `- \`${name}\` (\`${kind}\`): ${parts[index] ?? ''}`)
    .join('\n')
}

/** The notes of samples, which other formats have as a part of the statement's: numbered as the samples are. */
export const sampleNotes = ({ tests }: ProblemPackage): { number: number; text: string }[] =>
  tests
    .filter(({ type }) => type === 'sample')
    .map(({ notes }, index) => ({ number: index + 1, text: notes }))
    .filter(({ text }) => text.trim() !== '')

export const reportSampleNotes = (problem: ProblemPackage, { warnings }: PackageWriter): void => {
  if (sampleNotes(problem).length > 0)
    warnings.report('sample-notes', 'Notes of samples are a part of the statement’s notes.')
  const { tests } = problem
  if (tests.some(({ type, notes }) => type !== 'sample' && notes.trim() !== ''))
    warnings.report('test-notes', 'Notes of tests that are no samples: the package has none.')
}
