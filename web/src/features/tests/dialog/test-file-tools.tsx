import type { Problem, ProblemId, TestType } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { problemQuery } from '../../../product/queries/problem.ts'
import { GeneratorDialog } from '../random/generator-dialog.tsx'
import { PopulatorDialog } from '../populate/populator-dialog.tsx'
import type { TestFile } from './test-file.ts'
import type { PopulatorInput } from '../populate/use-populator.ts'

interface ToolsProps {
  problemId: ProblemId
  side: 'input' | 'output'
  type: TestType
  file: TestFile
  testInput: PopulatorInput
  isDisabled: boolean
  onInsert: (text: string) => void
  onOutput: (file: File) => Promise<boolean>
}

/** Ways to fill a test's file other than typing: random data, or what a solution prints. */
export const TestFileTools = (props: ToolsProps): ReactElement => {
  const { data: problem } = useQuery(problemQuery(props.problemId))
  // A solution of an interactive problem has no output without the driver; a generator of inputs has.
  const canPopulate =
    problem !== undefined && (props.side === 'input' || problem.mechanism !== 'interactive')
  const hasScanspec = problem?.scanspec?.enabled === true && problem.scanspec.error === null
  return (
    <>
      {props.side === 'input' ? <GeneratorTool {...props} hasScanspec={hasScanspec} /> : null}
      {canPopulate ? <PopulatorTool {...props} problem={problem} /> : null}
    </>
  )
}

const GeneratorTool = ({
  problemId,
  type,
  file,
  isDisabled,
  hasScanspec,
  onInsert,
  onOutput,
}: ToolsProps & { hasScanspec: boolean }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ToolButton
        name="Generate"
        side="input"
        isDisabled={isDisabled}
        onOpen={() => setIsOpen(true)}
      />
      <GeneratorDialog
        isOpen={isOpen}
        problemId={problemId}
        isReplacing={file.kind !== 'text'}
        scanspec={
          hasScanspec ? { problemId, type, onOutput: (made) => void onOutput(made) } : undefined
        }
        onInsert={onInsert}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

const PopulatorTool = ({
  problem,
  side,
  type,
  testInput,
  isDisabled,
  onOutput,
}: ToolsProps & { problem: Problem }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ToolButton
        name="Populate"
        side={side}
        isDisabled={isDisabled}
        onOpen={() => setIsOpen(true)}
      />
      <PopulatorDialog
        isOpen={isOpen}
        problem={problem}
        side={side}
        type={type}
        testInput={testInput}
        onOutput={onOutput}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

const ToolButton = ({
  name,
  side,
  isDisabled,
  onOpen,
}: {
  name: string
  side: ToolsProps['side']
  isDisabled: boolean
  onOpen: () => void
}): ReactElement => (
  <Button
    variant="subtle"
    size="compact-xs"
    aria-label={`${name} ${side}`}
    disabled={isDisabled}
    onClick={onOpen}
  >
    {name}…
  </Button>
)
