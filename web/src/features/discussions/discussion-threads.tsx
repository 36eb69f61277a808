import type { Discussion, Problem } from '@drafts/contract'
import { ActionIcon, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { partWords } from '@drafts/contract'
import { Delayed } from '../../components/states/delayed.tsx'
import { Icon } from '../../components/icon.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { useUnsavedGuard } from '../../lib/save/use-unsaved-guard.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { useDiscussionsSeen } from '../../product/queries/notifications.ts'
import { CommentForm } from './comment-form.tsx'
import type { OnDirty } from './comment-form.tsx'
import { discussionsQuery, useStartDiscussion } from './discussion-queries.ts'
import { DiscussionThread } from './discussion-thread.tsx'
import { forgetPassage, usePassage } from './marked-passage.ts'
import classes from './discussions.module.css'
import { countOf } from '../../lib/text/format.ts'

/** All discussions of a part: the open ones, the resolved ones folded, and the place to start another. */
export const DiscussionThreads = ({
  problem,
  partKey,
}: {
  problem: Problem
  partKey: string
}): ReactElement => {
  const query = useQuery(discussionsQuery(problem.id, partKey))
  const { data, refetch } = query
  const handleDirty = useDirtyForms()
  useDiscussionsSeen(problem.id, partKey, data !== undefined)
  const start = useStartDiscussion(problem.id, partKey)
  const quoted = usePassage()
  if (isUnread(query)) return <ReadFailure what="discussions" onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton height={220} />
      </Delayed>
    )
  const open = data.filter(({ resolved }) => !resolved)
  const resolved = data.filter((one) => one.resolved)
  const thread = (discussion: Discussion) => (
    <DiscussionThread
      key={discussion.id}
      problem={problem}
      partKey={partKey}
      discussion={discussion}
      onDirty={handleDirty}
    />
  )
  return (
    <div className={classes['threads']}>
      {open.length === 0 ? (
        <p className={classes['empty']}>
          {resolved.length === 0
            ? `Nothing is said about ${partWords(partKey)} yet. Ask a question or make a remark: everybody who works on the problem is told.`
            : 'No discussion is open.'}
        </p>
      ) : (
        open.map(thread)
      )}
      {resolved.length === 0 ? null : (
        <ResolvedThreads count={resolved.length}>{resolved.map(thread)}</ResolvedThreads>
      )}
      <section className={classes['start']} aria-label="New discussion">
        {quoted === '' ? null : (
          <div className={classes['quoted']}>
            <blockquote aria-label="The passage it is about">{plainOf(quoted)}</blockquote>
            <ActionIcon size="sm" aria-label="Leave the passage out" onClick={forgetPassage}>
              <Icon name="cross" size={14} />
            </ActionIcon>
          </div>
        )}
        <CommentForm
          problem={problem}
          name={`discussion/${partKey}`}
          label="New discussion"
          verb={{ now: 'Start discussion', busy: 'Starting…' }}
          send={async (content) => {
            await start.mutateAsync(quoted === '' ? content : `> ${quoted}\n\n${content}`)
            forgetPassage()
          }}
          onDirty={handleDirty}
        />
      </section>
    </div>
  )
}

/** As it is read: signs that Markdown would take for its own stand alone. */
const plainOf = (markdown: string): string => markdown.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')

/** One question for all forms of the dialog. */
const useDirtyForms = (): OnDirty => {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  useUnsavedGuard(dirty.size > 0)
  return useCallback(
    (name, isDirty) =>
      setDirty((before) => {
        if (before.has(name) === isDirty) return before
        const next = new Set(before)
        if (isDirty) next.add(name)
        else next.delete(name)
        return next
      }),
    [],
  )
}

const ResolvedThreads = ({
  count,
  children,
}: {
  count: number
  children: ReactNode
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        {countOf(count, 'resolved discussion')}
      </button>
      <div id={id} className={classes['threads']} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  )
}
