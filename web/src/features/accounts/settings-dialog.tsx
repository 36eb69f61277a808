import { Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { SettingsSections } from './settings-sections.tsx'

export const SettingsDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => (
  <Modal opened={isOpen} onClose={onClose} title="Settings" size={560}>
    <SettingsSections />
  </Modal>
)
