import type { BlobInfo, ListedTest } from '@drafts/contract'

export const issueWords = {
  lineEnding: 'CRLF line endings',
  finalNewline: 'No newline at the end',
} as const
/** What puts it right. */
export const fixWords = { lineEnding: 'Fix Line Ending', finalNewline: 'Append Newline' } as const
export type TestIssue = keyof typeof issueWords

/** The call that puts it right, by side. */
export const fixCalls = {
  lineEnding: { input: 'fixInputLineEnding', output: 'fixOutputLineEnding' },
  finalNewline: { input: 'fixInputFinalNewline', output: 'fixOutputFinalNewline' },
} as const

const crlf = 3

/** What Fix Issues repairs in a file. */
export const testIssues = ({ size, lineEnding, finalNewline }: BlobInfo): TestIssue[] => [
  ...(lineEnding === crlf ? (['lineEnding'] as const) : []),
  ...(size > 0 && !finalNewline ? (['finalNewline'] as const) : []),
]

export const countIssues = (tests: readonly ListedTest[]): number =>
  tests.reduce(
    (sum, { input, output }) => sum + testIssues(input).length + testIssues(output).length,
    0,
  )
