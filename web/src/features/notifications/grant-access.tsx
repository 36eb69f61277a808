import type { ProblemId, ShareAccess } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showNote } from '../../lib/toasts.ts'
import classes from './notifications.module.css'
import { api } from '../../lib/api/api-client.ts'
import { notificationsQuery } from '../../product/queries/notifications.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

const levels = [
  { access: 'tester', label: 'Tester' },
  { access: 'editor', label: 'Editor' },
] as const satisfies { access: ShareAccess; label: string }[]

/** One click shares the problem with who asks (docs/product/people.md#requests). */
export const GrantAccess = ({
  problemId,
  handle,
  isTester,
  onLast,
}: {
  problemId: ProblemId
  handle: string
  /** Who asks is a tester already, and asks to edit. */
  isTester: boolean
  /** Nobody else waits in this line. */
  onLast: (() => void) | undefined
}): ReactElement => {
  const grant = useGrant(problemId)
  const handleGrant = (access: ShareAccess) => (event: { currentTarget: HTMLElement }) => {
    // The buttons go away with the request; the focus stays in the list.
    event.currentTarget.closest('li')?.querySelector('a')?.focus()
    grant.mutate(
      { accountHandle: handle, access },
      {
        onSuccess: () => {
          showNote(`${handle} has access as ${access}.`)
          onLast?.()
        },
      },
    )
  }
  return (
    <div className={classes['grant']} role="group" aria-label={`Share with ${handle}`}>
      <span aria-hidden>Share with {handle} as</span>
      {levels.slice(isTester ? 1 : 0).map(({ access, label }) => (
        <Button
          key={access}
          variant="default"
          size="compact-xs"
          aria-label={`Share with ${handle} as ${access}`}
          disabled={grant.isPending || grant.isSuccess}
          onClick={handleGrant(access)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Answers a request for access from its notification. */
const useGrant = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ accountHandle, access }: { accountHandle: string; access: ShareAccess }) =>
      api.createShare({ problemId, body: { accountHandle, access } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.shares(problemId) }),
      ]),
  })
}
