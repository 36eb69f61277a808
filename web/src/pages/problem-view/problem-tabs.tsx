import type { Problem, RevisionId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { LinkTab, LinkTabs } from '../../components/link-tabs.tsx'
import { revisionsSummaryQuery } from '../../features/revisions/revision-queries.ts'

const labels = { statement: 'Statement', editorial: 'Editorial', history: 'History' } as const

export const ProblemTabs = ({
  problem,
  versionId,
}: {
  problem: Problem
  versionId: RevisionId | undefined
}): ReactElement => {
  const { data: summary } = useQuery(revisionsSummaryQuery(problem.id))
  const unseen = summary?.unseenCount ?? problem.revisionUnseenCount
  const keys = (['statement', 'editorial', 'history'] as const).filter(
    (key) => key !== 'editorial' || problem.hasEditorial,
  )
  return (
    <LinkTabs label="Sections of the problem">
      {keys.map((sectionKey) => {
        const badge = sectionKey === 'history' ? { count: unseen, countLabel: 'new' } : {}
        return versionId === undefined ? (
          <LinkTab
            key={sectionKey}
            to="/p/$problemId/$sectionKey"
            params={{ problemId: problem.id, sectionKey }}
            {...badge}
          >
            {labels[sectionKey]}
          </LinkTab>
        ) : (
          <LinkTab
            key={sectionKey}
            to="/p/$problemId/version:{$versionId}/$sectionKey"
            params={{ problemId: problem.id, versionId, sectionKey }}
          >
            {labels[sectionKey]}
          </LinkTab>
        )
      })}
    </LinkTabs>
  )
}
