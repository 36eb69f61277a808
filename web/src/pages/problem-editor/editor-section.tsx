import type { Problem } from '@drafts/contract'
import type { ReactElement } from 'react'
import { PageState } from '../../components/page-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { AttributesForm } from '../../features/attributes/attributes-form.tsx'
import { LimitsTab } from '../../features/limits/limits-tab.tsx'
import { CheckerTab } from '../../features/programs/checker-tab.tsx'
import { DriverTab } from '../../features/programs/driver-tab.tsx'
import { SignatureTab } from '../../features/signature/signature-tab.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'
import type { EditorTabKey } from './editor-tabs.ts'
import { SolutionsSection } from './solutions-section.tsx'
import { EditorialSection, StatementSection } from './text-sections.tsx'
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
  const problemId = problem.id
  const isReadOnly = !problem.canEdit
  const section = { problemId, queue, isReadOnly }
  switch (sectionKey) {
    case 'attributes':
      return <AttributesForm {...section} />
    case 'statement':
      return <StatementSection problem={problem} queue={queue} isReadOnly={isReadOnly} />
    case 'signature':
      return <SignatureTab {...section} />
    case 'tests':
      return <TestsSection problem={problem} queue={queue} />
    case 'checker':
      return <CheckerTab {...section} />
    case 'driver':
      return <DriverTab {...section} />
    case 'limits':
      return <LimitsTab {...section} />
    case 'solutions':
      return <SolutionsSection problem={problem} />
    case 'editorial':
      return <EditorialSection problem={problem} queue={queue} isReadOnly={isReadOnly} />
  }
}
