import type { ProblemId, Revision, RevisionId, VersionPart } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { autofocusUnless } from '../../components/dialogs/first-field.ts'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { showNote } from '../../lib/toasts.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { ChangesView } from './changes-view.tsx'
import { WouldChange } from './restore-everything.tsx'
import { versionPartQuery, versionPartsQuery } from './revision-queries.ts'
import { nameOfRevision } from './revision-words.ts'
import classes from './revisions.module.css'

/** Shows what a restore of what a revision names would change, then restores it. */
export const RestorePart = ({
  problemId,
  revision: { id: revisionId, path, ...revision },
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  revision: Revision
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const name = nameOfRevision({ path, ...revision })
  const { data, isError, refetch } = useQuery({
    ...versionPartsQuery(problemId, revisionId),
    enabled: isOpen,
  })
  const restore = useRestore(problemId)
  const changed =
    data?.filter((part) => isOf(part, { path, ...revision }) && part.state !== 'same') ?? []
  const stays = changed.some((part) => part.stays)
  const isOff = changed.length === 0 || stays
  const handleRestore = () =>
    restore.mutate(
      { revisionId, path },
      {
        onSuccess: () => {
          onClose()
          showNote(restoredNote(name))
        },
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Restore ${name}`} size={900}>
      {isError ? <ReadFailure what="parts" onRetry={() => void refetch()} /> : null}
      {data || isError ? null : <Skeleton height={120} />}
      {data && changed.length === 0 ? <p>It is as it was then. Nothing would change.</p> : null}
      {stays ? <p>It is private, of another: it stays as it is.</p> : null}
      {path === 'tests' || path === 'solutions' ? (
        <WouldChange parts={changed} />
      ) : (
        changed.map((part) => (
          <PartThen
            key={part.path}
            problemId={problemId}
            revisionId={revisionId}
            path={part.path}
            state={part.state}
          />
        ))
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...autofocusUnless(isOff)}
          disabled={isOff}
          loading={restore.isPending}
          onClick={handleRestore}
        >
          Restore
        </Button>
      </div>
    </Dialog>
  )
}

export const restoredNote = (name: string): string =>
  `${name} restored. What was there before is in history.`

/** `tests` leaves tests that came since; `solutions` is those whose labels the change names. */
const isOf = (
  part: VersionPart,
  { path, changes }: Pick<Revision, 'path' | 'changes'>,
): boolean => {
  if (path === 'tests') return /^tests(\/|$)/.test(part.path) && part.state !== 'since'
  if (path !== 'solutions') return part.path === path
  const [kind, id = ''] = part.path.split('/')
  const name = part.label || id
  return kind === 'solutions' && changes.some((change) => change.path.startsWith(`${name}.`))
}

/** What differs from now, or, where nothing does or nothing is there now, all that it was. */
export const PartThen = ({
  problemId,
  revisionId,
  path,
  state,
}: {
  problemId: ProblemId
  revisionId: RevisionId
  path: string
  state: VersionPart['state']
}): ReactElement => {
  const against = state === 'changed' ? 'now' : 'nothing'
  const part = versionPartQuery(problemId, revisionId, { path, against })
  const { data, isError, refetch } = useQuery({ ...part, enabled: state !== 'since' })
  if (state === 'since') return <p>It was empty then.</p>
  if (isError) return <ReadFailure what="part" onRetry={() => void refetch()} />
  if (!data) return <p className={classes['soft']}>Reading it…</p>
  return (
    <>
      <p className={classes['soft']}>
        {against === 'now' ? 'From what it is now to what it was then:' : 'As it was then:'}
      </p>
      <ChangesView problemId={problemId} path={path} changes={data} view="inline" />
    </>
  )
}
