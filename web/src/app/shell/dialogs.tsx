import type { Account } from '@drafts/contract'
import { Suspense, lazy } from 'react'
import type { ReactElement } from 'react'
import { isMember } from '../../product/queries/me.ts'
import { shellDialog, useShellDialog } from '../../product/site/shell-dialog.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('../../features/accounts/settings-dialog.tsx')).SettingsDialog,
}))
const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))
const SearchDrawer = lazy(async () => ({
  default: (await import('../../features/problems/search-drawer.tsx')).SearchDrawer,
}))
const NewProblemDialog = lazy(async () => ({
  default: (await import('../../features/problems/new-problem-dialog.tsx')).NewProblemDialog,
}))

const handleClose = () => shellDialog.set(null)

/** Mounted once; each dialog stays mounted so that it can close with its animation. */
export const Dialogs = ({ me }: { me: Account | null }): ReactElement => {
  const open = useShellDialog()
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={handleClose} />
      {me ? <SettingsDialog isOpen={open === 'settings'} onClose={handleClose} /> : null}
      {isMember(me) ? (
        <>
          <CommandPalette isOpen={open === 'palette'} onClose={handleClose} />
          <SearchDrawer isOpen={open === 'search'} onClose={handleClose} />
          <NewProblemDialog isOpen={open === 'new-problem'} onClose={handleClose} />
        </>
      ) : null}
    </Suspense>
  )
}
