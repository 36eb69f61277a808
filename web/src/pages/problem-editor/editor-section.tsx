import type { Problem } from '@drafts/contract'
import type { ReactElement } from 'react'
import { PageState } from '../../components/page-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { AttributesForm } from '../../features/attributes/attributes-form.tsx'
import { CheckerTab } from '../../features/programs/checker-tab.tsx'
import { DriverTab } from '../../features/programs/driver-tab.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'
import type { EditorTabKey } from './editor-tabs.ts'
import { SolutionsSection } from './solutions-section.tsx'
import { TestsSection } from './tests-section.tsx'

export const EditorSection = ({
  problem,
  sectionKey,
  queue,
}: {
  problem: Problem
  sectionKey: EditorTabKey
  queue: SaveQueue
}): ReactElement => {
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
  switch (sectionKey) {
    case 'attributes':
      return <AttributesForm problemId={problem.id} queue={queue} isReadOnly={!problem.canEdit} />
    case 'tests':
      return <TestsSection problem={problem} />
    case 'checker':
      return <CheckerTab problemId={problem.id} queue={queue} isReadOnly={!problem.canEdit} />
    case 'driver':
      return <DriverTab problemId={problem.id} queue={queue} isReadOnly={!problem.canEdit} />
    case 'solutions':
      return <SolutionsSection problem={problem} />
  }
}
