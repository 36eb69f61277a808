import { executeInput } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import { NumberInput, Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { ThoroughNotice } from '../../product/problem/thorough-notice.tsx'
import type { ExecuteForm } from './execute-form.ts'
import classes from './execute.module.css'

export const ExecuteLimits = ({
  form,
  before,
  errors,
  problem,
  onChange,
}: {
  form: ExecuteForm
  before: ExecuteForm
  errors: { cpuS?: string; memoryMB?: string }
  problem: Pick<Problem, 'title' | 'allowThoroughExecution'>
  onChange: (form: ExecuteForm) => void
}): ReactElement => {
  const limit = (name: 'cpuS' | 'memoryMB', label: string) => (
    <NumberInput
      label={label}
      description={
        form[name] === before[name]
          ? 'Default, times the language’s factor'
          : 'Exactly this, for every language'
      }
      value={form[name]}
      error={errors[name]}
      {...rangeAround(executeInput[name], form[name])}
      clampBehavior="none"
      onChange={(value) => onChange({ ...form, [name]: value })}
    />
  )
  return (
    <div className={classes['limits']}>
      {limit('cpuS', 'CPU limit (seconds)')}
      {limit('memoryMB', 'Memory limit (MB)')}
      <Switch
        label="Thorough"
        description="Runs every test, also after the first that is not accepted."
        checked={form.isThorough}
        disabled={!problem.allowThoroughExecution}
        onChange={(event) => onChange({ ...form, isThorough: event.currentTarget.checked })}
      />
      {problem.allowThoroughExecution ? null : (
        <p className={classes['soft']}>
          <ThoroughNotice problem={problem} />
        </p>
      )}
    </div>
  )
}

/** The arrows stop at the range's ends. What was typed beyond them stays: they never move it the other way. */
const rangeAround = (
  { min, max, step }: { min: number; max: number; step: number },
  value: number | string,
) => {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return { min, max, step }
  return { min: Math.min(min, number), max: Math.max(max, number), step }
}
