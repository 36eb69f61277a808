import type { Account } from '@drafts/contract'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useCommands } from '../../lib/commands.ts'
import type { PaletteCommand } from '../../lib/commands.ts'
import { isAdministrator, isMember } from '../../product/queries/me.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'

/** What the palette offers on every page. */
export const useShellCommands = (me: Account | null): void => {
  const router = useRouter()
  useCommands(
    useCallback(() => {
      const to = (path: string, label: string, keys?: string[]): PaletteCommand => ({
        id: path,
        group: 'Go to',
        label,
        href: path,
        run: () => router.history.push(path),
        ...(keys ? { keys } : {}),
      })
      const open = (
        dialog: NonNullable<ReturnType<typeof shellDialog.get>>,
        label: string,
        keys?: string[],
      ): PaletteCommand => ({
        id: dialog,
        group: 'Actions',
        label,
        run: () => shellDialog.set(dialog),
        ...(keys ? { keys } : {}),
      })
      return [
        ...(isMember(me)
          ? [
              open('new-problem', 'New problem', ['c']),
              open('search', 'Search problems', ['/']),
              to('/problems/all/p1', 'My Drafts', ['g', 'a']),
              to('/problems/my/p1', 'My Problems', ['g', 'm']),
              to('/problems/shared/p1', 'Shared With Me', ['g', 's']),
              to('/problems/starred/p1', 'Starred', ['g', 'f']),
              to('/problems/bin/p1', 'Bin', ['g', 'b']),
            ]
          : []),
        ...(me ? [open('settings', 'Settings')] : []),
        ...(isAdministrator(me) ? [to('/_', 'Console')] : []),
        open('shortcuts', 'Keyboard shortcuts', ['?']),
        ...(me ? [to('/logout', 'Logout')] : []),
      ]
    }, [me, router]),
    'shell',
  )
}
