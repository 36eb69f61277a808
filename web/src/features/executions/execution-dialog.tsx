import type { ExecutionId, WantedGroups, WantVerdict } from '@drafts/contract'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import type { ReactElement, ReactNode } from 'react'
import { useNarrow } from '../../lib/use-narrow.ts'
import { ExecutionViewer } from './execution-viewer.tsx'

/** The viewer over a list. Esc closes the open check first, then the dialog. */
export const ExecutionDialog = ({
  executionId,
  title,
  expected,
  wantGroups,
  checkNo,
  onCheck,
  onStarted,
  onClose,
}: {
  executionId: ExecutionId | undefined
  title: ReactNode
  expected: readonly WantVerdict[] | undefined
  wantGroups?: WantedGroups | undefined
  checkNo: number | undefined
  onCheck: (no: number | undefined) => void
  onStarted: (executionId: ExecutionId) => void
  onClose: () => void
}): ReactElement => (
  <Dialog
    opened={executionId !== undefined}
    onClose={onClose}
    closeOnEscape={checkNo === undefined}
    title={title}
    size={1080}
    yOffset="5dvh"
    fullScreen={useNarrow()}
  >
    {executionId === undefined ? null : (
      <ExecutionViewer
        executionId={executionId}
        expected={expected}
        wantGroups={wantGroups}
        checkNo={checkNo}
        onCheck={onCheck}
        onStarted={onStarted}
      />
    )}
  </Dialog>
)
