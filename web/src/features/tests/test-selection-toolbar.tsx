import type { TestId } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { SelectionTools } from '../../components/selection-tools.tsx'
import { confirm } from '../../lib/confirm.ts'
import type { RowSelection } from '../../lib/use-selection.ts'

export const TestSelectionToolbar = ({
  selection,
  onDelete,
  onDone,
}: {
  selection: RowSelection<TestId>
  onDelete: (ids: readonly TestId[]) => void
  onDone: () => void
}): ReactElement => {
  const { chosen } = selection
  const handleDelete = async () => {
    const question = { yes: 'Delete', tone: 'danger' } as const
    if (!(await confirm(`Delete ${chosen.length} test(s)?`, question))) return
    onDelete(chosen)
    onDone()
  }
  return (
    <SelectionTools selection={selection}>
      <Button
        variant="default"
        disabled={chosen.length === 0}
        leftSection={<Icon name="trash" />}
        onClick={() => void handleDelete()}
      >
        Delete
      </Button>
      <Button onClick={onDone}>Done</Button>
    </SelectionTools>
  )
}
