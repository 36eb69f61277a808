import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { confirm } from '../../lib/confirm.ts'
import type { RowSelection } from '../../lib/use-selection.ts'
import classes from './tests.module.css'

export const TestSelectionToolbar = ({
  selection: { chosen, chooseAll, chooseNone },
  onDelete,
  onDone,
}: {
  selection: RowSelection
  onDelete: (ids: readonly string[]) => void
  onDone: () => void
}): ReactElement => {
  const handleDelete = async () => {
    const question = { yes: 'Delete', tone: 'danger' } as const
    if (!(await confirm(`Delete ${chosen.length} test(s)?`, question))) return
    onDelete(chosen)
    onDone()
  }
  return (
    <div className={classes['tools']}>
      <output className={classes['soft']}>{chosen.length} selected</output>
      <Button variant="default" onClick={chooseAll}>
        All
      </Button>
      <Button variant="default" onClick={chooseNone}>
        None
      </Button>
      <Button
        variant="default"
        disabled={chosen.length === 0}
        leftSection={<Icon name="trash" />}
        onClick={() => void handleDelete()}
      >
        Delete
      </Button>
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
