import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { ProblemSummary } from '@drafts/contract'
import { Icon } from '../../../components/icon.tsx'
import { SelectionTools } from '../../../components/selection-tools.tsx'
import type { ProblemSelection } from './use-problem-selection.ts'
import classes from './select-bar.module.css'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { countOf } from '../../../lib/text/format.ts'
import { ExportListForm } from '../export/export-list-form.tsx'

/** The filters, and in their place while problems are chosen what is done with them; neither moves the list. */
export const SelectBar = ({
  selection,
  isEmpty,
  children,
}: {
  selection: ProblemSelection
  isEmpty: boolean
  children: ReactNode
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const { isOn, chosen, onToggleMode } = selection
  return (
    <div className={classes['bar']}>
      <div className={classes['stack']}>
        <div className={classes['layer']} data-hidden={isOn} inert={isOn}>
          {children}
        </div>
        {isOn ? (
          <div className={classes['tools']} role="group" aria-label="Selection">
            <SelectionTools selection={{ ...selection, chosen: chosen.map(({ id }) => id) }}>
              <Button
                leftSection={<Icon name="download" />}
                disabled={chosen.length === 0}
                onClick={() => setIsOpen(true)}
              >
                Download
              </Button>
            </SelectionTools>
          </div>
        ) : null}
      </div>
      <Button
        size="xs"
        variant="default"
        className={classes['mode'] ?? ''}
        disabled={isEmpty && !isOn}
        onClick={onToggleMode}
      >
        {isOn ? 'Done' : 'Select'}
      </Button>
      <ExportListDialog isOpen={isOpen} chosen={chosen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

/** Made anew each time it opens; what was chosen stays chosen when it closes. */
const ExportListDialog = ({
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
