import type { Problem } from '@drafts/contract'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import type { EditorTabKey } from './editor-tabs.ts'
import { tabViews } from './tab-views.ts'

interface SectionProps {
  problem: Problem
  sectionKey: EditorTabKey
  queue: SaveQueue
}

export const EditorSection = (props: SectionProps): ReactElement => (
  <Suspense
    fallback={
      <Delayed>
        <Skeleton height={420} />
      </Delayed>
    }
  >
    <Section {...props} />
  </Suspense>
)

const Section = ({ problem, sectionKey, queue }: SectionProps): ReactElement => {
  if (!problem.canEdit && !problem.locked)
    return (
      <PageState
        icon="lock"
        title="You cannot edit this problem"
        text="It is shared with you to test it. Ask its owner if you should edit it too."
      >
        <LinkButton
          to="/p/$problemId/$sectionKey"
          params={{ problemId: problem.id, sectionKey: 'statement' }}
        >
          Back to the statement
        </LinkButton>
      </PageState>
    )
  const { View } = tabViews[sectionKey]
  return (
    <View problem={problem} problemId={problem.id} queue={queue} isReadOnly={!problem.canEdit} />
  )
}
