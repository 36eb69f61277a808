import type { ProblemId, Revision } from '@drafts/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { showNote } from '../../lib/toasts.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { RestoreEverything } from './restore-everything.tsx'
import { isDeletion, isRestorable } from './restore-button.tsx'
import { detailOf, kindOf } from './revision-words.ts'

/** What a line of history brings back without being opened: what it names, or the whole problem as of then. */
export const RestoreMenu = ({
  problemId,
  revision,
  isNewest,
}: {
  problemId: ProblemId
  revision: Revision
  /** Of its path: only what it deleted can come back. */
  isNewest: boolean
}): ReactElement => {
  const restore = useRestore(problemId)
  const [isAsking, setIsAsking] = useState(false)
  const { id, path } = revision
  const name = [kindOf(path), detailOf(revision)].filter(Boolean).join(' ')
  const hasPart = isRestorable(revision) && (!isNewest || isDeletion(revision))
  const handlePart = () =>
    restore.mutate(
      { revisionId: id, path },
      { onSuccess: () => showNote(`${name} restored. What was there before is in history.`) },
    )
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={`Restore, ${name}`}>
            <Icon name="history" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasPart ? (
            <Menu.Item disabled={restore.isPending} onClick={handlePart}>
              Restore {name}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => setIsAsking(true)}>Restore all of it…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RestoreEverything
        problemId={problemId}
        revisionId={id}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
