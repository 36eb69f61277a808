import type { PackedProblem } from '../../packed-problem.ts'

/** What the solutions of a standard problem read and write; empty: the streams. */
export const fileNamesOf = ({
  mechanism,
  plain: { attributes },
}: PackedProblem): { input: string; output: string } =>
  mechanism === 'standard'
    ? { input: attributes?.inputFile ?? '', output: attributes?.outputFile ?? '' }
    : { input: '', output: '' }
