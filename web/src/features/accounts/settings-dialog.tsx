import { Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { AccessTokens } from './access-tokens.tsx'
import { Appearance } from './appearance.tsx'
import classes from './accounts.module.css'

export const SettingsDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => (
  <Modal opened={isOpen} onClose={onClose} title="Settings" size={560}>
    <section className={classes['section']} aria-labelledby="settings-appearance">
      <h3 id="settings-appearance">Appearance</h3>
      <Appearance />
    </section>
    <section className={classes['section']} aria-labelledby="settings-tokens">
      <h3 id="settings-tokens">Access tokens</h3>
      <AccessTokens />
    </section>
  </Modal>
)
