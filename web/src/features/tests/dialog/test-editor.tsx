import type { ProblemId, Test, TestType } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RestoredNotice } from '../../../product/section-draft/restored-notice.tsx'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { fieldErrorsOf } from '../../../lib/api/field-errors.ts'
import { isSubmitKey } from '../../../lib/keyboard.ts'
import { showNote } from '../../../lib/toasts.ts'
import { useKeptForm } from '../../../product/section-draft/use-kept-form.ts'
import { useUnsavedGuard } from '../../../lib/save/use-unsaved-guard.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { TestFields } from './test-fields.tsx'
import type { Busy } from './test-fields.tsx'
import { testBodyOf, testFormOf, isSameTestForm, testFormProblems } from './test-form.ts'
import { isSameFile } from './test-file.ts'
import { useSaveTest } from '../test-queries.ts'
import classes from './test-dialog.module.css'
import { scanspecQuery } from '../../../product/queries/scanspec.ts'
import { checkInput } from './check-input.ts'
import type { TestFile } from './test-file.ts'

const fieldNames = [
  'type',
  'label',
  'weight',
  'notes',
  'hint',
  'comment',
  'shown',
  'checkerArguments',
  'group',
  'input',
  'output',
]

/** The form of the test dialog: it stays as it is when a save fails. */
export const TestEditor = ({
  problemId,
  test: opened,
  newType,
  isReadOnly,
  isInputChecked,
  shownPlace,
  onClose,
  onSaved,
}: {
  problemId: ProblemId
  test?: Test
  /** What a new one begins as. */
  newType: TestType
  isReadOnly: boolean
  isInputChecked: boolean
  shownPlace: 'input' | 'output' | undefined
  onClose: () => void
  onSaved: () => void
}): ReactElement => {
  // A fix changes the stored test while the dialog is open.
  const [test, setTest] = useState(opened)
  const [stored, setStored] = useState(() => testFormOf(test, newType))
  const draft = useKeptForm(
    {
      problemId,
      name: `test/${test?.id ?? 'new'}`,
      version: Date.parse(test?.modifiedAt ?? '') || 0,
    },
    stored,
    isSameTestForm,
  )
  const { form, setForm } = draft
  const latest = useLatest(form)
  const [uploads, setUploads] = useState({ input: false, output: false, text: false })
  const [isChecked, setIsChecked] = useState(false)
  const save = useSaveTest(problemId, test?.id)
  const { formRef, round, begin } = useAnother()
  const { isChecking, message, check } = useInputCheck(problemId, isInputChecked, form.input)
  const isUploading = uploads.input || uploads.output || uploads.text
  useUnsavedGuard(isUploading || !isSameTestForm(form, stored))

  const found = isChecked ? testFormProblems(form) : {}
  const { fields, whole } = fieldErrorsOf(save.error, fieldNames)

  const handleBusy = useCallback(
    (what: Busy, isBusy: boolean) =>
      setUploads((before) => (before[what] === isBusy ? before : { ...before, [what]: isBusy })),
    [],
  )

  const handleFixed = (side: 'input' | 'output', fixed: Test) => {
    const now = testFormOf(fixed)
    setTest(fixed)
    setStored((before) => ({ ...before, [side]: now[side] }))
    setForm((before) => ({ ...before, [side]: now[side] }))
  }
  const isBusy = save.isPending || isChecking || isUploading
  const submit = async (onSuccess = onSaved) => {
    if (isReadOnly) return
    setIsChecked(true)
    if (isBusy || Object.keys(testFormProblems(form)).length > 0) return
    if (!isSameFile(form.input, stored.input) || !test) if (!(await check())) return
    save.mutate(testBodyOf(form, stored), {
      onSuccess: (saved) => {
        if (isSameTestForm(latest.current, form)) return onSuccess()
        // Text that was written meanwhile is not saved: the dialog stays.
        setTest(saved)
        setStored(form)
      },
    })
  }
  const handleAnother = () =>
    void submit(() => {
      const next = testFormOf(undefined, form.type)
      setStored(next)
      setForm(next)
      setIsChecked(false)
      begin()
    })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    void submit()
  }
  return (
    // Keys bubble up from its fields: Ctrl or Cmd with Enter submits from each of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={formRef} onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
      <RestoredNotice draft={draft} />
      <SaveFailure sentence={whole} />
      <TestFields
        key={round}
        problemId={problemId}
        test={test}
        stored={stored}
        form={form}
        isReadOnly={isReadOnly}
        shownPlace={shownPlace}
        refusal={message}
        onFixed={handleFixed}
        onChange={setForm}
        onBusy={handleBusy}
        errors={{ ...fields, ...found }}
      />
      <EditorFooter
        isRefused={message !== undefined}
        isReadOnly={isReadOnly}
        isNew={test === undefined}
        isBusy={isBusy}
        isSaving={save.isPending}
        onClose={onClose}
        onAnother={handleAnother}
      />
    </form>
  )
}

const EditorFooter = ({
  isRefused,
  isReadOnly,
  isNew,
  isBusy,
  isSaving,
  onClose,
  onAnother,
}: {
  /** By the scanspec: it may be saved all the same. */
  isRefused: boolean
  isReadOnly: boolean
  isNew: boolean
  /** Something is on its way. */
  isBusy: boolean
  isSaving: boolean
  onClose: () => void
  onAnother: () => void
}): ReactElement => {
  const verb = isNew ? { now: 'Create', busy: 'Creating…' } : { now: 'Update', busy: 'Updating…' }
  return (
    <footer className={classes['footer']}>
      {isRefused ? (
        <p className={classes['refusal']} role="alert">
          The input does not match the scanspec.
        </p>
      ) : null}
      <Button variant="default" onClick={onClose}>
        {isReadOnly ? 'Close' : 'Cancel'}
      </Button>
      {isNew && !isReadOnly ? (
        <Button variant="default" disabled={isBusy} onClick={onAnother}>
          Create and another
        </Button>
      ) : null}
      {isReadOnly ? null : (
        <Button type="submit" disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
          {isSaving ? verb.busy : `${verb.now}${isRefused ? ' all the same' : ''}`}
        </Button>
      )}
    </footer>
  )
}

/** The form begins anew after a test that was created: its fields too, and the caret is in Input, the first that must be typed. */
const useAnother = () => {
  const formRef = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const input = formRef.current?.querySelector<HTMLElement>('[data-field="input"] textarea')
    if (round > 0) input?.focus()
  }, [round])
  const begin = () => {
    setRound((before) => before + 1)
    showNote('The test is created.')
  }
  return { formRef, round, begin }
}

/**
 * Reads an input against the scanspec before it is saved. What was refused once, and has not changed since, is no longer
 * asked about: it may be saved all the same. A file that was uploaded is read by the server alone.
 */
const useInputCheck = (problemId: ProblemId, isOn: boolean, input: TestFile) => {
  const { data } = useQuery({ ...scanspecQuery(problemId), enabled: isOn })
  const [isChecking, setIsChecking] = useState(false)
  const [refused, setRefused] = useState<{ input: TestFile; message: string } | undefined>()
  const message = refused && isSameFile(refused.input, input) ? refused.message : undefined
  /** Whether it may be saved. */
  const check = async (): Promise<boolean> => {
    const source = isOn ? data?.source : undefined
    if (source === undefined || input.kind !== 'text' || message !== undefined) return true
    setIsChecking(true)
    const found = await checkInput({ source, input: input.text }).catch(() => null)
    setIsChecking(false)
    setRefused(found === null ? undefined : { input, message: found })
    return found === null
  }
  return { isChecking, message, check }
}
