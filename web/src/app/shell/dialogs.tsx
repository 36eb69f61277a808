import type { Account } from '@drafts/contract'
import { Suspense, lazy } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { loadPatiently } from '../../lib/api/load-patiently.ts'
import { useLayer } from '../../lib/typed-ahead.ts'
import { isMember } from '../../product/queries/me.ts'
import { shellDialog, useShellDialog } from '../../product/site/shell-dialog.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Its chunk comes after the page, and may come late; the other dialogs do not wait for it. */
const patient = (load: () => Promise<ComponentType<DialogProps>>) => {
  const Dialog = lazy(async () => ({ default: await loadPatiently(load) }))
  return (props: DialogProps): ReactElement => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}

const SettingsDialog = patient(
  async () => (await import('../../features/accounts/settings-dialog.tsx')).SettingsDialog,
)
const Commands = patient(async () => {
  const { CommandPalette } = await import('./command-palette.tsx')
  return (props) => <CommandPalette mode="commands" {...props} />
})
const Search = patient(async () => {
  const { CommandPalette } = await import('./command-palette.tsx')
  return (props) => <CommandPalette mode="search" {...props} />
})
const NewProblemDialog = patient(
  async () => (await import('../../features/problems/new/new-problem-dialog.tsx')).NewProblemDialog,
)

const handleClose = () => shellDialog.set(null)

/** Mounted once; each dialog stays mounted so that it can close with its animation. */
export const Dialogs = ({ me }: { me: Account | null }): ReactElement => {
  const open = useShellDialog()
  // Its code may still have to come: the keys are its own from now on.
  useLayer(open !== null, false)
  return (
    <>
      <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={handleClose} />
      {me ? <SettingsDialog isOpen={open === 'settings'} onClose={handleClose} /> : null}
      {isMember(me) ? (
        <>
          <Commands isOpen={open === 'palette'} onClose={handleClose} />
          <Search isOpen={open === 'search'} onClose={handleClose} />
          <NewProblemDialog isOpen={open === 'new-problem'} onClose={handleClose} />
        </>
      ) : null}
      <ConfirmDialog />
    </>
  )
}
