import type { Problem, ProblemId } from '@drafts/contract'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { AddShareForm } from './add-share-form.tsx'
import { sharesQuery } from '../../product/queries/shares.ts'
import { accessLevels, accessOf } from './access-levels.ts'
import { useChangeAccess, useDeleteShare } from './share-queries.ts'
import classes from './shares.module.css'

export const ShareDialog = ({
  problem,
  isOpen,
  initialHandle,
  onClose,
}: {
  problem: Problem
  isOpen: boolean
  initialHandle: string
  onClose: () => void
}): ReactElement => (
  <Dialog
    opened={isOpen}
    onClose={onClose}
    title={problem.canShare ? 'Share' : 'Who has access'}
    size={520}
  >
    {problem.canShare ? (
      <>
        <AddShareForm problemId={problem.id} initialHandle={initialHandle} key={initialHandle} />
        <ul className={classes['levels']}>
          {accessLevels.map(({ value, label, may }) => (
            <li key={value}>
              <b>{label}</b> {may}.
            </li>
          ))}
        </ul>
      </>
    ) : (
      <p className={classes['hint']}>The author shares this problem: ask them to add somebody.</p>
    )}
    <ShareList problemId={problem.id} isReadOnly={!problem.canShare} />
  </Dialog>
)

const ShareList = ({
  problemId,
  isReadOnly,
}: {
  problemId: ProblemId
  isReadOnly: boolean
}): ReactElement => {
  const { data } = useQuery(sharesQuery(problemId))
  const remove = useDeleteShare(problemId)
  const change = useChangeAccess(problemId)
  if (!data)
    return (
      <Delayed>
        <Skeleton height={96} mt={16} />
      </Delayed>
    )
  return (
    <ul className={classes['list']} aria-label="People with access">
      <li>
        <Person handle={data.owner.handle} />
        <span className={classes['access']}>Author</span>
      </li>
      {data.shares.map(({ id, account, access }) => (
        <li key={id}>
          <Person handle={account.handle} />
          {isReadOnly ? (
            <span className={classes['access']}>{access === 'editor' ? 'Editor' : 'Tester'}</span>
          ) : (
            <NativeSelect
              size="xs"
              aria-label={`Access of ${account.handle}`}
              data={accessLevels.map(({ value, label }) => ({ value, label }))}
              value={
                change.variables?.shareId === id && change.isPending
                  ? change.variables.access
                  : access
              }
              onChange={({ currentTarget }) =>
                change.mutate({ shareId: id, access: accessOf(currentTarget.value) })
              }
            />
          )}
          {isReadOnly ? null : (
            <Button
              variant="default"
              size="xs"
              aria-label={`Remove ${account.handle}`}
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Person = ({ handle }: { handle: string }): ReactElement => (
  <Link className={classes['handle']} to="/accounts/$handle" params={{ handle }}>
    {handle}
  </Link>
)
