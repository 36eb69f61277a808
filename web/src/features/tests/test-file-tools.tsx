import type { ProblemId, TestType } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { problemQuery } from '../../product/queries/problem.ts'
import { GeneratorDialog } from './generator-dialog.tsx'
import { PopulatorDialog } from './populator-dialog.tsx'
import type { TestFile } from './test-file.ts'
import type { PopulatorInput } from './use-populator.ts'

/** Ways to fill a test's file other than typing: random data, or what a solution prints. */
export const TestFileTools = ({
  problemId,
  side,
  type,
  file,
  testInput,
  isDisabled,
  onInsert,
  onOutput,
}: {
  problemId: ProblemId
  side: 'input' | 'output'
  type: TestType
  file: TestFile
  testInput: PopulatorInput
  isDisabled: boolean
  onInsert: (text: string) => void
  onOutput: (file: File) => Promise<boolean>
}): ReactElement => {
  const [open, setOpen] = useState<'generator' | 'populator' | null>(null)
  const { data: problem } = useQuery(problemQuery(problemId))
  // A solution of an interactive problem has no output without the driver; a generator of inputs has.
  const canPopulate =
    problem !== undefined && (side === 'input' || problem.mechanism === 'standard')
  const handleClose = () => setOpen(null)
  const generateRef = useRef<HTMLButtonElement>(null)
  const populateRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      {side === 'input' ? (
        <>
          <Button
            ref={generateRef}
            variant="subtle"
            size="compact-xs"
            aria-label={`Generate ${side}`}
            disabled={isDisabled}
            onClick={() => setOpen('generator')}
          >
            Generate…
          </Button>
          <GeneratorDialog
            isOpen={open === 'generator'}
            isReplacing={file.kind !== 'text'}
            onInsert={onInsert}
            onClose={handleClose}
            onClosed={() => generateRef.current?.focus()}
          />
        </>
      ) : null}
      {canPopulate ? (
        <>
          <Button
            ref={populateRef}
            variant="subtle"
            size="compact-xs"
            aria-label={`Populate ${side}`}
            disabled={isDisabled}
            onClick={() => setOpen('populator')}
          >
            Populate…
          </Button>
          <PopulatorDialog
            isOpen={open === 'populator'}
            problemId={problemId}
            side={side}
            type={type}
            testInput={testInput}
            onOutput={onOutput}
            onClose={handleClose}
            onClosed={() => populateRef.current?.focus()}
          />
        </>
      ) : null}
    </>
  )
}
