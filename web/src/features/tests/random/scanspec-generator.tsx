import type { ProblemId, TestType } from '@drafts/contract'
import type { InputShape } from '@drafts/scanspec'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { formatSize } from '../../../lib/text/format.ts'
import { scanspecQuery } from '../../../product/queries/scanspec.ts'
import { GeneratorPanel } from './generator-panel.tsx'
import { GeneratorPreview, previewChars } from './generator-preview.tsx'
import { shapeNames, shapeWords } from './shape-words.ts'
import { limitOf } from '../dialog/test-file.ts'
import { useRandomInput } from './use-random-input.ts'
import type { RandomState } from './use-random-input.ts'

/** What was chosen. */
export interface RandomChoice {
  shape: InputShape
  seed: string
}

/** A whole input that the scanspec of the problem accepts. */
export const ScanspecGenerator = ({
  problemId,
  type,
  choice,
  onChange,
  onOutput,
  onClose,
}: {
  problemId: ProblemId
  type: TestType
  choice: RandomChoice
  onChange: (choice: RandomChoice) => void
  onOutput: (file: File) => void
  onClose: () => void
}): ReactElement => {
  const { data: scanspec, isError } = useQuery(scanspecQuery(problemId))
  const source = scanspec?.source
  const { state, stop } = useRandomInput(
    source === undefined ? undefined : { source, ...choice, mostBytes: limitOf(type) },
  )
  const isRunning = state.step === 'running'
  const submit = () => {
    if (state.step !== 'made') return
    onClose()
    onOutput(new File([state.bytes], 'input.txt'))
  }
  return (
    <GeneratorPanel
      submitWords="Replace input"
      isReady={state.step === 'made'}
      onSubmit={submit}
      cancelWords={isRunning ? 'Stop' : 'Cancel'}
      onCancel={isRunning ? stop : onClose}
    >
      <NativeSelect
        label="Shape"
        value={choice.shape}
        data={shapeNames.map((value) => ({ value, label: shapeWords[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const shape = shapeNames.find((name) => name === value)
          if (shape) onChange({ ...choice, shape })
        }}
      />
      <GeneratorPreview
        about={isError ? 'The scanspec could not be read. Close and try again.' : wordsOf(state)}
        text={state.step === 'made' ? beginningOf(state.bytes) : undefined}
        isCut={state.step === 'made' && state.bytes.length > previewChars}
        seed={choice.seed}
        onSeed={(seed) => onChange({ ...choice, seed })}
      />
    </GeneratorPanel>
  )
}

const wordsOf = (state: RandomState): string => {
  switch (state.step) {
    case 'running':
      return 'Generating…'
    case 'stopped':
      return 'Stopped. A new seed or another shape begins again.'
    case 'refused':
      return state.message
    case 'made': {
      const size = formatSize(state.bytes.length)
      return state.bytes.length > previewChars ? `${size}, its beginning` : size
    }
    default:
      return state satisfies never
  }
}

const beginningOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, previewChars))
