import type { ReactElement } from 'react'
import { SettingsSections } from '../../features/accounts/settings-sections.tsx'
import { usePageTitle } from '../../lib/text/page-title.ts'
import classes from './settings.module.css'

/** The dialog's content at an address of its own: mails lead here. */
export const SettingsPage = (): ReactElement => {
  usePageTitle('Settings')
  return (
    <div className={classes['page']}>
      <h1>Settings</h1>
      <SettingsSections />
    </div>
  )
}
