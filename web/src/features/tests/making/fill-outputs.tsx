import type { ListedTest, ProblemId, TestId } from '@drafts/contract'
import { Button, Tooltip } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { autofocusUnless } from '../../../components/dialogs/first-field.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { api } from '../../../lib/api/api-client.ts'
import { countOf } from '../../../lib/text/format.ts'
import { useFocusBeside } from '../../../lib/use-focus-beside.ts'
import { problemQuery, useMissingTests } from '../../../product/queries/problem.ts'
import { MakingSteps, useMaking } from './made.tsx'
import { nothingToMake } from './making-view.tsx'
import classes from './making.module.css'

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
  const making = useMaking(() =>
    api.makeAnswers({ problemId, body: testIds ? { testIds: [...testIds] } : {} }),
  )
  const isInteractive = useInteractive(problemId)
  const isMadeByImport = useImportMaking(problemId) && !isDisabled
  const reasonId = useId()
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
      <Tooltip label={importMakes} disabled={!isMadeByImport}>
        <Button
          ref={buttonRef}
          variant="default"
          disabled={isDisabled}
          // It keeps its place among the keys, so that its reason is found.
          data-disabled={isMadeByImport || undefined}
          aria-disabled={isMadeByImport || undefined}
          aria-describedby={isMadeByImport ? reasonId : undefined}
          onClick={isMadeByImport ? undefined : handleOpen}
        >
          Fill outputs
        </Button>
      </Tooltip>
      {isMadeByImport ? (
        <span id={reasonId} className="visually-hidden">
          {importMakes}
        </span>
      ) : null}
      <Dialog opened={isOpen} onClose={handleClose} title="Fill outputs" size={600}>
        <MakingSteps
          problemId={problemId}
          making={making}
          side="output"
          tests={tests}
          onClose={handleClose}
        >
          <SolutionsLink problemId={problemId} />
        </MakingSteps>
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
  const making = useMaking(() => api.makeAnswers({ problemId, body: {} }))
  const isInteractive = useInteractive(problemId)
  const isMadeByImport = useImportMaking(problemId)
  const count = isInteractive || isMadeByImport ? 0 : tests.filter(isOutputToFill).length
  const reason = isMadeByImport ? importMakes : aboutCount(count)
  const handleClose = () => {
    making.forget()
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={handleClose} title="Fill outputs" size={600}>
      {making.isStarted ? (
        <MakingSteps
          problemId={problemId}
          making={making}
          side="output"
          tests={tests}
          onClose={handleClose}
        >
          <SolutionsLink problemId={problemId} />
        </MakingSteps>
      ) : (
        <>
          <p>{isInteractive ? noOutputs : reason}</p>
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

const importMakes =
  'The import is making the tests that its package lacks. Outputs can be filled when it is done.'

const aboutCount = (count: number): string =>
  count === 0
    ? nothingToMake.output
    : `The reference makes ${countOf(count, 'output')}. What would change is shown before it is taken.`

/** An import at work makes these outputs itself. */
const useImportMaking = (problemId: ProblemId): boolean => {
  const { data } = useQuery(problemQuery(problemId))
  return useMissingTests({ id: problemId, hasImportReport: data?.hasImportReport }) !== null
}

const useInteractive = (problemId: ProblemId): boolean =>
  useQuery(problemQuery(problemId)).data?.mechanism === 'interactive'

/** Where a reference is marked. */
const SolutionsLink = ({ problemId }: { problemId: ProblemId }): ReactElement => (
  <Link to="/p/$problemId/edit/$sectionKey" params={{ problemId, sectionKey: 'solutions' }}>
    Open Solutions
  </Link>
)
