import type { ProblemId, RevisionId, VersionPart } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { showNote } from '../../lib/toasts.ts'
import { problemQuery } from '../../product/queries/problem.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { useForkProblem } from '../../product/queries/fork-problem.ts'
import { RestoreEverything, changeOfPart, isSectionPart } from './restore-everything.tsx'
import { PartThen, restoredNote } from './restore-part.tsx'
import { versionPartsQuery } from './revision-queries.ts'
import { partName } from './revision-words.ts'
import classes from './revisions.module.css'

/** All parts of an old version, what of each is different now, and its way back. */
export const VersionParts = ({
  problemId,
  revisionId,
}: {
  problemId: ProblemId
  revisionId: RevisionId
}): ReactElement => {
  // A version itself is only read: who may edit is a fact of now.
  const { data: now, isPending } = useQuery(problemQuery(problemId))
  const canRestore = now?.canEdit ?? false
  const { data, isError, refetch } = useQuery(versionPartsQuery(problemId, revisionId))
  const [isAsking, setIsAsking] = useState(false)
  if (isError) return <ReadFailure what="parts" onRetry={() => void refetch()} />
  if (!data || isPending)
    return (
      <Delayed>
        <Skeleton height={160} />
      </Delayed>
    )
  const then = data.filter((part) => part.state !== 'since' || isSectionPart(part))
  return (
    <section className={classes['parts']} aria-labelledby="version-parts">
      <h2 id="version-parts">Its parts</h2>
      <div className={classes['partTools']}>
        {canRestore ? <Button onClick={() => setIsAsking(true)}>Restore all of it</Button> : null}
        {now?.canShare && now.forkBaseId === null ? (
          <ForkFromHere problemId={problemId} revisionId={revisionId} />
        ) : null}
      </div>
      <ul>
        {then.map((part) => (
          <PartLine
            key={part.path}
            problemId={problemId}
            revisionId={revisionId}
            part={part}
            canRestore={canRestore}
          />
        ))}
      </ul>
      <RestoreEverything
        problemId={problemId}
        revisionId={revisionId}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </section>
  )
}

/** Whoever may share may fork: the owner and administrators. */
const ForkFromHere = ({
  problemId,
  revisionId,
}: {
  problemId: ProblemId
  revisionId: RevisionId
}): ReactElement => {
  const fork = useForkProblem(problemId, revisionId)
  return (
    <Button variant="default" loading={fork.isPending} onClick={() => fork.mutate()}>
      Fork from here
    </Button>
  )
}

/** For who may restore it, what would change; for others, what is another now. */
const aboutPart = (part: VersionPart, canRestore: boolean): string => {
  if (part.state === 'same') return 'as it is now'
  if (part.stays) return 'private, of another: it stays as it is now'
  if (canRestore) return `would change: ${changeOfPart(part)}`
  return part.state === 'gone' ? 'not there now' : `other now: ${changeOfPart(part)}`
}

const PartLine = ({
  problemId,
  revisionId,
  part,
  canRestore,
}: {
  problemId: ProblemId
  revisionId: RevisionId
  part: VersionPart
  canRestore: boolean
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const restore = useRestore(problemId)
  const { path, label, state, stays = false } = part
  const name = partName(path, label)
  const isSame = state === 'same'
  const handleRestore = () =>
    restore.mutate(
      { path, revisionId },
      {
        onSuccess: () => {
          setIsOpen(false)
          showNote(restoredNote(name))
        },
      },
    )
  const restoreButton = (size: 'compact-sm' | 'sm') =>
    canRestore && !isSame && !stays ? (
      <Button
        size={size}
        variant={size === 'sm' ? 'filled' : 'default'}
        loading={restore.isPending}
        onClick={handleRestore}
      >
        Restore this part <span className="visually-hidden">({name})</span>
      </Button>
    ) : null
  return (
    <li>
      <button type="button" className={classes['partName']} onClick={() => setIsOpen(true)}>
        {name}
      </button>
      <span className={classes['soft']}>{aboutPart(part, canRestore)}</span>
      {restoreButton('compact-sm')}
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={`${name}, then`} size={900}>
        <PartThen problemId={problemId} revisionId={revisionId} path={path} state={state} />
        <div className={classes['buttons']}>{restoreButton('sm')}</div>
      </Dialog>
    </li>
  )
}
