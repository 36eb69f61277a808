import type { Problem } from '@drafts/contract'
import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { PageState } from '../../components/page-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'
import type { EditorTabKey } from './editor-tabs.ts'

// Each tab is a chunk of its own: who writes a statement does not wait for the tests.
const AttributesTab = lazy(async () => ({
  default: (await import('../../features/attributes/attributes-tab.tsx')).AttributesTab,
}))
const StatementSection = lazy(async () => ({
  default: (await import('./text-sections.tsx')).StatementSection,
}))
const SignatureTab = lazy(async () => ({
  default: (await import('../../features/signature/signature-tab.tsx')).SignatureTab,
}))
const TestsSection = lazy(async () => ({
  default: (await import('./tests-section.tsx')).TestsSection,
}))
const CheckerTab = lazy(async () => ({
  default: (await import('../../features/programs/checker-tab.tsx')).CheckerTab,
}))
const DriverTab = lazy(async () => ({
  default: (await import('../../features/programs/driver-tab.tsx')).DriverTab,
}))
const LimitsTab = lazy(async () => ({
  default: (await import('../../features/limits/limits-tab.tsx')).LimitsTab,
}))
const SolutionsSection = lazy(async () => ({
  default: (await import('./solutions-section.tsx')).SolutionsSection,
}))
const EditorialSection = lazy(async () => ({
  default: (await import('./text-sections.tsx')).EditorialSection,
}))

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
  const problemId = problem.id
  const isReadOnly = !problem.canEdit
  const section = { problemId, queue, isReadOnly }
  switch (sectionKey) {
    case 'attributes':
      return <AttributesTab {...section} />
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
