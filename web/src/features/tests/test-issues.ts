import type { BlobInfo, ListedTest } from '@drafts/contract'

export const issueWords = {
  lineEnding: 'CRLF line endings',
  finalNewline: 'No newline at the end',
} as const
export type Issue = keyof typeof issueWords

const crlf = 3

/** What Fix Issues repairs in a file (spec §5 "Test fixes"). */
export const issuesOf = ({ size, lineEnding, finalNewline }: BlobInfo): Issue[] => [
  ...(lineEnding === crlf ? (['lineEnding'] as const) : []),
  ...(size > 0 && !finalNewline ? (['finalNewline'] as const) : []),
]

export const countIssues = (tests: readonly ListedTest[]): number =>
  tests.reduce(
    (sum, { input, output }) => sum + issuesOf(input).length + issuesOf(output).length,
    0,
  )
