import type { ProblemPackage } from '../../problem/problem-package.ts'

/** What the solutions of a standard problem read and write; empty: the streams. */
export const fileNamesOf = ({
  mechanism,
  plain: { attributes },
}: ProblemPackage): { input: string; output: string } =>
  mechanism === 'standard'
    ? { input: attributes?.inputFile ?? '', output: attributes?.outputFile ?? '' }
    : { input: '', output: '' }
