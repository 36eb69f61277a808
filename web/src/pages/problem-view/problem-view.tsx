import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ReactElement } from 'react'
import { Discussions } from '../../features/discussions/discussions.tsx'
import { readingTab } from '@drafts/contract'
import { Presence } from '../../features/presence/presence.tsx'
import { problemQuery } from '../../product/queries/problem.ts'
import { useProblemTopic } from '../../product/realtime/use-problem-topic.ts'
import { ProblemGate } from './problem-gate.tsx'
import { ProblemScreen } from './problem-screen.tsx'

const route = getRouteApi('/member/p/$problemId/$sectionKey')

export const ProblemViewPage = (): ReactElement => {
  const { problemId, sectionKey } = route.useParams()
  const { locale, discussions } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(problemQuery(problemId))
  const handleOpen = useCallback(
    (partKey: string) =>
      void navigate({
        search: (old) => ({ ...old, discussions: partKey }),
        resetScroll: false,
      }),
    [navigate],
  )
  useProblemTopic(problemId, readingTab(sectionKey))
  return (
    <ProblemGate problemId={problemId} query={query}>
      {(problem) => (
        <>
          <Presence problemId={problemId} />
          <Discussions
            problem={problem}
            openPart={discussions}
            onOpen={handleOpen}
            onClose={() =>
              void navigate({
                search: ({ discussions: _closed, ...rest }) => rest,
                resetScroll: false,
              })
            }
          >
            <ProblemScreen
              problem={problem}
              sectionKey={sectionKey}
              wantedLocale={locale}
              onLocale={(next) => void navigate({ search: { locale: next }, replace: true })}
              onDiscuss={handleOpen}
            />
          </Discussions>
        </>
      )}
    </ProblemGate>
  )
}
