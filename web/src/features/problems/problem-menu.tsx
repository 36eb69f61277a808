import type { ProblemSummary } from '@drafts/contract'
import { ActionIcon, Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { mayDelete, useDeleteProblem } from './delete-problem.ts'

/** What else can be done with a problem; nothing is shown where that is nothing. */
export const ProblemMenu = ({
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
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size="md" aria-label={`More for ${problem.title}`} loading={remove.isPending}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="trash" />} onClick={handleDelete}>
          Delete problem
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
