import type { Session, SessionId } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { programName } from './program-name.ts'
import classes from './accounts.module.css'

/** One of them, or all but the one that asks. */
const useEndSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: SessionId | 'others') =>
      sessionId === 'others' ? api.endOtherSessions({}) : api.endSession({ sessionId }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}

/** Sessions of the account, each with what ends it. */
export const Sessions = (): ReactElement => {
  const end = useEndSessions()
  const { data, isPending } = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: () => api.listSessions({}),
  })
  if (isPending)
    return (
      <Delayed>
        <Skeleton height={44} mt={12} />
      </Delayed>
    )
  const sessions = data?.sessions ?? []
  const others = sessions.filter(({ isOwn }) => !isOwn)
  return (
    <>
      <ul className={classes['tokens']}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {others.length > 1 ? (
        <Button variant="default" size="xs" mt={8} onClick={() => end.mutate('others')}>
          Sign out everywhere else
        </Button>
      ) : null}
    </>
  )
}

const SessionLine = ({
  session: { program, address, createdAt, lastSeenAt, isOwn },
  onEnd,
}: {
  session: Session
  onEnd: () => void
}): ReactElement => (
  <li>
    <div>
      <div className={classes['label']}>
        {programName(program)}
        {isOwn ? ' (this one)' : ''}
      </div>
      <div className={classes['hint']}>
        {address ? `${address}, ` : ''}signed in <RelativeTime time={createdAt} /> ago
        {isOwn ? null : (
          <>
            , used <RelativeTime time={lastSeenAt} /> ago
          </>
        )}
      </div>
    </div>
    {isOwn ? null : (
      <Button
        variant="default"
        size="xs"
        aria-label={`Sign out ${programName(program)}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    )}
  </li>
)
