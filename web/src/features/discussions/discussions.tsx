import type { Problem } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { PartTools } from '../../product/problem/part-tool.tsx'
import { DiscussionButton } from './discussion-button.tsx'
import { DiscussionDialog } from './discussion-dialog.tsx'
import { discussionCountsQuery } from './discussion-queries.ts'

/** Gives each part of the page its discussions, and shows those of the part that the address names. */
export const Discussions = ({
  problem,
  openPart,
  onOpen,
  onClose,
  children,
}: {
  problem: Problem
  /** Of the address: it may be no part at all. */
  openPart: string | undefined
  onOpen: (partKey: string) => void
  onClose: () => void
  children: ReactNode
}): ReactElement => {
  const { data: counts } = useQuery(discussionCountsQuery(problem.id))
  const tool = useCallback(
    (partKey: string) => (
      <DiscussionButton
        partKey={partKey}
        count={counts?.[partKey] ?? 0}
        onOpen={() => onOpen(partKey)}
      />
    ),
    [counts, onOpen],
  )
  return (
    <>
      <PartTools value={tool}>{children}</PartTools>
      <DiscussionDialog problem={problem} openPart={openPart} onClose={onClose} />
    </>
  )
}
