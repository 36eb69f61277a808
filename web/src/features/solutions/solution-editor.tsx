import type { ExecutionId, ProblemId, Solution } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { RestoredNotice } from '../../product/section-draft/restored-notice.tsx'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { isSubmitKey } from '../../lib/keyboard.ts'
import { useStub } from '../../product/functional/use-stub.ts'
import { problemQuery } from '../../product/queries/problem.ts'
import { useKeptForm } from '../../product/section-draft/use-kept-form.ts'
import { useUnsavedGuard } from '../../lib/save/use-unsaved-guard.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { SolutionFields } from './solution-fields.tsx'
import {
  solutionBodyOf,
  solutionFormOf,
  isSameSolutionForm,
  solutionFormProblems,
} from './solution-form.ts'
import type { SolutionForm } from './solution-form.ts'
import { useRunSolutions, useSaveSolution } from './solution-queries.ts'
import type { KnownSolution } from '../../product/queries/solutions.ts'
import classes from './solution-editor.module.css'

const fieldNames = [
  'label',
  'languageId',
  'source',
  'reference',
  'wantVerdict',
  'wantVerdicts',
  'wantGroups',
  'notes',
  'private',
]

/** The form of the solution dialog. Ctrl or Cmd with Enter saves and runs. */
export const SolutionEditor = ({
  problemId,
  solution,
  others,
  isReadOnly,
  onCancel,
  onSaved,
}: {
  problemId: ProblemId
  solution?: Solution
  others: readonly KnownSolution[]
  isReadOnly: boolean
  onCancel: () => void
  onSaved: (executionId: ExecutionId | undefined) => void
}): ReactElement => {
  const [stored, setStored] = useState(() =>
    solutionFormOf(solution, others.at(-1)?.languageId ?? null),
  )
  const draft = useKeptForm(
    {
      problemId,
      name: `solution/${solution?.id ?? 'new'}`,
      version: Date.parse(solution?.modifiedAt ?? '') || 0,
    },
    stored,
    isSameSolutionForm,
  )
  const { form, setForm } = draft
  const latest = useLatest(form)
  const [savedId, setSavedId] = useState(solution?.id)
  const [isChecked, setIsChecked] = useState(false)
  const { data: problem } = useQuery(problemQuery(problemId))
  // A function starts from its stub, in whatever language is chosen, until something is typed.
  const [isTouched, setIsTouched] = useState(form.source !== '')
  const stub = useStub(problem, form.role === 'generator' ? null : form.languageId)
  const shown = isTouched || !stub ? form : { ...form, source: stub.text }
  const handleChange = (next: SolutionForm) => {
    const isSource = next.source !== shown.source
    if (isSource) setIsTouched(true)
    setForm(isSource || isTouched ? next : { ...next, source: form.source })
  }
  const save = useSaveSolution(problemId, savedId)
  const run = useRunSolutions(problemId)
  const isDirty = !isSameSolutionForm(form, stored)
  const isBusy = save.isPending || run.isPending
  useUnsavedGuard(isDirty)

  const found = isChecked ? solutionFormProblems(shown) : {}
  const { fields, whole } = fieldErrorsOf(save.error, fieldNames)

  const submit = async (then: 'close' | 'run') => {
    if (isReadOnly) return
    setIsChecked(true)
    if (isBusy || Object.keys(solutionFormProblems(shown)).length > 0) return
    // Without edits there is nothing to save, only to run.
    const saved =
      isDirty || savedId === undefined ? await save.mutateAsync(solutionBodyOf(shown)) : undefined
    const id = saved?.id ?? savedId
    setSavedId(id)
    setIsTouched(true)
    const withStub = (now: SolutionForm): SolutionForm =>
      now.source === form.source ? { ...now, source: shown.source } : now
    setForm(withStub)
    setStored(shown)
    // Text that was written meanwhile is not saved: the dialog stays.
    const leave = (executionId?: ExecutionId) => {
      if (isSameSolutionForm(withStub(latest.current), shown)) onSaved(executionId)
    }
    if (then === 'close' || id === undefined) return leave()
    const [executionId] = await run.mutateAsync({ solutionIds: [id] })
    if (executionId !== undefined) leave(executionId)
  }
  // A failed save is shown by `save.error`, a failed run by a toast; the dialog stays as it is.
  const attempt = (then: 'close' | 'run') => void submit(then).catch(() => undefined)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    attempt('close')
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    attempt('run')
  }
  return (
    // Keys come down to its fields: the submit key works in the code editor too.
    <form
      className={classes['form']}
      onSubmit={handleSubmit}
      onKeyDownCapture={handleKeyDown}
      noValidate
    >
      <RestoredNotice draft={draft} />
      <SaveFailure sentence={whole} />
      <SolutionFields
        problemId={problemId}
        form={shown}
        isReadOnly={isReadOnly}
        onChange={handleChange}
        errors={{ ...fields, ...found }}
        isFunctional={problem?.mechanism === 'functionBased'}
        reference={others.find(({ reference }) => reference)}
        files={solution?.files}
      />
      <footer className={classes['footer']}>
        <Button variant="default" onClick={onCancel}>
          {isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {isReadOnly ? null : (
          <>
            <Button type="submit" variant="default" disabled={isBusy}>
              {save.isPending ? 'Saving…' : 'Save'}
            </Button>
            <Button
              onClick={() => attempt('run')}
              disabled={isBusy}
              leftSection={<Icon name="play" size={14} />}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              Save &amp; run
            </Button>
          </>
        )}
      </footer>
    </form>
  )
}
