import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'

/**
 * One limit in the unit people read. What is typed stays as typed: an empty or half-written number is no value yet,
 * and one that is out of range is said to be, not bent into it.
 */
export const LimitInput = ({
  name,
  label,
  unit,
  perUnit,
  range,
  value,
  error,
  isReadOnly,
  onChange,
  onLeave,
}: {
  name: string
  label: string
  unit: string
  /** How many of the stored unit are one of the shown. */
  perUnit: number
  range: { min: number; max: number; step: number }
  /** In the stored unit. */
  value: number
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: number) => void
  onLeave: () => void
}): ReactElement => {
  const [typed, setTyped] = useState<{ text: string | number; of: number } | null>(null)
  // What came in from elsewhere counts before what was typed for another value.
  const shown = typed && typed.of === value ? typed.text : value / perUnit
  const handleChange = (text: string | number) => {
    const next = typeof text === 'number' ? Math.round(text * perUnit) : value
    setTyped({ text, of: next })
    if (next !== value) onChange(next)
  }
  const handleBlur = () => {
    setTyped(null)
    onLeave()
  }
  return (
    <div data-field={name}>
      <NumberInput
        label={label}
        description={`${range.min} to ${range.max} ${unit}`}
        suffix={` ${unit}`}
        value={shown}
        error={error}
        min={range.min}
        max={range.max}
        step={range.step}
        clampBehavior="none"
        allowNegative={false}
        decimalScale={3}
        readOnly={isReadOnly}
        onChange={handleChange}
        onBlur={handleBlur}
      />
    </div>
  )
}
