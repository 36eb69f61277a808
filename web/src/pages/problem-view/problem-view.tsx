import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { problemQuery } from '../../product/queries/problem.ts'
import { ProblemGate } from './problem-gate.tsx'
import { ProblemScreen } from './problem-screen.tsx'

const route = getRouteApi('/member/p/$problemId/$sectionKey')

export const ProblemViewPage = (): ReactElement => {
  const { problemId, sectionKey } = route.useParams()
  const { locale } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(problemQuery(problemId))
  return (
    <ProblemGate problemId={problemId} query={query}>
      {(problem) => (
        <ProblemScreen
          problem={problem}
          sectionKey={sectionKey}
          wantedLocale={locale}
          onLocale={(next) => void navigate({ search: { locale: next }, replace: true })}
        />
      )}
    </ProblemGate>
  )
}
