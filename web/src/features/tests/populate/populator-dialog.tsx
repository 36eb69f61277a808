import type { Execution, ListedProgram, ListedSolution, Problem, TestType } from '@drafts/contract'
import { Button, Group, NativeSelect } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useEditorCover } from '../../../components/dialogs/editor-cover.ts'
import { InnerForm } from '../../../components/dialogs/inner-form.tsx'
import { useAskingClose } from '../../../components/dialogs/use-asking-close.ts'
import { NoJudgeNotice } from '../../../product/language/no-judge-notice.tsx'
import { formatSize } from '../../../lib/text/format.ts'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { AddLineButton } from '../lines/add-line-button.tsx'
import { addLineOfGenerator, addLineOfSolution } from '../lines/line-of-program.ts'
import { useAddLine } from '../lines/use-add-line.ts'
import { languagesQuery } from '../../../product/queries/languages.ts'
import { programsQuery } from '../../../product/queries/programs.ts'
import { solutionsQuery } from '../../../product/queries/solutions.ts'
import { useFocusLater } from '../../../lib/use-focus-later.ts'
import { useNarrow } from '../../../lib/use-narrow.ts'
import { PopulatorProgress } from './populator-progress.tsx'
import { ReadWords } from './read-words.tsx'
import { sizeOf } from '../dialog/test-file.ts'
import type { TestFile } from '../dialog/test-file.ts'
import { usePopulator } from './use-populator.ts'
import type { PopulatorInput } from './use-populator.ts'
import classes from './populator.module.css'

interface PopulatorProps {
  problem: Pick<Problem, 'id' | 'mechanism'>
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
  problem,
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
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { solutions, generators, solution, generator } = useChoice(problem, side, chosenId)
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
  const adding = useAddLine(
    problem.id,
    async (work) => {
      if (generator) return addLineOfGenerator(work, problem, generator.label, typed)
      if (solution) return addLineOfSolution(work, problem, solution, typed)
      return { refusal: 'There is nothing to run.' }
    },
    onFilled,
  )
  const isRunning = state.step === 'running' || state.step === 'copying'
  const isBusy = isRunning || adding.isPending

  const submit = async () => {
    if (isBusy) return
    if (generator) return adding.add()
    if (!solution) return
    const file: TestFile = { kind: 'text', text: typed }
    const input = side === 'output' ? testInput : { file, storedHref: undefined }
    // What is pressed now is disabled while it runs: the focus would be nowhere.
    cancelRef.current?.focus()
    if (await run(solution.id, input)) onFilled()
    else focusLater(() => runRef.current)
  }
  const handleTakeAnyway = async (execution: Execution) => {
    cancelRef.current?.focus()
    if (await takeAnyway(execution)) onFilled()
    else focusLater(() => runRef.current)
  }
  if (solutions?.length === 0 && generators.length === 0) return <NoSolutions onClose={onClose} />
  return (
    <InnerForm className={classes['form']} onSubmit={() => void submit()}>
      <NoJudgeNotice />
      <p className={classes['soft']}>{explanations[generator ? 'generator' : side]}</p>
      <SolutionSelect
        solutions={solutions ?? []}
        generators={generators}
        value={generator?.id ?? solution?.id}
        isDisabled={isBusy}
        onChange={(id) => {
          adding.forget()
          setChosenId(id)
        }}
      />
      {side === 'input' ? (
        <ReadWords
          of={generator ? 'generator' : 'solution'}
          isPrivate={solution?.private ?? false}
          typed={typed}
          isDisabled={isBusy}
          onChange={(text) => {
            adding.forget()
            setTyped(text)
          }}
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
      <SaveFailure sentence={adding.refusal} />
      <Group justify="flex-end" gap={8}>
        <Button ref={cancelRef} variant="default" onClick={isRunning ? cancel : onClose}>
          {isRunning ? 'Cancel run' : 'Cancel'}
        </Button>
        {generator ? (
          <Button type="submit" aria-disabled={isBusy}>
            {adding.isPending ? 'Adding…' : 'Add as a line'}
          </Button>
        ) : (
          <Button ref={runRef} type="submit" disabled={isBusy || !solution}>
            {isRunning ? 'Running…' : 'Run'}
          </Button>
        )}
        {side === 'input' && !generator ? (
          <AddLineButton adding={adding} isDisabled={isRunning || !solution} />
        ) : null}
      </Group>
    </InnerForm>
  )
}

/** A solution that is run, or a generator of the problem, which only a line of the script calls. */
const useChoice = (
  { id: problemId }: Pick<Problem, 'id'>,
  side: 'input' | 'output',
  chosenId: string | null,
) => {
  const { data: solutions } = useQuery(solutionsQuery(problemId))
  const { data: programs = [] } = useQuery({
    ...programsQuery(problemId),
    enabled: side === 'input',
  })
  const generators = side === 'input' ? programs.filter(({ role }) => role === 'generator') : []
  const generator =
    generators.find(({ id }) => id === chosenId) ??
    (solutions?.length === 0 ? generators[0] : undefined)
  const solution = generator
    ? undefined
    : (solutions?.find(({ id }) => id === chosenId) ??
      solutions?.find(defaultOf(side)) ??
      solutions?.[0])
  return { solutions, generators, solution, generator }
}

const explanations = {
  input:
    'Runs a solution of this problem and copies all it prints into the input. A generator is a solution too.',
  generator: 'A line of the script calls this generator, and makes a test of its own.',
  output: 'Runs a solution on this test and copies all it prints into the output.',
} as const

/** The reference writes answers; what is named a generator writes inputs. */
const defaultOf =
  (side: 'input' | 'output') =>
  ({ reference, label }: ListedSolution): boolean =>
    side === 'output' ? reference : /gen/i.test(label)

const SolutionSelect = ({
  solutions,
  generators,
  value,
  isDisabled,
  onChange,
}: {
  solutions: readonly ListedSolution[]
  generators: readonly ListedProgram[]
  value: string | undefined
  isDisabled: boolean
  onChange: (id: string) => void
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const labelOf = (languageId: string) =>
    languages.find(({ id }) => id === languageId)?.label ?? languageId
  const toRun = solutions.map(({ id, label, languageId, reference }) => ({
    value: id,
    label: `${label || 'Unlabelled'} (${labelOf(languageId)})${reference ? ', reference' : ''}`,
  }))
  const toCall = generators.map(({ id, label, languageId }) => ({
    value: id,
    label: `${label} (${labelOf(languageId ?? '')})`,
  }))
  return (
    <NativeSelect
      label={toCall.length === 0 ? 'Solution' : 'Solution or generator'}
      data={
        toCall.length === 0
          ? toRun
          : [
              ...(toRun.length === 0 ? [] : [{ group: 'Solutions', items: toRun }]),
              { group: 'Generators', items: toCall },
            ]
      }
      value={value ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
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
