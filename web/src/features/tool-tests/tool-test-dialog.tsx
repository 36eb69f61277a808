import { checkerWants, labelChars, validatorWants } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { Button, Group, NativeSelect, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { InnerForm } from '../../components/dialogs/inner-form.tsx'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { useSaveToolTest } from './tool-test-queries.ts'
import type { ShownToolTest, ToolKind } from './tool-test-queries.ts'

const filesOf: Record<ToolKind, readonly ('input' | 'answer' | 'output')[]> = {
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
}): ReactElement => (
  <Dialog
    opened={test !== undefined}
    onClose={onClose}
    title={kind === 'checker' ? 'Test of the checker' : 'Test of validators'}
    size={640}
  >
    {test === undefined ? null : (
      <Form
        problemId={problemId}
        kind={kind}
        test={test === 'new' ? undefined : test}
        onClose={onClose}
      />
    )}
  </Dialog>
)

const Form = ({
  problemId,
  kind,
  test,
  onClose,
}: {
  problemId: ProblemId
  kind: ToolKind
  test: ShownToolTest | undefined
  onClose: () => void
}): ReactElement => {
  const wants: readonly string[] = kind === 'checker' ? checkerWants : validatorWants
  const [label, setLabel] = useState(test?.label ?? '')
  const [want, setWant] = useState<string>(test?.want ?? wants[1] ?? '')
  const [line, setLine] = useState<number | string>(test?.wantLine ?? '')
  const [texts, setTexts] = useState<Partial<Record<'input' | 'answer' | 'output', string>>>({})
  const save = useSaveToolTest(problemId, kind, test?.id)
  const { fields, whole } = fieldErrorsOf(save.error, ['label', 'want', 'wantLine', 'input'])
  const submit = async () => {
    const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]))
    const wantLine = want === 'invalid' && line !== '' ? Number(line) : null
    await save.mutateAsync({ label, want, wantLine, files })
    onClose()
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
        <Textarea
          key={name}
          label={fileLabels[name]}
          value={texts[name] ?? storedText(test, name)}
          minRows={3}
          autosize
          maxRows={12}
          spellCheck={false}
          error={fields[name]}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
        />
      ))}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          Save
        </Button>
      </Group>
    </InnerForm>
  )
}

/** The beginning of a long one: it stays as it is unless it is changed. */
const storedText = (
  test: ShownToolTest | undefined,
  name: 'input' | 'answer' | 'output',
): string => {
  if (!test) return ''
  if (name === 'input') return test.input.snip
  return 'answer' in test ? test[name].snip : ''
}
