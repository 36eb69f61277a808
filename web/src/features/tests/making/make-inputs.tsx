import type { ListedTest, ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { useFocusBeside } from '../../../lib/use-focus-beside.ts'
import { MakingSteps, useMaking } from './made.tsx'

/**
 * Makes tests by the script that is stored: those that are new or outdated. What they would change is shown, and nothing
 * changes until they are taken.
 */
export const MakeInputs = ({
  problemId,
  tests,
  words,
  isDisabled,
  beforeStart,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  /** On the button. */
  words: string
  isDisabled: boolean
  /** A text that is being typed is stored first. */
  beforeStart?: () => Promise<void>
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const making = useMaking(async () => {
    await beforeStart?.()
    return api.makeInputs({ problemId, body: {} })
  })
  const buttonRef = useFocusBeside<HTMLButtonElement>()
  const handleOpen = () => {
    setIsOpen(true)
    making.start()
  }
  const handleClose = () => {
    making.forget()
    setIsOpen(false)
  }
  return (
    <>
      <Button ref={buttonRef} variant="default" disabled={isDisabled} onClick={handleOpen}>
        {words}
      </Button>
      <Dialog opened={isOpen} onClose={handleClose} title="Make tests" size={600}>
        <MakingSteps
          problemId={problemId}
          making={making}
          side="input"
          tests={tests}
          onClose={handleClose}
        >
          <Link
            to="/p/$problemId/edit/$sectionKey"
            params={{ problemId, sectionKey: 'tests' }}
            search={{ view: 'script' }}
          >
            Open the script
          </Link>
        </MakingSteps>
      </Dialog>
    </>
  )
}
