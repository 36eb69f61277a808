import type { Discussion, Problem } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { OpensHere } from '../../components/dialogs/opens-here.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { keptSections } from '../../product/section-draft/kept-draft.ts'
import { meQuery } from '../../product/queries/me.ts'
import { CommentForm } from './comment-form.tsx'
import type { OnDirty } from './comment-form.tsx'
import { useReply, useResolve } from './discussion-queries.ts'
import classes from './discussions.module.css'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import { SiteLink } from '../../components/site-link.tsx'

/** One discussion: what was said, in its order, and while it is open the way to reply and to resolve it. */
export const DiscussionThread = ({
  problem,
  partKey,
  discussion,
  onDirty,
}: {
  problem: Problem
  partKey: string
  discussion: Discussion
  onDirty: OnDirty
}): ReactElement => {
  const { id, author, resolved, resolvedAt, comments, partGone } = discussion
  const name = `comment/${id}`
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  // What was typed before a reload is shown again.
  const [isReplying, setIsReplying] = useState(() =>
    keptSections(client.getQueryData(meQuery.queryKey)?.id, problem.id).includes(name),
  )
  const [isAsked, setIsAsked] = useState(false)
  const replyRef = useRef<HTMLButtonElement>(null)
  const reply = useReply(problem.id, partKey, id)
  const resolve = useResolve(problem.id, partKey)
  // A locked problem is discussed as before, by whom it was.
  const mayResolve = problem.checker !== undefined || me?.handle === author.handle
  const openReply = () => {
    setIsAsked(true)
    setIsReplying(true)
  }
  const closeReply = () => {
    setIsReplying(false)
    requestAnimationFrame(() => replyRef.current?.focus())
  }
  return (
    <article
      className={classes['thread']}
      data-resolved={resolved}
      aria-label={`By ${author.handle}`}
    >
      {partGone === null ? null : (
        <p className={classes['gone']}>Of “{partGone}”, which was removed.</p>
      )}
      <CommentText {...discussion} />
      {comments.length === 0 ? null : (
        <ol className={classes['comments']} aria-label="Replies">
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentText {...comment} />
            </li>
          ))}
        </ol>
      )}
      {isReplying && !resolved ? (
        <OpensHere isAsked={isAsked}>
          <CommentForm
            problem={problem}
            name={name}
            label="Reply"
            verb={{ now: 'Send reply', busy: 'Sending…' }}
            send={reply.mutateAsync}
            onDirty={onDirty}
            onCancel={closeReply}
            onSent={closeReply}
          />
        </OpensHere>
      ) : null}
      <footer className={classes['actions']}>
        {resolved || isReplying ? null : (
          <Button ref={replyRef} variant="default" size="xs" onClick={openReply}>
            Reply
          </Button>
        )}
        {mayResolve || resolved ? (
          <Button
            variant="default"
            size="xs"
            disabled={resolved || resolve.isPending}
            // A check mark is for what is done; the name is the action's result, so the action is said beside it.
            leftSection={resolved ? <Icon name="check" size={14} /> : null}
            title={resolved ? undefined : 'Mark this discussion as resolved'}
            onClick={() => resolve.mutate(id)}
          >
            Resolved
          </Button>
        ) : null}
        {resolvedAt === null ? null : (
          <span className={classes['time']}>
            <RelativeTime time={resolvedAt} /> ago
          </span>
        )}
      </footer>
    </article>
  )
}

/** Who said what, and when. */
const CommentText = ({
  author,
  createdAt,
  contentHTML,
}: {
  author: { handle: string; profileURL: string }
  createdAt: string
  contentHTML: string
}): ReactElement => (
  <>
    <p className={classes['by']}>
      <SiteLink className={classes['handle']} href={author.profileURL}>
        {author.handle}
      </SiteLink>
      <span className={classes['time']}>
        <RelativeTime time={createdAt} /> ago
      </span>
    </p>
    <RenderedHtml html={contentHTML} size="small" />
  </>
)
