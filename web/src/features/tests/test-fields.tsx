import { testTypeLabels, testTypes, testWeight } from '@drafts/contract'
import { NativeSelect, NumberInput, TextInput, Textarea } from '@mantine/core'
import type { Dispatch, ReactElement, SetStateAction } from 'react'
import { TestFileField } from './test-file-field.tsx'
import { withType } from './test-form.ts'
import type { TestForm } from './test-form.ts'
import classes from './test-dialog.module.css'

type Side = 'input' | 'output'

export const TestFields = ({
  problemId,
  testId,
  form,
  onChange,
  onBusy,
  errors,
}: {
  problemId: string
  testId: string | undefined
  form: TestForm
  onChange: Dispatch<SetStateAction<TestForm>>
  onBusy: (side: Side, isBusy: boolean) => void
  errors: Record<string, string>
}): ReactElement => {
  const set = (change: Partial<TestForm>) => onChange((before) => ({ ...before, ...change }))
  const isExample = form.type === 'sample'
  const hrefOf = (side: Side) =>
    testId && `/api/tests/${encodeURIComponent(testId)}/${side}?download=yes`
  const fileField = (side: Side, label: string) => (
    <TestFileField
      problemId={problemId}
      side={side}
      label={label}
      file={form[side]}
      testInput={{ file: form.input, storedHref: hrefOf('input') }}
      type={form.type}
      error={errors[side]}
      downloadHref={hrefOf(side)}
      onChange={(file) => set({ [side]: file })}
      onBusy={(isBusy) => onBusy(side, isBusy)}
    />
  )
  const note = (name: 'notes' | 'hint' | 'comment', label: string, description: string) => (
    <Textarea
      label={label}
      description={description}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      autosize
      minRows={2}
      maxRows={12}
    />
  )
  return (
    <div className={classes['fields']}>
      <div className={classes['row']}>
        <NativeSelect
          label="Type"
          data={testTypes.map((value) => ({ value, label: testTypeLabels[value] }))}
          value={form.type}
          error={errors['type']}
          onChange={(event) => {
            const type = testTypes.find((one) => one === event.currentTarget.value)
            if (type) onChange((before) => withType(before, type))
          }}
          data-autofocus
        />
        <TextInput
          label="Label"
          value={form.label}
          error={errors['label']}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        {isExample ? null : (
          <NumberInput
            label="Weight"
            value={form.weight}
            error={errors['weight']}
            min={testWeight.min}
            max={testWeight.max}
            step={1}
            allowDecimal={false}
            clampBehavior="none"
            onChange={(weight) => set({ weight })}
          />
        )}
      </div>
      <div className={classes['files']}>
        {fileField('input', 'Input')}
        {fileField('output', 'Output')}
      </div>
      {isExample ? note('notes', 'Notes', 'Shown below the example in the statement.') : null}
      {isExample
        ? null
        : note('hint', 'Hint', 'Shown to the programmer whose submission fails this test.')}
      {note('comment', 'Comment', 'Seen only here, by those who edit the problem.')}
    </div>
  )
}
