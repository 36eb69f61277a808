import type { BlobInfo, ProblemId, Test, TestId } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { fixWords, testIssues } from '../list/test-issues.ts'
import { useFixTest } from '../test-queries.ts'

/** What can be put right in the stored file of one side, each by its own button. */
export const FixButtons = ({
  problemId,
  testId,
  side,
  info,
  isDisabled,
  onFixed,
}: {
  problemId: ProblemId
  testId: TestId
  side: 'input' | 'output'
  info: BlobInfo
  isDisabled: boolean
  onFixed: (test: Test) => void
}): ReactElement => {
  const fix = useFixTest(problemId)
  return (
    <>
      {testIssues(info).map((issue) => (
        <Button
          key={issue}
          variant="subtle"
          size="compact-xs"
          aria-label={`${fixWords[issue]}: ${side}`}
          disabled={isDisabled || fix.isPending}
          onClick={() => fix.mutate({ testId, side, issue }, { onSuccess: onFixed })}
        >
          {fixWords[issue]}
        </Button>
      ))}
    </>
  )
}
