import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { readingTab } from '../../features/presence/place-words.ts'
import { Presence } from '../../features/presence/presence.tsx'
import { problemQuery } from '../../product/queries/problem.ts'
import { useProblemTopic } from '../../product/realtime/use-problem-topic.ts'
import { ProblemGate } from './problem-gate.tsx'
import { ProblemScreen } from './problem-screen.tsx'

const route = getRouteApi('/member/p/$problemId/$sectionKey')

export const ProblemViewPage = (): ReactElement => {
  const { problemId, sectionKey } = route.useParams()
  const { locale } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(problemQuery(problemId))
  useProblemTopic(problemId, readingTab(sectionKey))
  return (
    <ProblemGate problemId={problemId} query={query}>
      {(problem) => (
        <>
          <Presence problemId={problemId} />
          <ProblemScreen
            problem={problem}
            sectionKey={sectionKey}
            wantedLocale={locale}
            onLocale={(next) => void navigate({ search: { locale: next }, replace: true })}
          />
        </>
      )}
    </ProblemGate>
  )
}
