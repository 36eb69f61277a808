import type { ProblemId, ShareAccess } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { showNote } from '../../lib/toasts.ts'
import { useGrant } from './notification-queries.ts'
import classes from './notifications.module.css'

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
