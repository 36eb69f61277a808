import { isInProgress } from '@drafts/contract'
import type { ExecutionId, ListedTest, Making, ProblemId, TestId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { autofocusUnless } from '../../../components/dialogs/first-field.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { countOf } from '../../../lib/text/format.ts'
import { useFocusBeside } from '../../../lib/use-focus-beside.ts'
import { NoJudgeNotice } from '../../../product/language/no-judge-notice.tsx'
import { problemQuery } from '../../../product/queries/problem.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { MakingView, sentenceIn } from './making-view.tsx'
import classes from './fill-outputs.module.css'

/** Its output is missing or old, so that the reference is to make it. */
export const isOutputToFill = ({ output, answerOrigin, outdated }: ListedTest): boolean =>
  outdated.output || (output.size === 0 && answerOrigin.kind !== 'reference')

/**
 * Makes outputs by the reference. What they would change is shown, and nothing changes until they are taken. In an interactive
 * problem there is none: what a solution says there is for the driver.
 */
export const FillOutputs = ({
  problemId,
  tests,
  testIds,
  isDisabled,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  /** Undefined: of all tests whose output is missing or old. */
  testIds?: readonly TestId[]
  isDisabled: boolean
}): ReactElement | null => {
  const [isOpen, setIsOpen] = useState(false)
  const making = useMaking(problemId, testIds)
  const isInteractive = useInteractive(problemId)
  const buttonRef = useFocusBeside<HTMLButtonElement>()
  const handleOpen = () => {
    setIsOpen(true)
    making.start()
  }
  const handleClose = () => {
    making.forget()
    setIsOpen(false)
  }
  if (isInteractive) return null
  return (
    <>
      <Button ref={buttonRef} variant="default" disabled={isDisabled} onClick={handleOpen}>
        Fill outputs
      </Button>
      <Dialog opened={isOpen} onClose={handleClose} title="Fill outputs" size={600}>
        <Made making={making} tests={tests} onClose={handleClose} />
      </Dialog>
    </>
  )
}

/** The dialog that an item of the checklist leads to: an address alone runs nothing. */
export const OutputsDialog = ({
  problemId,
  tests,
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const making = useMaking(problemId)
  const isInteractive = useInteractive(problemId)
  const count = isInteractive ? 0 : tests.filter(isOutputToFill).length
  const handleClose = () => {
    making.forget()
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={handleClose} title="Fill outputs" size={600}>
      {making.isStarted ? (
        <Made making={making} tests={tests} onClose={handleClose} />
      ) : (
        <>
          <p>{isInteractive ? noOutputs : aboutCount(count)}</p>
          <div className={classes['buttons']}>
            <Button variant="default" onClick={handleClose}>
              Cancel
            </Button>
            <Button {...autofocusUnless(count === 0)} disabled={count === 0} onClick={making.start}>
              {`Make ${countOf(count, 'output')}`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const noOutputs = 'A solution of an interactive problem writes no outputs.'

const aboutCount = (count: number): string =>
  count === 0
    ? 'Every test has an output, and none is old.'
    : `The reference makes ${countOf(count, 'output')}. What would change is shown before it is taken.`

const useInteractive = (problemId: ProblemId): boolean =>
  useQuery(problemQuery(problemId)).data?.mechanism === 'interactive'

/** What nobody waits for any more is stopped: only the dialog that asked for it can take it. */
const useMaking = (problemId: ProblemId, testIds?: readonly TestId[]) => {
  const client = useQueryClient()
  const isWanted = useRef(false)
  const stopUnlessOver = (executionId: ExecutionId) => {
    const made = client.getQueryData<Making>(queryKeys.making(executionId))
    if (made && !isInProgress(made.status)) return
    void api.stopMaking({ executionId }).catch(() => undefined)
  }
  const { mutate, reset, data, error, isIdle } = useMutation({
    mutationFn: () =>
      api.makeAnswers({ problemId, body: testIds ? { testIds: [...testIds] } : {} }),
    meta: { isQuiet: true },
    onSuccess: ({ id }) => (isWanted.current ? undefined : stopUnlessOver(id)),
  })
  return {
    problemId,
    executionId: data?.id,
    sentence: sentenceIn(error),
    isStarted: !isIdle,
    start: () => {
      isWanted.current = true
      mutate()
    },
    forget: () => {
      isWanted.current = false
      if (data) stopUnlessOver(data.id)
      reset()
    },
  }
}

const Made = ({
  making: { problemId, executionId, sentence },
  tests,
  onClose,
}: {
  making: ReturnType<typeof useMaking>
  tests: readonly ListedTest[]
  onClose: () => void
}): ReactElement => (
  <>
    <NoJudgeNotice />
    <SaveFailure sentence={sentence} kept="Nothing was changed." />
    {sentence === undefined ? null : (
      <Link to="/p/$problemId/edit/$sectionKey" params={{ problemId, sectionKey: 'solutions' }}>
        Open Solutions
      </Link>
    )}
    {executionId ? (
      <MakingView problemId={problemId} executionId={executionId} tests={tests} onClose={onClose} />
    ) : null}
  </>
)
