import { defaultLocale, testTypeLabels, testTypes, testWeight } from '@drafts/contract'
import { NativeSelect, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useCallback } from 'react'
import type { Dispatch, ReactElement, SetStateAction } from 'react'
import { ProblemText } from '../../components/product/problem-text.tsx'
import { TestFileField } from './test-file-field.tsx'
import { withType } from './test-form.ts'
import type { TestForm } from './test-form.ts'
import classes from './test-dialog.module.css'

type Side = 'input' | 'output'
/** What may be on its way: a file, or a picture in a text. */
export type Busy = Side | 'text'

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
  onBusy: (what: Busy, isBusy: boolean) => void
  errors: Record<string, string>
}): ReactElement => {
  const set = (change: Partial<TestForm>) => onChange((before) => ({ ...before, ...change }))
  const isExample = form.type === 'sample'
  const hrefOf = (side: Side) =>
    testId && `/api/tests/${encodeURIComponent(testId)}/${side}?download=yes`
  const handleTextBusy = useCallback((isBusy: boolean) => onBusy('text', isBusy), [onBusy])
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
  const text = (name: 'notes' | 'hint', label: string, description: string) => (
    <ProblemText
      problemId={problemId}
      locale={defaultLocale}
      label={label}
      description={description}
      value={form[name]}
      error={errors[name]}
      minRows={3}
      onChange={(value) => set({ [name]: value })}
      onBlur={ignore}
      onBusy={handleTextBusy}
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
        <div data-field="input">{fileField('input', 'Input')}</div>
        <div data-field="output">{fileField('output', 'Output')}</div>
      </div>
      {isExample
        ? text('notes', 'Notes', 'Shown below the example in the statement.')
        : text('hint', 'Hint', 'Shown to the programmer whose submission fails this test.')}
      <Textarea
        label="Comment"
        description="Seen only here, by those who edit the problem."
        value={form.comment}
        error={errors['comment']}
        onChange={(event) => set({ comment: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={12}
      />
    </div>
  )
}

/** The dialog saves as a whole. */
const ignore = () => undefined
