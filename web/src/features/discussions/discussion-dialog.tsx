import { PartKey, hasPart, partWords } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { EditorDialog } from '../../components/editor-dialog.tsx'
import { discussionCountsQuery } from './discussion-queries.ts'
import { DiscussionThreads } from './discussion-threads.tsx'

export const DiscussionDialog = ({
  problem,
  openPart,
  onClose,
}: {
  problem: Problem
  openPart: string | undefined
  onClose: () => void
}): ReactElement => {
  const { data: counts = {} } = useQuery(discussionCountsQuery(problem.id))
  // Anything else in the address opens nothing. What is said of a part that was removed can be read.
  const isOpen =
    PartKey.safeParse(openPart).success &&
    openPart !== undefined &&
    (hasPart(problem, openPart) || openPart in counts)
  // While it closes it keeps its words.
  const [part, setPart] = useState('body')
  if (isOpen && part !== openPart) setPart(openPart)
  return (
    <EditorDialog
      title={`Discussions of ${partWords(part)}`}
      isOpen={isOpen}
      onClose={onClose}
      size={780}
    >
      <DiscussionThreads key={part} problem={problem} partKey={part} />
    </EditorDialog>
  )
}
