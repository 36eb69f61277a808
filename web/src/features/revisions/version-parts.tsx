import type { ProblemId, RevisionId, VersionPart } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { showNote } from '../../lib/toasts.ts'
import { problemQuery } from '../../product/queries/problem.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { RestoreEverything, changeOfPart } from './restore-everything.tsx'
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
  const { data: now } = useQuery(problemQuery(problemId))
  const canRestore = now?.canEdit ?? false
  const { data, isError, refetch } = useQuery(versionPartsQuery(problemId, revisionId))
  const [isAsking, setIsAsking] = useState(false)
  if (isError) return <ReadFailure what="parts" onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton height={160} />
      </Delayed>
    )
  const then = data.filter(({ state }) => state !== 'since')
  return (
    <section className={classes['parts']} aria-labelledby="version-parts">
      <h2 id="version-parts">Its parts</h2>
      {canRestore ? <Button onClick={() => setIsAsking(true)}>Restore all of it</Button> : null}
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
  const restore = useRestore(problemId)
  const { path, label, state } = part
  const name = partName(path, label)
  const isSame = state === 'same'
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className={classes['soft']}>
          {isSame ? 'as it is now' : `would change: ${changeOfPart(part)}`}
        </span>
      </span>
      {canRestore && !isSame ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={restore.isPending}
          onClick={() =>
            restore.mutate(
              { path, revisionId },
              {
                onSuccess: () => showNote(`${name} restored. What was there before is in history.`),
              },
            )
          }
        >
          Restore this part <span className="visually-hidden">({name})</span>
        </Button>
      ) : null}
    </li>
  )
}
