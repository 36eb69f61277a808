import type { ProblemId, Test } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactElement } from 'react'
import { RestoredNotice } from '../../product/section-draft/restored-notice.tsx'
import { SaveFailure } from '../../components/save-failure.tsx'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import { isSubmitKey } from '../../lib/keyboard.ts'
import { useKeptForm } from '../../product/section-draft/use-kept-form.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { TestFields } from './test-fields.tsx'
import type { Busy } from './test-fields.tsx'
import { bodyOf, formOf, isSameForm, problemsOf } from './test-form.ts'
import { useSaveTest } from './test-queries.ts'
import classes from './test-dialog.module.css'

const fieldNames = [
  'type',
  'label',
  'weight',
  'notes',
  'hint',
  'comment',
  'shown',
  'input',
  'output',
]

/** The form of the test dialog: it stays as it is when a save fails. */
export const TestEditor = ({
  problemId,
  test: opened,
  isReadOnly,
  shownPlace,
  onClose,
  onSaved,
}: {
  problemId: ProblemId
  test?: Test
  isReadOnly: boolean
  shownPlace: 'input' | 'output' | undefined
  onClose: () => void
  onSaved: () => void
}): ReactElement => {
  // A fix changes the stored test while the dialog is open.
  const [test, setTest] = useState(opened)
  const [stored, setStored] = useState(() => formOf(test))
  const draft = useKeptForm(
    {
      problemId,
      name: `test/${test?.id ?? 'new'}`,
      version: Date.parse(test?.modifiedAt ?? '') || 0,
    },
    stored,
    isSameForm,
  )
  const { form, setForm } = draft
  const [uploads, setUploads] = useState({ input: false, output: false, text: false })
  const [isChecked, setIsChecked] = useState(false)
  const save = useSaveTest(problemId, test?.id)
  const isUploading = uploads.input || uploads.output || uploads.text
  useUnsavedGuard(isUploading || !isSameForm(form, stored))

  const found = isChecked ? problemsOf(form) : {}
  const { fields, whole } = fieldErrorsOf(save.error, fieldNames)

  const handleBusy = useCallback(
    (what: Busy, isBusy: boolean) =>
      setUploads((before) => (before[what] === isBusy ? before : { ...before, [what]: isBusy })),
    [],
  )

  const handleFixed = (side: 'input' | 'output', fixed: Test) => {
    const now = formOf(fixed)
    setTest(fixed)
    setStored((before) => ({ ...before, [side]: now[side] }))
    setForm((before) => ({ ...before, [side]: now[side] }))
  }
  const submit = () => {
    if (isReadOnly) return
    setIsChecked(true)
    if (save.isPending || isUploading || Object.keys(problemsOf(form)).length > 0) return
    save.mutate(bodyOf(form, stored), { onSuccess: onSaved })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    submit()
  }
  const verb = test ? { now: 'Update', busy: 'Updating…' } : { now: 'Create', busy: 'Creating…' }
  return (
    // Keys bubble up from its fields: Ctrl or Cmd with Enter submits from each of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
      <RestoredNotice draft={draft} />
      <SaveFailure sentence={whole} />
      <TestFields
        problemId={problemId}
        test={test}
        stored={stored}
        form={form}
        isReadOnly={isReadOnly}
        shownPlace={shownPlace}
        onFixed={handleFixed}
        onChange={setForm}
        onBusy={handleBusy}
        errors={{ ...fields, ...found }}
      />
      <footer className={classes['footer']}>
        <Button variant="default" onClick={onClose}>
          {isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {isReadOnly ? null : (
          <Button
            type="submit"
            disabled={save.isPending || isUploading}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {save.isPending ? verb.busy : verb.now}
          </Button>
        )}
      </footer>
    </form>
  )
}
