import { partWords } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { discussionCountsQuery } from './discussion-queries.ts'
import classes from './discussions.module.css'

/** Each part that was ever discussed, those that are shown nowhere among them: one that is removed, one without a text. */
export const DiscussionList = ({
  problemId,
  onOpen,
}: {
  problemId: ProblemId
  onOpen: (partKey: string) => void
}): ReactElement | null => {
  const { data: counts = {} } = useQuery(discussionCountsQuery(problemId))
  const parts = Object.entries(counts)
  if (parts.length === 0) return null
  return (
    <section className={classes['list']} aria-label="Discussions">
      <h2>Discussions</h2>
      <ul>
        {parts.map(([partKey, open]) => (
          <li key={partKey}>
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen(partKey)}>
              {capitalized(partWords(partKey).replace(/^the /, ''))}
            </button>
            <span>{open === 0 ? 'resolved' : `${open} open`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
