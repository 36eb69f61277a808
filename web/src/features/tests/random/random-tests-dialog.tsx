import type { Problem } from '@drafts/contract'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { LinkButton } from '../../../components/link-button.tsx'
import { PageState } from '../../../components/states/page-state.tsx'
import { useNarrow } from '../../../lib/use-narrow.ts'
import { useUnsavedGuard } from '../../../lib/save/use-unsaved-guard.ts'
import type { SpecBound } from '@drafts/scanspec'
import { RandomTestsForm } from './random-tests-form.tsx'

/** Many tests at once, with inputs that the scanspec accepts. */
export const RandomTestsDialog = ({
  problem,
  room,
  reaching,
  isOpen,
  onClose,
  onMade,
}: {
  problem: Problem
  /** Tests that the problem may still have. */
  room: number
  /** A bound that the inputs are to reach. */
  reaching: SpecBound | undefined
  isOpen: boolean
  onClose: () => void
  /** Leaves the dialog without a question. */
  onMade: () => void
}): ReactElement => {
  const [isBusy, setIsBusy] = useState(false)
  useUnsavedGuard(isOpen && isBusy)
  const { scanspec } = problem
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={!isBusy}
      title="Random tests"
      size={560}
      fullScreen={useNarrow()}
    >
      {scanspec?.enabled === true && scanspec.error === null ? (
        <RandomTestsForm
          problem={problem}
          room={room}
          reaching={reaching}
          onBusy={setIsBusy}
          onClose={onClose}
          onMade={onMade}
        />
      ) : (
        <PageState
          icon="list"
          title={scanspec?.enabled === true ? 'The scanspec does not parse' : 'The scanspec is off'}
          text="Random tests are drawn from the scanspec, which says what an input looks like."
        >
          <LinkButton
            to="/p/$problemId/edit/$sectionKey"
            params={{ problemId: problem.id, sectionKey: 'tests' }}
            search={{ dialog: 'scanspec' }}
          >
            Open the scanspec
          </LinkButton>
        </PageState>
      )}
    </Dialog>
  )
}
