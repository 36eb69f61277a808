import { partWords } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { EditorDialog } from '../../components/editor-dialog.tsx'
import { DiscussionThreads } from './discussion-threads.tsx'

/** As the contract has part keys; anything else in the address opens nothing. */
const isPart = (text: string | undefined): text is string =>
  /^(title|body|notes|input|output|(arguments|returns)\.\d{1,3})$/.test(text ?? '')

export const DiscussionDialog = ({
  problem,
  openPart,
  onClose,
}: {
  problem: Problem
  openPart: string | undefined
  onClose: () => void
}): ReactElement => {
  const isOpen = isPart(openPart)
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
