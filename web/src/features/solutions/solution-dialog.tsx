import { Button } from '@mantine/core'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ExecutionId, ProblemId, SolutionId } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { EditorDialog } from '../../components/dialogs/editor-dialog.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { SolutionEditor } from './solution-editor.tsx'
import { solutionQuery } from './solution-queries.ts'
import type { KnownSolution } from '../../product/queries/solutions.ts'

export const newSolutionId = 'new'

/** `solutionId` is `new`, an id, or undefined while the dialog is closed. */
export const SolutionDialog = ({
  problemId,
  solutionId,
  others,
  isReadOnly,
  onClose,
  onSaved,
}: {
  problemId: ProblemId
  solutionId: SolutionId | typeof newSolutionId | undefined
  /** Undefined: they are not known yet. A new one begins in the language of the last of them. */
  others: readonly KnownSolution[] | undefined
  /** The problem is locked: everything is shown, nothing can be changed. */
  isReadOnly: boolean
  onClose: () => void
  /** Leaves the dialog without a question; with an execution, to its viewer. */
  onSaved: (executionId: ExecutionId | undefined) => void
}): ReactElement => {
  const isNew = solutionId === newSolutionId
  const storedTitle = isReadOnly ? 'Solution' : 'Edit solution'
  return (
    <EditorDialog
      title={isNew ? 'New solution' : storedTitle}
      isOpen={solutionId !== undefined}
      onClose={onClose}
      size={1040}
    >
      {isNew && others ? (
        <SolutionEditor
          problemId={problemId}
          others={others}
          isReadOnly={isReadOnly}
          onCancel={onClose}
          onSaved={onSaved}
        />
      ) : null}
      {isNew && !others ? (
        <Delayed>
          <Skeleton height={420} />
        </Delayed>
      ) : null}
      {solutionId !== undefined && !isNew ? (
        <StoredSolution
          key={solutionId}
          problemId={problemId}
          solutionId={solutionId}
          others={others ?? []}
          isReadOnly={isReadOnly}
          onClose={onClose}
          onSaved={onSaved}
        />
      ) : null}
    </EditorDialog>
  )
}

const StoredSolution = ({
  problemId,
  solutionId,
  others,
  isReadOnly,
  onClose,
  onSaved,
}: {
  problemId: ProblemId
  solutionId: SolutionId
  others: readonly KnownSolution[]
  isReadOnly: boolean
  onClose: () => void
  onSaved: (executionId: ExecutionId | undefined) => void
}): ReactElement => {
  const { data, isError } = useQuery(solutionQuery(problemId, solutionId))
  if (isError)
    return (
      <PageState
        icon="question"
        title="There is no such solution"
        text="It was deleted, or you may not see it. The other solutions are where they were."
      >
        <Button onClick={onClose}>Back to the solutions</Button>
      </PageState>
    )
  if (!data)
    return (
      <Delayed>
        <Skeleton height={420} />
      </Delayed>
    )
  return (
    <SolutionEditor
      problemId={problemId}
      solution={data}
      others={others.filter(({ id }) => id !== solutionId)}
      isReadOnly={isReadOnly}
      onCancel={onClose}
      onSaved={onSaved}
    />
  )
}
