import { checkerWants, labelChars, validatorWants } from '@drafts/contract'
import type { BlobView, ProblemId } from '@drafts/contract'
import { Button, Group, NativeSelect, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { InnerForm } from '../../components/dialogs/inner-form.tsx'
import { useAskingClose } from '../../components/dialogs/use-asking-close.ts'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { formatSize } from '../../lib/text/format.ts'
import { useSaveToolTest } from './tool-test-queries.ts'
import type { ToolKind } from '../../product/queries/programs.ts'
import type { ShownToolTest } from './tool-test-queries.ts'

type FileName = 'input' | 'answer' | 'output'

const filesOf: Record<ToolKind, readonly FileName[]> = {
  checker: ['input', 'answer', 'output'],
  validator: ['input'],
}
const fileLabels = { input: 'Input', answer: 'Answer', output: 'Output' } as const
const wantWords: Record<string, string> = {
  accepted: 'The output is accepted',
  wrong: 'The output is wrong',
  valid: 'The input is valid',
  invalid: 'The input is not valid',
}

/** `test` undefined: it is closed. */
export const ToolTestDialog = ({
  problemId,
  kind,
  test,
  onClose,
}: {
  problemId: ProblemId
  kind: ToolKind
  test: ShownToolTest | 'new' | undefined
  onClose: () => void
}): ReactElement => {
  const [isDirty, setIsDirty] = useState(false)
  const closing = useAskingClose(test !== undefined && isDirty, onClose)
  return (
    <Dialog
      opened={test !== undefined}
      {...closing}
      title={kind === 'checker' ? 'Test of the checker' : 'Test of validators'}
      size={640}
    >
      {test === undefined ? null : (
        <Form
          problemId={problemId}
          kind={kind}
          test={test === 'new' ? undefined : test}
          onCancel={closing.onClose}
          onSaved={onClose}
          onDirty={setIsDirty}
        />
      )}
    </Dialog>
  )
}

const Form = ({
  problemId,
  kind,
  test,
  onCancel,
  onSaved,
  onDirty,
}: {
  problemId: ProblemId
  kind: ToolKind
  test: ShownToolTest | undefined
  onCancel: () => void
  onSaved: () => void
  onDirty: (isDirty: boolean) => void
}): ReactElement => {
  const wants: readonly string[] = kind === 'checker' ? checkerWants : validatorWants
  const stored = { label: test?.label ?? '', want: test?.want ?? wants[1] ?? '' }
  const storedLine = test?.wantLine ?? ''
  const [label, setLabel] = useState(stored.label)
  const [want, setWant] = useState<string>(stored.want)
  const [line, setLine] = useState<number | string>(storedLine)
  const [texts, setTexts] = useState<Partial<Record<FileName, string>>>({})
  const isDirty =
    label !== stored.label ||
    want !== stored.want ||
    line !== storedLine ||
    filesOf[kind].some((name) => isChanged(fileOf(test, name), texts[name]))
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const save = useSaveToolTest(problemId, kind, test?.id)
  const { fields, whole } = fieldErrorsOf(save.error, ['label', 'want', 'wantLine', 'input'])
  const submit = async () => {
    const files = Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, { text }]],
      ),
    )
    const wantLine = want === 'invalid' && line !== '' ? Number(line) : null
    await save.mutateAsync({ label, want, wantLine, files })
    onSaved()
  }
  return (
    <InnerForm onSubmit={() => void submit().catch(() => undefined)}>
      <SaveFailure sentence={whole} />
      <TextInput
        label="Label"
        value={label}
        maxLength={labelChars}
        error={fields['label']}
        onChange={(event) => setLabel(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label="Wanted"
        data={wants.map((value) => ({ value, label: wantWords[value] ?? value }))}
        value={want}
        onChange={(event) => setWant(event.currentTarget.value)}
      />
      {want === 'invalid' ? (
        <NumberInput
          label="Refused at line"
          description="Empty: at any."
          value={line}
          min={1}
          allowDecimal={false}
          error={fields['wantLine']}
          onChange={setLine}
        />
      ) : null}
      {filesOf[kind].map((name) => (
        <FileField
          key={name}
          name={name}
          file={fileOf(test, name)}
          text={texts[name]}
          error={fields[name]}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          Save
        </Button>
      </Group>
    </InnerForm>
  )
}

/** A long file shows its beginning only, so that it is kept or replaced, never typed in. */
const FileField = ({
  name,
  file,
  text,
  error,
  onChange,
}: {
  name: FileName
  file: BlobView | undefined
  /** Undefined: the file stays as it is. */
  text: string | undefined
  error: string | undefined
  onChange: (text: string | undefined) => void
}): ReactElement => {
  const isLong = file?.truncated === true
  const isKept = isLong && text === undefined
  const label = fileLabels[name]
  return (
    <>
      <Textarea
        label={label}
        description={isKept ? `The beginning of ${formatSize(file.size)}.` : undefined}
        value={text ?? file?.snip ?? ''}
        minRows={3}
        autosize
        maxRows={12}
        spellCheck={false}
        readOnly={isKept}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isLong ? (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange(isKept ? '' : undefined)}
        >
          {isKept ? `Replace ${label.toLowerCase()}` : `Keep ${label.toLowerCase()} as it was`}
        </Button>
      ) : null}
    </>
  )
}

const isChanged = (file: BlobView | undefined, text: string | undefined): boolean =>
  text !== undefined && (file?.truncated === true || text !== (file?.snip ?? ''))

const fileOf = (test: ShownToolTest | undefined, name: FileName): BlobView | undefined => {
  if (name === 'input') return test?.input
  return test && 'answer' in test ? test[name] : undefined
}
