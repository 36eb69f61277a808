import {
  answerOriginLike,
  defaultLocale,
  testTypeLabels,
  testTypes,
  testWeight,
} from '@drafts/contract'
import type { GroupId, ProblemId, Test, TestOrigin } from '@drafts/contract'
import { NativeSelect, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Dispatch, ReactElement, SetStateAction } from 'react'
import { ProblemText } from '../../../product/problem/problem-text.tsx'
import { groupsQuery } from '../../../product/queries/groups.ts'
import { FixButtons } from './fix-buttons.tsx'
import { isSameFile } from './test-file.ts'
import { TestFileField } from './test-file-field.tsx'
import { nothingTyped, ShownFields } from './shown-fields.tsx'
import { withType } from './test-form.ts'
import type { TestForm } from './test-form.ts'
import { useMismatches } from './use-mismatches.ts'
import classes from './test-dialog.module.css'

type Side = 'input' | 'output'
/** What may be on its way: a file, or a picture in a text. */
export type Busy = Side | 'text'

const madeBy = (side: Side, origin: TestOrigin | undefined): Partial<TestForm> =>
  side === 'input' ? { origin } : { answerOrigin: origin && answerOriginLike(origin) }

export const TestFields = ({
  problemId,
  test,
  stored,
  form,
  isReadOnly,
  shownPlace,
  refusal,
  onFixed,
  onChange,
  onBusy,
  errors,
}: {
  problemId: ProblemId
  test: Test | undefined
  /** As the server has it. */
  stored: TestForm
  form: TestForm
  isReadOnly: boolean
  /** The file at whose mismatch the dialog opens. */
  shownPlace: Side | undefined
  /** Why the input that is typed does not match the scanspec, where it was looked at before a save. */
  refusal: string | undefined
  onFixed: (side: Side, test: Test) => void
  onChange: Dispatch<SetStateAction<TestForm>>
  onBusy: (what: Busy, isBusy: boolean) => void
  errors: Record<string, string>
}): ReactElement => {
  const set = (change: Partial<TestForm>) => onChange((before) => ({ ...before, ...change }))
  const isExample = form.type === 'sample'
  const [typedShown, setTypedShown] = useState(nothingTyped)
  const hrefOf = (side: Side) =>
    test && `/api/tests/${encodeURIComponent(test.id)}/${side}?download=yes`
  const handleTextBusy = useCallback((isBusy: boolean) => onBusy('text', isBusy), [onBusy])
  const mismatchOf = useMismatches(problemId, { test, stored, form, refusal, shownPlace })
  const fileField = (side: Side, label: string) => (
    <TestFileField
      problemId={problemId}
      side={side}
      label={label}
      file={form[side]}
      testInput={{ file: form.input, storedHref: hrefOf('input') }}
      type={form.type}
      error={errors[side]}
      isReadOnly={isReadOnly}
      fixes={
        test && isSameFile(form[side], stored[side]) ? (
          <FixButtons
            problemId={problemId}
            testId={test.id}
            side={side}
            info={test[side]}
            isDisabled={isReadOnly}
            onFixed={(fixed) => onFixed(side, fixed)}
          />
        ) : null
      }
      mismatch={mismatchOf(side)}
      downloadHref={hrefOf(side)}
      onChange={(file) => set({ [side]: file, ...madeBy(side, undefined) })}
      onMade={(origin) => set(madeBy(side, origin))}
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
      isReadOnly={isReadOnly}
      minRows={3}
      onChange={(value) => set({ [name]: value })}
      onBlur={ignore}
      onBusy={handleTextBusy}
    />
  )
  return (
    <div className={classes['fields']}>
      <Basics
        problemId={problemId}
        form={form}
        errors={errors}
        isReadOnly={isReadOnly}
        isFirst={shownPlace === undefined || mismatchOf(shownPlace) === undefined}
        onChange={onChange}
        set={set}
      />
      <div className={classes['files']}>
        <div data-field="input">{fileField('input', 'Input')}</div>
        <div data-field="output">{fileField('output', 'Output')}</div>
      </div>
      {isExample ? (
        <ShownFields
          shown={form.shown}
          typed={typedShown}
          onTyped={setTypedShown}
          error={errors['shown']}
          isReadOnly={isReadOnly}
          onChange={(shown) => set({ shown })}
        />
      ) : null}
      {isExample
        ? text('notes', 'Notes', 'Shown below the example in the statement.')
        : text('hint', 'Hint', 'Shown to the programmer whose submission fails this test.')}
      <ForEditors form={form} errors={errors} isReadOnly={isReadOnly} set={set} />
    </div>
  )
}

/** What nobody sees but those who edit the problem. Only a package gives a test checker arguments of its own. */
const ForEditors = ({
  form: { comment, checkerArguments },
  errors,
  isReadOnly,
  set,
}: {
  form: TestForm
  errors: Record<string, string>
  isReadOnly: boolean
  set: (change: Partial<TestForm>) => void
}): ReactElement => (
  <>
    <Textarea
      label="Comment"
      description="Seen only here, by those who edit the problem."
      value={comment}
      error={errors['comment']}
      readOnly={isReadOnly}
      onChange={(event) => set({ comment: event.currentTarget.value })}
      autosize
      minRows={2}
      maxRows={12}
    />
    {checkerArguments === null ? null : (
      <TextInput
        label="Checker arguments"
        description="The checker is called with these for this test, in place of its own."
        value={checkerArguments}
        error={errors['checkerArguments']}
        readOnly={isReadOnly}
        onChange={(event) => set({ checkerArguments: event.currentTarget.value })}
      />
    )}
  </>
)

const Basics = ({
  problemId,
  form,
  errors,
  isReadOnly,
  isFirst,
  onChange,
  set,
}: {
  problemId: ProblemId
  form: TestForm
  errors: Record<string, string>
  isReadOnly: boolean
  /** Whether the dialog opens with the focus here. */
  isFirst: boolean
  onChange: Dispatch<SetStateAction<TestForm>>
  set: (change: Partial<TestForm>) => void
}): ReactElement => (
  <div className={classes['row']}>
    <NativeSelect
      label="Type"
      data={testTypes.map((value) => ({ value, label: testTypeLabels[value] }))}
      value={form.type}
      error={errors['type']}
      disabled={isReadOnly}
      onChange={(event) => {
        const type = testTypes.find((one) => one === event.currentTarget.value)
        if (type) onChange((before) => withType(before, type))
      }}
      data-autofocus={isFirst || undefined}
    />
    <TextInput
      label="Label"
      value={form.label}
      error={errors['label']}
      readOnly={isReadOnly}
      onChange={(event) => set({ label: event.currentTarget.value })}
    />
    {form.type === 'sample' ? null : (
      <NumberInput
        label="Weight"
        value={form.weight}
        error={errors['weight']}
        readOnly={isReadOnly}
        min={testWeight.min}
        max={testWeight.max}
        step={1}
        allowDecimal={false}
        clampBehavior="none"
        onChange={(weight) => set({ weight })}
      />
    )}
    <GroupChoice
      problemId={problemId}
      value={form.group}
      error={errors['group']}
      isReadOnly={isReadOnly}
      onChange={(group) => set({ group })}
    />
  </div>
)

/** Only where the problem has groups. */
const GroupChoice = ({
  problemId,
  value,
  error,
  isReadOnly,
  onChange,
}: {
  problemId: ProblemId
  value: GroupId | null
  error: string | undefined
  isReadOnly: boolean
  onChange: (group: GroupId | null) => void
}): ReactElement | null => {
  const { data: groups = [] } = useQuery(groupsQuery(problemId))
  if (groups.length === 0) return null
  return (
    <NativeSelect
      label="Group"
      data={[
        { value: '', label: 'None' },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      error={error}
      disabled={isReadOnly}
      onChange={(event) =>
        onChange(groups.find(({ id }) => id === event.currentTarget.value)?.id ?? null)
      }
    />
  )
}

/** The dialog saves as a whole. */
const ignore = () => undefined
