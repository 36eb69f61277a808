import { readinessTabs } from '@drafts/contract'
import type { Problem, SolutionId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { PaneNotice } from '../../components/pane.tsx'
import { Discussions } from '../../features/discussions/discussions.tsx'
import { OpenDiscussions } from '../../features/discussions/open-discussions.tsx'
import { EditedFields } from '../../features/presence/edited-fields.tsx'
import { Presence } from '../../features/presence/presence.tsx'
import { ReadinessDialog } from '../../features/readiness/readiness-dialog.tsx'
import { ReadinessSummary } from '../../features/readiness/readiness-summary.tsx'
import { useReadiness } from '../../features/readiness/use-readiness.ts'
import { confirmRun } from '../../features/solutions/run-all.ts'
import { useRunSolutions } from '../../features/solutions/solution-queries.ts'
import { formFailure } from '../../lib/api/api-errors.ts'
import { writeLastTab } from '../../product/problem/last-tab.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { problemQuery } from '../../product/queries/problem.ts'
import { useProblemTopic } from '../../product/realtime/use-problem-topic.ts'
import { createSaveQueue } from '../../lib/save/save-queue.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { useStore } from '../../lib/store.ts'
import { showWarning } from '../../lib/toasts.ts'
import { useSaveStatus } from '../../product/section-draft/use.ts'
import { NotFoundPage } from '../not-found/not-found.tsx'
import { ProblemGate } from '../problem-view/problem-gate.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { EditorSection } from './editor-section.tsx'
import { tabsOf } from './editor-tabs.ts'
import type { EditorTab } from './editor-tabs.ts'
import { useShownLocale } from './text-sections.tsx'
import { useEditorCommands } from './use-editor-commands.ts'
import { useFieldFocus } from './use-field-focus.ts'
import { useFixItem } from './use-fix-item.ts'
import { usePreloadedTab, usePreloadedTabs } from './use-preloaded-tabs.ts'
import { useSaveGuard } from './use-save-guard.ts'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

/** A form on the page tells its own failure; this is of one that was left meanwhile. */
const reportSave = (error: unknown, section: string): void => {
  const sentence = formFailure(error)
  if (sentence !== undefined)
    showWarning(`The ${section} is not saved: ${sentence} What you typed waits in its tab.`)
}

/** One save queue for as long as the editor is open; its tabs come and go. */
export const ProblemEditorPage = (): ReactElement => {
  const { problemId, sectionKey } = route.useParams()
  const { locale, test, solution } = route.useSearch()
  usePreloadedTab(sectionKey)
  const query = useQuery(problemQuery(problemId))
  const shownLocale = useShownLocale(query.data, sectionKey, locale)
  // A field is known by its name, of a text, a test or a solution.
  const place = [sectionKey, shownLocale ?? test ?? solution].filter(Boolean).join('/')
  useProblemTopic(problemId, place)
  const [queue] = useState(() => createSaveQueue(reportSave))
  const isSaving = useStore(queue.isSaving)
  useSaveGuard(queue)
  const tab = query.data && tabsOf(query.data).find(({ key }) => key === sectionKey)
  usePageTitle(query.data && tab ? `${tab.label}: ${query.data.title}` : undefined)
  return (
    <ProblemGate problemId={problemId} query={query}>
      {(problem) => {
        if (!tab) return <NotFoundPage />
        return (
          <>
            <Presence problemId={problemId} />
            <EditedFields problemId={problemId} tab={place} />
            <Editor problem={problem} tab={tab} queue={queue} isSaving={isSaving} />
          </>
        )
      }}
    </ProblemGate>
  )
}

const Editor = ({
  problem,
  tab,
  queue,
  isSaving,
}: {
  problem: Problem
  tab: EditorTab
  queue: SaveQueue
  isSaving: boolean
}): ReactElement => {
  const { dialog, discussions } = route.useSearch()
  const navigate = route.useNavigate()
  const items = useReadiness(problem)
  const handleFix = useFixItem(problem, queue)
  useEffect(() => writeLastTab(problem.id, tab.key), [problem.id, tab.key])
  const handleDiscuss = useCallback(
    (partKey: string) =>
      void navigate({ search: (old) => ({ ...old, discussions: partKey }), resetScroll: false }),
    [navigate],
  )
  const status = useSaveStatus(queue, problem.id)
  useFieldFocus()
  usePreloadedTabs(
    problem,
    tabsOf(problem)
      .map(({ key }) => key)
      .join(' '),
  )
  useEditorCommands(problem, tab.key)
  const isReadOnly = !problem.canEdit
  const run = useRunSolutions(problem.id)
  const handleRun = (solutionIds: readonly SolutionId[]) =>
    void confirmRun(solutionIds.length).then((isYes) => {
      if (isYes) run.mutate({ solutionIds })
    })
  const list = { problemId: problem.id, isReadOnly, onFix: handleFix, onRun: handleRun }
  const here = items?.filter((item) => item.tab === tab.key) ?? []
  return (
    <EditorFrame
      problem={problem}
      sectionKey={tab.key}
      isSaving={isSaving}
      status={status}
      items={items}
    >
      <Discussions
        problem={problem}
        openPart={discussions}
        onOpen={handleDiscuss}
        onClose={() =>
          void navigate({ search: ({ discussions: _closed, ...rest }) => rest, resetScroll: false })
        }
      >
        <PaneNotice
          value={
            hasReadiness(tab.key) ? (
              <ReadinessSummary key={tab.key} items={items && here} {...list} />
            ) : null
          }
        >
          <EditorSection problem={problem} sectionKey={tab.key} queue={queue} />
        </PaneNotice>
      </Discussions>
      <ReadinessDialog
        items={items}
        isOpen={dialog === 'checklist' && items !== undefined}
        onClose={() =>
          void navigate({ search: ({ dialog: _closed, ...rest }) => rest, resetScroll: false })
        }
        besideReady={<OpenDiscussions problemId={problem.id} />}
        {...list}
      />
    </EditorFrame>
  )
}

const hasReadiness = (key: string): boolean => readinessTabs.some((tab) => tab === key)
