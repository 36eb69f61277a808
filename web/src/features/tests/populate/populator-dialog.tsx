import type { Execution, ListedSolution, ProblemId, SolutionId, TestType } from '@drafts/contract'
import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useEditorCover } from '../../../components/dialogs/editor-cover.ts'
import { InnerForm } from '../../../components/dialogs/inner-form.tsx'
import { useAskingClose } from '../../../components/dialogs/use-asking-close.ts'
import { NoJudgeNotice } from '../../../product/language/no-judge-notice.tsx'
import { formatSize } from '../../../lib/text/format.ts'
import { languagesQuery } from '../../../product/queries/languages.ts'
import { solutionsQuery } from '../../../product/queries/solutions.ts'
import { useFocusLater } from '../../../lib/use-focus-later.ts'
import { useNarrow } from '../../../lib/use-narrow.ts'
import { PopulatorProgress } from './populator-progress.tsx'
import { sizeOf } from '../dialog/test-file.ts'
import type { TestFile } from '../dialog/test-file.ts'
import { usePopulator } from './use-populator.ts'
import type { PopulatorInput } from './use-populator.ts'
import classes from './populator.module.css'

interface PopulatorProps {
  problemId: ProblemId
  side: 'input' | 'output'
  type: TestType
  /** The test's input, which an output is made of; for an input the person types what the generator reads. */
  testInput: PopulatorInput
  /** Takes the whole output; false where it could not be kept. */
  onOutput: (file: File) => Promise<boolean>
  onClose: () => void
}

/** Fills a test's input by a generator, or its output by a solution. */
export const PopulatorDialog = ({
  isOpen,
  onClose,
  ...rest
}: PopulatorProps & { isOpen: boolean }): ReactElement => {
  useEditorCover(isOpen)
  const [isDirty, setIsDirty] = useState(false)
  const closing = useAskingClose(isOpen && isDirty, onClose)
  return (
    <Dialog
      opened={isOpen}
      {...closing}
      returnFocus={false}
      title={`Populate the ${rest.side}`}
      size={600}
      fullScreen={useNarrow()}
      keepMounted={false}
    >
      <Populator {...rest} onClose={closing.onClose} onFilled={onClose} onDirty={setIsDirty} />
    </Dialog>
  )
}

const Populator = ({
  problemId,
  side,
  type,
  testInput,
  onOutput,
  onClose,
  onFilled,
  onDirty,
}: PopulatorProps & {
  onFilled: () => void
  onDirty: (isDirty: boolean) => void
}): ReactElement => {
  const { data: solutions } = useQuery(solutionsQuery(problemId))
  const [chosenId, setChosenId] = useState<SolutionId | null>(null)
  const [typed, setTyped] = useState('')
  const { state, run, takeAnyway, cancel } = usePopulator(type, onOutput)
  const cancelRef = useRef<HTMLButtonElement>(null)
  const runRef = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()
  const isDirty = chosenId !== null || typed !== ''
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const isBusy = state.step === 'running' || state.step === 'copying'
  const solutionId = chosenId ?? solutions?.find(defaultOf(side))?.id ?? solutions?.[0]?.id

  const submit = async () => {
    if (isBusy || solutionId === undefined) return
    const file: TestFile = { kind: 'text', text: typed }
    const input = side === 'output' ? testInput : { file, storedHref: undefined }
    // What is pressed now is disabled while it runs: the focus would be nowhere.
    cancelRef.current?.focus()
    if (await run(solutionId, input)) onFilled()
    else focusLater(() => runRef.current)
  }
  const handleTakeAnyway = async (execution: Execution) => {
    cancelRef.current?.focus()
    if (await takeAnyway(execution)) onFilled()
    else focusLater(() => runRef.current)
  }
  if (solutions?.length === 0) return <NoSolutions onClose={onClose} />
  return (
    <InnerForm className={classes['form']} onSubmit={() => void submit()}>
      <NoJudgeNotice />
      <p className={classes['soft']}>{explanations[side]}</p>
      <SolutionSelect
        solutions={solutions ?? []}
        value={solutionId}
        isDisabled={isBusy}
        onChange={setChosenId}
      />
      {side === 'input' ? (
        <Textarea
          label="What it reads"
          description="Its standard input: numbers, a seed, whatever your generator asks for."
          value={typed}
          disabled={isBusy}
          autosize
          minRows={3}
          maxRows={8}
          classNames={{ input: classes['mono'] ?? '' }}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <p className={classes['soft']}>
          It reads the input of this test as it stands in the dialog:{' '}
          {formatSize(sizeOf(testInput.file))}.
        </p>
      )}
      <PopulatorProgress
        state={state}
        side={side}
        onTakeAnyway={(execution) => void handleTakeAnyway(execution)}
      />
      <Group justify="flex-end" gap={8}>
        <Button ref={cancelRef} variant="default" onClick={isBusy ? cancel : onClose}>
          {isBusy ? 'Cancel run' : 'Cancel'}
        </Button>
        <Button ref={runRef} type="submit" disabled={isBusy || solutionId === undefined}>
          {isBusy ? 'Running…' : 'Run'}
        </Button>
      </Group>
    </InnerForm>
  )
}

const explanations = {
  input:
    'Runs a solution of this problem and copies all it prints into the input. A generator is a solution too.',
  output: 'Runs a solution on this test and copies all it prints into the output.',
} as const

/** The reference writes answers; what is named a generator writes inputs. */
const defaultOf =
  (side: 'input' | 'output') =>
  ({ reference, label }: ListedSolution): boolean =>
    side === 'output' ? reference : /gen/i.test(label)

const SolutionSelect = ({
  solutions,
  value,
  isDisabled,
  onChange,
}: {
  solutions: readonly ListedSolution[]
  value: SolutionId | undefined
  isDisabled: boolean
  onChange: (solutionId: SolutionId) => void
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const labelOf = (languageId: string) =>
    languages.find(({ id }) => id === languageId)?.label ?? languageId
  return (
    <NativeSelect
      label="Solution"
      data={solutions.map(({ id, label, languageId, reference }) => ({
        value: id,
        label: `${label || 'Unlabelled'} (${labelOf(languageId)})${reference ? ', reference' : ''}`,
      }))}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={({ currentTarget: { selectedIndex } }) => {
        const chosen = solutions[selectedIndex]
        if (chosen) onChange(chosen.id)
      }}
      data-autofocus
    />
  )
}

const NoSolutions = ({ onClose }: { onClose: () => void }): ReactElement => (
  <div className={classes['form']}>
    <p>
      There is no solution to run yet. Add one in the Solutions tab: one that solves the problem
      writes outputs, one that prints test data writes inputs.
    </p>
    <Group justify="flex-end">
      <Button onClick={onClose}>Close</Button>
    </Group>
  </div>
)
