import { Dialog } from '../../components/dialog.tsx'
import type { ProblemSummary } from '@drafts/contract'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/format.ts'
import { ExportListForm } from './export-list-form.tsx'

/** Made anew each time it opens; what was chosen stays chosen when it closes. */
export const ExportListDialog = ({
  isOpen,
  chosen,
  onClose,
}: {
  isOpen: boolean
  chosen: readonly ProblemSummary[]
  onClose: () => void
}): ReactElement => (
  <Dialog
    opened={isOpen}
    onClose={onClose}
    title={`Download ${countOf(chosen.length, 'problem')}`}
    size={600}
  >
    <ExportListForm chosen={chosen} onClose={onClose} />
  </Dialog>
)
