import { Progress } from '@mantine/core'
import type { ReactElement } from 'react'
import type { MakingStep } from './make-random-tests.ts'
import classes from './random-tests.module.css'

/** How far it is. Its room is reserved. */
export const MakingProgress = ({ step }: { step: MakingStep | null }): ReactElement => (
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
