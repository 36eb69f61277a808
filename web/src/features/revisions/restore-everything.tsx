import type { ProblemId, RevisionId, VersionPart } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { autofocusUnless } from '../../components/dialogs/first-field.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { exactTime } from '../../lib/text/relative-time.ts'
import { useRestoreEverything } from '../../product/queries/restore.ts'
import { revisionQuery, versionPartsQuery } from './revision-queries.ts'
import { changeWords, partName } from './revision-words.ts'
import classes from './revisions.module.css'

/** Says what each part would become, then brings the whole problem back in one change, which one press takes back. */
export const RestoreEverything = ({
  problemId,
  revisionId,
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  revisionId: RevisionId
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const { data, isError, refetch } = useQuery({
    ...versionPartsQuery(problemId, revisionId),
    enabled: isOpen,
  })
  const { data: revision } = useQuery({
    ...revisionQuery(problemId, revisionId),
    enabled: isOpen,
  })
  const moment = revision?.timestamp
  const restore = useRestoreEverything(problemId)
  const changed = data?.filter(({ state, stays }) => state !== 'same' && !stays) ?? []
  const staying = data?.filter(({ stays }) => stays) ?? []
  const handleRestore = () =>
    restore.mutate(revisionId, {
      onSuccess: (before) => {
        onClose()
        if (before) showUndo('Everything was restored.', () => restore.mutate(before))
      },
    })
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Restore all of it" size={560}>
      {isError ? <ReadFailure what="parts" onRetry={() => void refetch()} /> : null}
      {data || isError ? null : <Skeleton height={120} />}
      {data && changed.length === 0 ? (
        <p>{staying.length === 0 ? 'The problem is as it was then. ' : ''}Nothing would change.</p>
      ) : null}
      {changed.length > 0 ? (
        <>
          <p>
            This would change{moment ? `, to what it was on ${exactTime(moment)}` : ''}, in one step
            that Undo takes back:
          </p>
          <WouldChange parts={changed} />
        </>
      ) : null}
      {staying.length > 0 ? (
        <p className={classes['soft']}>
          Private solutions of others stay as they are:{' '}
          {staying.map(({ label }) => label ?? '').join(', ')}.
        </p>
      ) : null}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...autofocusUnless(changed.length === 0)}
          disabled={changed.length === 0}
          loading={restore.isPending}
          onClick={handleRestore}
        >
          Restore all of it
        </Button>
      </div>
    </Dialog>
  )
}

/** What each of several parts would become. */
export const WouldChange = ({ parts }: { parts: readonly VersionPart[] }): ReactElement | null =>
  parts.length === 0 ? null : (
    <ul className={classes['wouldChange']}>
      {parts.map((part) => (
        <li key={part.path}>
          <b>{partName(part.path, part.label)}</b>: {changeOfPart(part)}
        </li>
      ))}
    </ul>
  )

export const changeOfPart = (part: Pick<VersionPart, 'path' | 'state' | 'fields'>): string => {
  if (part.state === 'gone') return 'brought back'
  if (part.state === 'since') return `came later, ${isSectionPart(part) ? 'emptied' : 'deleted'}`
  return changeWords(part.fields)
}

/** Each problem has all of them; those that nobody has written are empty. */
export const isSectionPart = ({ path }: Pick<VersionPart, 'path'>): boolean =>
  !/^(tests|solutions)(\/|$)/.test(path)
