import type { ImportReport, ProblemId } from '@drafts/contract'
import { SegmentedControl } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useAskingClose } from '../../../components/dialogs/use-asking-close.ts'
import { CreateForm } from './create-form.tsx'
import { ImportForm } from '../import/import-form.tsx'
import { ImportReportDialog } from '../import/import-report-dialog.tsx'

const modes = [
  { value: 'create', label: 'Create' },
  { value: 'import', label: 'Import' },
] as const

type Mode = (typeof modes)[number]['value']

/** Both forms stay mounted: changing between them loses nothing, and an import goes on while the dialog is closed. */
export const NewProblemDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [mode, setMode] = useState<Mode>('create')
  const [isBusy, setIsBusy] = useState(false)
  const [title, setTitle] = useState('')
  const [imported, setImported] = useState<{ id: ProblemId; report: ImportReport } | null>(null)
  const navigate = useNavigate()
  const handleDiscard = () => {
    setTitle('')
    onClose()
  }
  const closing = useAskingClose(isOpen && title.trim() !== '', handleDiscard)
  const handleCreated = (problemId: ProblemId) => {
    handleDiscard()
    void navigate({
      to: '/p/$problemId/edit/$sectionKey',
      params: { problemId, sectionKey: 'statement' },
      ignoreBlocker: true,
    })
  }
  const handleImported = (answer: { id: ProblemId; report: ImportReport }) => {
    onClose()
    setImported(answer)
  }
  return (
    <>
      <Dialog opened={isOpen} {...closing} title="New problem" size={560} keepMounted>
        <SegmentedControl
          fullWidth
          aria-label="How the problem is made"
          data={modes.map((item) => ({ ...item }))}
          value={mode}
          onChange={setMode}
          disabled={isBusy}
          mb="md"
        />
        <div hidden={mode !== 'create'}>
          <CreateForm
            title={title}
            onTitle={setTitle}
            onCreated={handleCreated}
            onCancel={closing.onClose}
          />
        </div>
        <div hidden={mode !== 'import'}>
          <ImportForm onImported={handleImported} onCancel={closing.onClose} onBusy={setIsBusy} />
        </div>
      </Dialog>
      <ImportReportDialog imported={imported} onClose={() => setImported(null)} />
    </>
  )
}
