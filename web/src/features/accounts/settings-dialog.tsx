import { Dialog } from '../../components/dialogs/dialog.tsx'
import type { ReactElement } from 'react'
import { SettingsSections } from './settings-sections.tsx'

export const SettingsDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => (
  <Dialog opened={isOpen} onClose={onClose} title="Settings" size={560}>
    <SettingsSections />
  </Dialog>
)
