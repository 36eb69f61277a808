import { isInProgress } from '@drafts/contract'
import type { ListedTest, Making, MakingChange, MakingId, ProblemId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { NoJudgeNotice } from '../../../product/language/no-judge-notice.tsx'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { MakingView, sentenceIn } from './making-view.tsx'

/** Starts a making. What nobody waits for any more is stopped: only the dialog that asked for it can take it. */
export const useMaking = (make: () => Promise<{ id: MakingId }>) => {
  const client = useQueryClient()
  /** The one that the dialog waits for; each that is started is another. */
  const wanted = useRef<symbol | null>(null)
  const stopUnlessOver = (makingId: MakingId) => {
    const made = client.getQueryData<Making>(queryKeys.making(makingId))
    if (made && !isInProgress(made.status)) return
    void api.stopMaking({ makingId }).catch(() => undefined)
  }
  const { mutate, reset, data, error, isIdle } = useMutation({
    mutationFn: (_started: symbol) => make(),
    meta: { isQuiet: true },
    onSuccess: ({ id }, started) => (started === wanted.current ? undefined : stopUnlessOver(id)),
  })
  return {
    makingId: data?.id,
    sentence: sentenceIn(error),
    isStarted: !isIdle,
    start: () => {
      const started = Symbol('making')
      wanted.current = started
      mutate(started)
    },
    forget: () => {
      wanted.current = null
      if (data) stopUnlessOver(data.id)
      reset()
    },
  }
}

/** A making from its start to its end. */
export const MakingSteps = ({
  problemId,
  making: { makingId, sentence },
  side,
  tests,
  children,
  onClose,
}: {
  problemId: ProblemId
  making: ReturnType<typeof useMaking>
  side: MakingChange['side']
  tests: readonly ListedTest[]
  /** Where what keeps it from starting is mended. */
  children?: ReactNode
  onClose: () => void
}): ReactElement => (
  <>
    <NoJudgeNotice />
    <SaveFailure sentence={sentence} kept="Nothing was changed." />
    {sentence === undefined ? null : children}
    {makingId ? (
      <MakingView
        problemId={problemId}
        makingId={makingId}
        side={side}
        tests={tests}
        onClose={onClose}
      />
    ) : null}
  </>
)
