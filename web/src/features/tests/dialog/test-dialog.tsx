import type { ProblemId, TestId, TestType } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Delayed } from '../../../components/states/delayed.tsx'
import { EditorDialog } from '../../../components/dialogs/editor-dialog.tsx'
import { PageState } from '../../../components/states/page-state.tsx'
import { TestEditor } from './test-editor.tsx'
import { testQuery } from '../../../product/queries/tests.ts'

export const newTestId = 'new'

interface DialogProps {
  problemId: ProblemId
  /** The problem is locked: everything is shown, nothing can be changed. */
  isReadOnly: boolean
  /** Inputs are checked against a scanspec. */
  isInputChecked: boolean
  /** The file at whose mismatch it opens. */
  shownPlace: 'input' | 'output' | undefined
  onClose: () => void
  /** Leaves the dialog without a question. */
  onSaved: () => void
}

/** `testId` is `new`, an id, or undefined while the dialog is closed; `no` is the number of a stored test. */
export const TestDialog = ({
  testId,
  newType,
  no,
  ...rest
}: DialogProps & {
  testId: TestId | typeof newTestId | undefined
  /** What a new test begins as; undefined until it is known. */
  newType: TestType | undefined
  no: number | undefined
}): ReactElement => {
  const isNew = testId === newTestId
  return (
    <EditorDialog
      title={
        isNew
          ? 'New test'
          : `${rest.isReadOnly ? 'Test' : 'Edit test'}${no === undefined ? '' : ` ${no}`}`
      }
      isOpen={testId !== undefined}
      onClose={rest.onClose}
      size={860}
    >
      {isNew && newType !== undefined ? <TestEditor newType={newType} {...rest} /> : null}
      {isNew && newType === undefined ? <Waiting /> : null}
      {testId !== undefined && !isNew ? (
        <StoredTest key={testId} testId={testId} {...rest} />
      ) : null}
    </EditorDialog>
  )
}

const StoredTest = ({ testId, ...rest }: DialogProps & { testId: TestId }): ReactElement => {
  const { data, isError } = useQuery(testQuery(rest.problemId, testId))
  if (isError)
    return (
      <PageState
        icon="question"
        title="There is no such test"
        text="It may have been deleted. The other tests are where they were."
      >
        <Button onClick={rest.onClose}>Back to the tests</Button>
      </PageState>
    )
  if (!data) return <Waiting />
  return <TestEditor test={data} newType="regular" {...rest} />
}

const Waiting = (): ReactElement => (
  <Delayed>
    <Skeleton height={420} />
  </Delayed>
)
