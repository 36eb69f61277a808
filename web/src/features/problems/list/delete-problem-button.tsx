import type { ProblemSummary } from '@drafts/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { mayDelete, useDeleteProblem } from './delete-problem.ts'

/** Nothing is asked: Undo stands for a while, and the bin for 30 days. Who may not delete sees nothing. */
export const DeleteProblemButton = ({
  problem,
  onDeleted,
}: {
  problem: Pick<ProblemSummary, 'id' | 'title' | 'canEdit' | 'canShare'>
  onDeleted?: () => void
}): ReactElement | null => {
  const remove = useDeleteProblem()
  if (!mayDelete(problem)) return null
  const handleDelete = () =>
    remove.mutate(problem, onDeleted ? { onSuccess: () => onDeleted() } : {})
  return (
    <Tooltip label="Delete problem">
      <ActionIcon
        size="md"
        aria-label={`Delete problem ${problem.title}`}
        loading={remove.isPending}
        onClick={handleDelete}
      >
        <Icon name="trash" />
      </ActionIcon>
    </Tooltip>
  )
}
