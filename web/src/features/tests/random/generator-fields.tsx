import { NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { generatorKinds } from './generate-data.ts'
import type { GeneratorField, GeneratorForm } from './generate-data.ts'
import classes from '../generator.module.css'

const kindWords = { int: 'Integer', float: 'Float', string: 'String' } as const

/** What is drawn, how often, and what stands between. */
export const GeneratorFields = ({
  form,
  onChange,
  errors,
}: {
  form: GeneratorForm
  onChange: (form: GeneratorForm) => void
  errors: Partial<Record<GeneratorField, string>>
}): ReactElement => {
  const set = (change: Partial<GeneratorForm>) => onChange({ ...form, ...change })
  const field = (name: GeneratorField, label: string) => (
    <TextInput
      key={name}
      label={label}
      value={form[name]}
      error={errors[name]}
      inputMode={name === 'alphabet' ? 'text' : 'decimal'}
      className={classes[name] ?? classes['field']}
      spellCheck={false}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={classes['fields']}>
      <SegmentedControl
        aria-label="Kind of data"
        data={generatorKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={form.kind}
        onChange={(value) => {
          const kind = generatorKinds.find((one) => one === value)
          if (kind) set({ kind })
        }}
      />
      <div className={classes['row']}>
        {form.kind === 'int' ? [field('intMin', 'Smallest'), field('intMax', 'Largest')] : null}
        {form.kind === 'float'
          ? [
              field('floatMin', 'Smallest'),
              field('floatMax', 'Largest'),
              field('precision', 'Decimals'),
            ]
          : null}
        {form.kind === 'string' ? [field('length', 'Length'), field('alphabet', 'Alphabet')] : null}
      </div>
      <div className={classes['row']}>
        {field('repeat', 'Repeat')}
        <NativeSelect
          label="Separated by"
          data={[
            { value: 'space', label: 'Space' },
            { value: 'newline', label: 'Newline' },
          ]}
          value={form.separator}
          onChange={(event) =>
            set({ separator: event.currentTarget.value === 'newline' ? 'newline' : 'space' })
          }
        />
      </div>
      <div className={classes['switches']}>
        <Switch
          size="xs"
          label="Count on a line before"
          checked={form.isCountFirst}
          onChange={(event) => set({ isCountFirst: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          label="Newline at the end"
          checked={form.isNewlineLast}
          onChange={(event) => set({ isNewlineLast: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}
