import { testFileBytes } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import type { InputShape, SpecBound } from '@drafts/scanspec'
import { Button, Checkbox, Group, NumberInput, Switch, TextInput, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { InnerForm } from '../../../components/dialogs/inner-form.tsx'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { solutionsQuery } from '../../../product/queries/solutions.ts'
import { scanspecQuery } from '../../../product/queries/scanspec.ts'
import { newSeed } from './generator-preview.tsx'
import { shapeNames, shapeWords } from './shape-words.ts'
import { useRandomTests } from './use-random-tests.ts'
import classes from '../random-tests.module.css'
import type { MakingStep } from './make-random-tests.ts'

/** What is begun with. */
const usualCount = 20

export const RandomTestsForm = ({
  problem,
  room,
  reaching,
  onBusy,
  onClose,
  onMade,
}: {
  problem: Problem
  room: number
  reaching: SpecBound | undefined
  onBusy: (isBusy: boolean) => void
  onClose: () => void
  onMade: () => void
}): ReactElement => {
  const [count, setCount] = useState<number | string>(Math.min(reaching ? 1 : usualCount, room))
  const [seed, setSeed] = useState(newSeed)
  const [shapes, setShapes] = useState<readonly InputShape[]>(shapeNames)
  const [isFilled, setIsFilled] = useState(true)
  const source = useQuery(scanspecQuery(problem.id)).data?.source
  const { data: solutions } = useQuery(solutionsQuery(problem.id))
  const reference =
    problem.mechanism === 'interactive'
      ? undefined
      : solutions?.find(({ reference: isReference }) => isReference)
  const { step, failure, make, cancel } = useRandomTests(problem.id, onMade)
  const cancelRef = useRef<HTMLButtonElement>(null)
  const isBusy = step !== null
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])

  const isCountRight = Number.isInteger(count) && Number(count) >= 1 && Number(count) <= room
  const isReady = isCountRight && shapes.length > 0 && source !== undefined && solutions
  const submit = () => {
    if (!isReady || isBusy) return
    // What is pressed now is disabled while it runs: the focus would be nowhere.
    cancelRef.current?.focus()
    void make({
      source,
      reaching,
      seed,
      shapes,
      count: Number(count),
      mostBytes: testFileBytes,
      referenceId: isFilled ? reference?.id : undefined,
    })
  }
  return (
    <InnerForm className={classes['form']} onSubmit={submit}>
      <SaveFailure sentence={failure} kept="No test was made." />
      {reaching ? (
        <p>
          In each of them {reaching.name} reaches {reaching.value}.
        </p>
      ) : null}
      <p className={classes['soft']}>
        Hidden tests with inputs that the scanspec accepts, no two of them the same. The same seed
        draws the same inputs.
      </p>
      <div className={classes['row']}>
        <NumberInput
          label="How many"
          value={count}
          min={1}
          max={room}
          allowDecimal={false}
          clampBehavior="none"
          disabled={isBusy}
          error={isCountRight ? undefined : countWords(room)}
          onChange={setCount}
          data-autofocus
        />
        <TextInput
          label="Seed"
          value={seed}
          spellCheck={false}
          disabled={isBusy}
          onChange={(event) => setSeed(event.currentTarget.value)}
        />
      </div>
      <Shapes shapes={shapes} isDisabled={isBusy} onChange={setShapes} />
      <Switch
        label="Fill the outputs by the reference solution"
        description={outputWords(problem, reference !== undefined)}
        checked={isFilled && reference !== undefined}
        disabled={isBusy || reference === undefined}
        onChange={(event) => setIsFilled(event.currentTarget.checked)}
      />
      <MakingProgress step={step} />
      <Group justify="flex-end" gap={8}>
        <Button ref={cancelRef} variant="default" onClick={isBusy ? cancel : onClose}>
          {isBusy ? 'Stop' : 'Cancel'}
        </Button>
        <Button type="submit" disabled={!isReady || isBusy}>
          Make tests
        </Button>
      </Group>
    </InnerForm>
  )
}

const countWords = (room: number): string =>
  room === 1 ? 'There is room for one test.' : `A whole number from 1 to ${room}.`

const outputWords = ({ mechanism }: Problem, hasReference: boolean): string => {
  if (mechanism === 'interactive')
    return 'A solution of an interactive problem writes no outputs: they stay empty.'
  return hasReference
    ? 'It runs on each input until one on which it does not end well. Outputs from there on stay empty.'
    : 'There is no reference solution yet: the outputs stay empty.'
}

const Shapes = ({
  shapes,
  isDisabled,
  onChange,
}: {
  shapes: readonly InputShape[]
  isDisabled: boolean
  onChange: (shapes: readonly InputShape[]) => void
}): ReactElement => (
  <fieldset className={classes['shapes']}>
    <legend>
      Shapes{' '}
      <span className={classes['soft']}>
        in turn; one that the scanspec does not take is left out
      </span>
    </legend>
    <div>
      {shapeNames.map((shape) => (
        <Checkbox
          key={shape}
          label={shapeWords[shape]}
          checked={shapes.includes(shape)}
          disabled={isDisabled}
          onChange={({ currentTarget: { checked } }) =>
            onChange(shapeNames.filter((one) => (one === shape ? checked : shapes.includes(one))))
          }
        />
      ))}
    </div>
    {shapes.length === 0 ? <p className={classes['wrong']}>Choose a shape.</p> : null}
  </fieldset>
)

/** How far it is. Its room is reserved. */
const MakingProgress = ({ step }: { step: MakingStep | null }): ReactElement => (
  <div className={classes['progress']}>
    <output className={classes['soft']}>{step ? wordsOf(step) : null}</output>
    {step && 'count' in step ? (
      <Progress
        size="sm"
        value={(100 * step.done) / step.count}
        aria-label={stepWords[step.step]}
      />
    ) : null}
  </div>
)

const stepWords = {
  drawing: 'Drawing inputs',
  running: 'Running the reference solution',
  reading: 'Reading its outputs',
  writing: 'Writing the tests',
} as const

const wordsOf = (step: MakingStep): string =>
  'count' in step
    ? `${stepWords[step.step]}: ${step.done} of ${step.count}`
    : `${stepWords[step.step]}…`
