import type { ProblemId, Revision } from '@drafts/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { showNote } from '../../lib/toasts.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { RestoreEverything } from './restore-everything.tsx'
import { isDeletion, isRestorable } from './restore-button.tsx'
import { RestorePart, restoredNote } from './restore-part.tsx'
import { nameOfRevision } from './revision-words.ts'

/** What a line of history brings back without being opened: what it names, or the whole problem as of then. */
export const RestoreMenu = ({
  problemId,
  revision,
  isNewest,
}: {
  problemId: ProblemId
  revision: Revision
  /** The revision is the newest of its path: only what it deleted can be restored. */
  isNewest: boolean
}): ReactElement => {
  const restore = useRestore(problemId)
  const [asked, setAsked] = useState<'part' | 'everything' | null>(null)
  const targetRef = useRef<HTMLButtonElement>(null)
  const { id, path } = revision
  const name = nameOfRevision(revision)
  const hasDeleted = isDeletion(revision)
  const handleBack = () =>
    restore.mutate({ revisionId: id, path }, { onSuccess: () => showNote(restoredNote(name)) })
  // The item goes away with the menu; the dialog must have something to return the focus to.
  const ask = (what: 'part' | 'everything') => {
    targetRef.current?.focus()
    setAsked(what)
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon ref={targetRef} variant="subtle" aria-label={`Restore, ${name}`}>
            <Icon name="history" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasDeleted ? (
            <Menu.Item disabled={restore.isPending} onClick={handleBack}>
              Bring {name} back
            </Menu.Item>
          ) : null}
          {isRestorable(revision) && !hasDeleted && !isNewest ? (
            <Menu.Item onClick={() => ask('part')}>Restore {name}…</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => ask('everything')}>Restore all of it…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RestoreEverything
        problemId={problemId}
        revisionId={id}
        isOpen={asked === 'everything'}
        onClose={() => setAsked(null)}
      />
      <RestorePart
        problemId={problemId}
        revision={revision}
        isOpen={asked === 'part'}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
