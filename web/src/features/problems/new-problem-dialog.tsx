import type { ImportReport, ProblemId } from '@drafts/contract'
import { Modal, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { CreateForm } from './create-form.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportReportDialog } from './import-report-dialog.tsx'

const modes = [
  { value: 'create', label: 'Create' },
  { value: 'import', label: 'Import' },
] as const

type Mode = (typeof modes)[number]['value']

/** Both forms stay mounted: nothing typed is lost, and an import goes on while the dialog is closed. */
export const NewProblemDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [mode, setMode] = useState<Mode>('create')
  const [isBusy, setIsBusy] = useState(false)
  const [imported, setImported] = useState<{ id: ProblemId; report: ImportReport } | null>(null)
  const navigate = useNavigate()
  const handleCreated = (problemId: ProblemId) => {
    onClose()
    void navigate({
      to: '/p/$problemId/edit/$sectionKey',
      params: { problemId, sectionKey: 'attributes' },
    })
  }
  const handleImported = (answer: { id: ProblemId; report: ImportReport }) => {
    onClose()
    setImported(answer)
  }
  return (
    <>
      <Modal opened={isOpen} onClose={onClose} title="New problem" size={560} keepMounted>
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
          <CreateForm onCreated={handleCreated} onCancel={onClose} />
        </div>
        <div hidden={mode !== 'import'}>
          <ImportForm onImported={handleImported} onCancel={onClose} onBusy={setIsBusy} />
        </div>
      </Modal>
      <ImportReportDialog imported={imported} onClose={() => setImported(null)} />
    </>
  )
}
