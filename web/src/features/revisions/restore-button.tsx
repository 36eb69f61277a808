import type { ProblemId, Revision } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { showNote } from '../../lib/toasts.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { RestorePart, restoredNote } from './restore-part.tsx'
import { nameOfRevision } from './revision-words.ts'
import classes from './revisions.module.css'

/** Brings back what the revision names: as it was after it, which is shown first, or, where it deleted it, as it was before. */
export const RestoreButton = ({
  problemId,
  revision,
  isNewest,
}: {
  problemId: ProblemId
  revision: Revision
  isNewest: boolean
}): ReactElement | null => {
  const restore = useRestore(problemId)
  const [isAsking, setIsAsking] = useState(false)
  const { path } = revision
  const hasDeleted = isDeletion(revision)
  if (!isRestorable(revision) || (isNewest && !hasDeleted)) return null
  const name = nameOfRevision(revision)
  const handleBack = () =>
    restore.mutate(
      { revisionId: revision.id, path },
      { onSuccess: () => showNote(restoredNote(name)) },
    )
  return (
    <div className={classes['restore']}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="history" size={14} />}
        loading={restore.isPending}
        onClick={hasDeleted ? handleBack : () => setIsAsking(true)}
      >
        {hasDeleted ? `Bring ${path === 'tests' ? 'them' : 'it'} back` : 'Restore this version'}{' '}
        <span className="visually-hidden">({name})</span>
      </Button>
      <RestorePart
        problemId={problemId}
        revision={revision}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

/** A share is given and taken in its own dialog, and everything is restored by the menu of its line. */
export const isRestorable = ({ path }: Pick<Revision, 'path'>): boolean =>
  !path.startsWith('shares/') && path !== 'problem'

/** A deletion removes the label too; a change of `tests` lists the tests that it deletes. */
export const isDeletion = ({ path, changes }: Pick<Revision, 'path' | 'changes'>): boolean => {
  if (!changes.every(({ type }) => type === 'removed')) return false
  if (path === 'tests') return changes.length > 0
  return /^(tests|solutions)\//.test(path) && changes.some((change) => change.path === 'label')
}
