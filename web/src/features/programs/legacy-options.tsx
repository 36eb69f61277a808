import { checkerTypes, switchLegacy, precisions } from '@drafts/contract'
import { Button, NativeSelect, Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { confirmSwitch } from './confirm-switch.ts'
import type { CheckerForm } from './checker.section.ts'
import classes from './programs.module.css'

const typeWords = {
  string: 'String',
  int: 'Integer',
  float: 'Float',
  yesno: 'Yes or no',
  custom: 'Custom',
} as const
const switches = [
  ['strictSpace', 'Strict space', 'White space is compared exactly.'],
  ['transformCRs', 'Transform CRs', 'CRLF and CR become LF on both sides first.'],
  ['ignoreTrailingLF', 'Ignore trailing LF', 'Newlines at the end do not count.'],
  ['fold', 'Fold', 'Upper and lower case are alike.'],
  ['multiCase', 'Multi-case', 'Lines may begin with “Case n:”.'],
  ['absolute', 'Absolute', 'Only the absolute error counts.'],
] as const

/** Names of what is chosen there. */
export const legacyOptions = ['type', 'precision', ...switches.map(([name]) => name)]

/** The options of an old-style checker, and the way out of it. */
export const LegacyOptions = ({
  form,
  isReadOnly,
  onChange,
}: {
  form: CheckerForm
  isReadOnly: boolean
  onChange: (change: Partial<CheckerForm>) => void
}): ReactElement => {
  const handleSwitch = async () => {
    const { comparator } = switchLegacy(form)
    if (await confirmSwitch(form, comparator)) onChange({ comparator })
  }
  return (
    <fieldset className={classes['legacy']}>
      <legend>Options of the legacy checker</legend>
      <div className={classes['row']}>
        <NativeSelect
          label="Type"
          data={checkerTypes.map((value) => ({ value, label: typeWords[value] }))}
          value={form.type}
          disabled={isReadOnly}
          onChange={(event) => {
            const type = checkerTypes.find((one) => one === event.currentTarget.value)
            if (type) onChange({ type })
          }}
        />
        <NativeSelect
          label="Precision"
          data={precisions.map((value) => ({
            value: String(value),
            label: `1e-${Math.round(-Math.log10(value))}`,
          }))}
          value={String(form.precision)}
          disabled={isReadOnly || form.type !== 'float'}
          onChange={(event) => {
            const precision = precisions.find((one) => String(one) === event.currentTarget.value)
            if (precision) onChange({ precision })
          }}
        />
      </div>
      <div className={classes['switches']}>
        {switches.map(([name, label, description]) => (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={form[name]}
            disabled={isReadOnly}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <Button variant="default" disabled={isReadOnly} onClick={() => void handleSwitch()}>
        Switch to the new comparators
      </Button>
    </fieldset>
  )
}
