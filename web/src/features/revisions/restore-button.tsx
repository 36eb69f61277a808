import type { ProblemId, Revision } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { showNote } from '../../lib/toasts.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { detailOf, kindOf } from './revision-words.ts'
import classes from './revisions.module.css'

/** Brings back what the revision names: as it was after it, or, where it deleted it, as it was before. */
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
  const { path } = revision
  if (!isRestorable(revision) || (isNewest && !isDeletion(revision))) return null
  const name = [kindOf(path), detailOf(revision)].filter(Boolean).join(' ')
  return (
    <p className={classes['restore']}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="history" size={14} />}
        loading={restore.isPending}
        onClick={() =>
          restore.mutate(
            { revisionId: revision.id, path },
            { onSuccess: () => showNote(`${name} restored. What was there before is in history.`) },
          )
        }
      >
        {isDeletion(revision)
          ? `Bring ${path === 'tests' ? 'them' : 'it'} back`
          : 'Restore this version'}{' '}
        <span className="visually-hidden">({name})</span>
      </Button>
    </p>
  )
}

/** A share is given and taken in its own dialog, and everything is restored by the menu of its line. */
export const isRestorable = ({ path }: Pick<Revision, 'path'>): boolean =>
  !path.startsWith('shares/') && path !== 'problem'

export const isDeletion = ({ path, changes }: Pick<Revision, 'path' | 'changes'>): boolean =>
  /^(tests|solutions)(\/|$)/.test(path) &&
  changes.length > 0 &&
  changes.every(({ type }) => type === 'removed')
