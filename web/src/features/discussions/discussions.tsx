import { PartKey, hasPart, partWords } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Tooltip } from '@mantine/core'
import { EditorDialog } from '../../components/dialogs/editor-dialog.tsx'
import { PartTools } from '../../product/problem/part-tool.tsx'
import { DiscussionPanel } from './discussion-panel.tsx'
import { discussionCountsQuery } from './discussion-queries.ts'
import { DiscussionThreads } from './discussion-threads.tsx'
import { markPassage, unmarkPassage } from './marked-passage.ts'
import classes from './discussions.module.css'
import { Icon } from '../../components/icon.tsx'

/** Gives each part of the page its discussions, and shows those of the part that the address names. */
export const Discussions = ({
  problem,
  openPart,
  onOpen,
  onClose,
  children,
}: {
  problem: Problem
  /** The part that the address names, which may not exist. */
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
        onOpen={() => {
          markPassage()
          onOpen(partKey)
        }}
      />
    ),
    [counts, onOpen],
  )
  const { part, isOpen } = useShownPart(problem, openPart, counts)
  const isWide = useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false })
  const isBeside = isOpen && isWide
  useEffect(() => (isOpen ? unmarkPassage : undefined), [isOpen])
  const title = `Discussions of ${partWords(part)}`
  const threads = <DiscussionThreads key={part} problem={problem} partKey={part} />
  return (
    // The page keeps its place in the tree, so that nothing of it is made anew.
    <div className={classes['stage']} data-discussing={isBeside ? 'beside' : undefined}>
      <div className={classes['discussed']}>
        <PartTools value={tool}>{children}</PartTools>
      </div>
      {isBeside ? (
        <DiscussionPanel key={part} title={title} onClose={onClose}>
          {threads}
        </DiscussionPanel>
      ) : null}
      <EditorDialog title={title} isOpen={isOpen && !isWide} onClose={onClose} size={780}>
        {threads}
      </EditorDialog>
    </div>
  )
}

const useShownPart = (
  problem: Problem,
  openPart: string | undefined,
  counts: Readonly<Record<string, number>> = {},
): { part: string; isOpen: boolean } => {
  // Anything else in the address opens nothing. What is said of a part that was removed can be read.
  const isOpen =
    PartKey.safeParse(openPart).success &&
    openPart !== undefined &&
    (hasPart(problem, openPart) || openPart in counts)
  // While it closes it keeps its words.
  const [part, setPart] = useState('body')
  if (isOpen && part !== openPart) setPart(openPart)
  return { part, isOpen }
}

/** Opens the discussions of a part, and shows how many are open. */
const DiscussionButton = ({
  partKey,
  count,
  onOpen,
}: {
  partKey: string
  count: number
  onOpen: () => void
}): ReactElement => {
  const label = `Discuss ${partWords(partKey)}`
  return (
    <Tooltip label={count > 0 ? `${label}: ${count} open` : label}>
      <button
        type="button"
        className={classes['tool']}
        data-open={count > 0}
        aria-label={count > 0 ? `${label}, ${count} open` : label}
        aria-haspopup="dialog"
        // What is selected stays so: it is the passage that is to be discussed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onOpen}
      >
        <Icon name="comment" size={15} />
        {count > 0 ? <span aria-hidden>{count}</span> : null}
      </button>
    </Tooltip>
  )
}
