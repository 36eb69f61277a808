import type { SolutionId } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { SelectionTools } from '../../components/selection-tools.tsx'
import type { RowSelection } from '../../lib/choose/use-selection.ts'
import { confirmRun } from './run-all.ts'

export const SelectionToolbar = ({
  selection,
  onRun,
  onExecute,
  onDone,
}: {
  selection: RowSelection<SolutionId>
  onRun: (ids: readonly SolutionId[]) => void
  /** Opens the execute dialog. */
  onExecute: (ids: readonly SolutionId[]) => void
  onDone: () => void
}): ReactElement => {
  const { chosen } = selection
  const handleExecute = async () => {
    if (!(await confirmRun(chosen.length))) return
    onRun(chosen)
    onDone()
  }
  return (
    <SelectionTools selection={selection}>
      <Button
        disabled={chosen.length === 0}
        leftSection={<Icon name="play" size={14} />}
        onClick={() => void handleExecute()}
      >
        Execute
      </Button>
      <Button variant="default" disabled={chosen.length === 0} onClick={() => onExecute(chosen)}>
        Run with options…
      </Button>
      <Button variant="default" onClick={onDone}>
        Done
      </Button>
    </SelectionTools>
  )
}
