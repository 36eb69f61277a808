import type { ExecutionId, Problem, SolutionId, TestId } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { EditorDialog } from '../../components/dialogs/editor-dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { NoJudgeNotice } from '../../product/language/no-judge-notice.tsx'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { responseStatus, signedOutSentence } from '../../lib/api/api-errors.ts'
import { countOf } from '../../lib/text/format.ts'
import { isSubmitKey } from '../../lib/keyboard.ts'
import { testsQuery } from '../../product/queries/tests.ts'
import { chosenOf } from '../../lib/choose/range-selection.ts'
import type { Selection } from '../../lib/choose/range-selection.ts'
import { usePageHold, useUnsavedGuard } from '../../lib/save/use-unsaved-guard.ts'
import { executeBody, executeErrors, executeFormOf } from './execute-form.ts'
import { ExecuteLimits } from './execute-limits.tsx'
import { ExecuteTests } from './execute-tests.tsx'
import { confirmRun } from './run-all.ts'
import { useRunSolutions } from './solution-queries.ts'
import classes from './execute.module.css'

interface ExecuteProps {
  problem: Problem
  solutionIds: readonly SolutionId[]
  onClose: () => void
  /** The execution to look at, where only one solution was run. */
  onStarted: (executionId: ExecutionId | undefined) => void
}

/** Which tests, which limits, Thorough or not. */
export const ExecuteDialog = ({
  title,
  ...rest
}: ExecuteProps & { title: string }): ReactElement => (
  <EditorDialog
    title={title}
    isOpen={rest.solutionIds.length > 0}
    onClose={rest.onClose}
    size={820}
  >
    {rest.solutionIds.length > 0 ? <LoadedForm {...rest} /> : null}
  </EditorDialog>
)

const LoadedForm = (props: ExecuteProps): ReactElement => {
  const { data: tests } = useQuery(testsQuery(props.problem.id))
  if (!tests)
    return (
      <Delayed>
        <Skeleton height={360} />
      </Delayed>
    )
  return <ExecuteForm {...props} />
}

const ExecuteForm = ({ problem, solutionIds, onClose, onStarted }: ExecuteProps): ReactElement => {
  const { data: tests = [] } = useQuery(testsQuery(problem.id))
  const allIds = tests.map(({ id }) => id)
  const [before] = useState(() => executeFormOf(problem.limits))
  const [form, setForm] = useState(before)
  const [selection, setSelection] = useState<Selection<TestId>>(() => ({
    ids: new Set(allIds),
    anchorId: null,
  }))
  const run = useRunSolutions(problem.id)
  const chosen = chosenOf(selection, allIds)
  const errors = executeErrors(form, before)
  const isRight = chosen.length > 0 && Object.keys(errors).length === 0
  const count = solutionIds.length
  const isDirty = chosen.length !== allIds.length || JSON.stringify(form) !== JSON.stringify(before)
  useUnsavedGuard(isDirty)
  // What is chosen here is not lost with the session.
  usePageHold(true)
  const isSignedOut = responseStatus(run.error) === 401

  const submit = async () => {
    if (!isRight || run.isPending) return
    if (!(await confirmRun(count))) return
    const body = executeBody(form, before, chosen, allIds)
    const started = await run.mutateAsync({ solutionIds, body })
    // None: a toast has said why, and the dialog stays as it is.
    if (started.length > 0) onStarted(count === 1 ? started[0] : undefined)
  }
  // A run that does not begin is reported by the mutation's toast.
  const attempt = () => void submit().catch(() => undefined)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    attempt()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    attempt()
  }
  return (
    // Keys bubble up from its fields: Ctrl or Cmd with Enter submits from each of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
      <NoJudgeNotice />
      <SaveFailure sentence={isSignedOut ? signedOutSentence : undefined} kept="" />
      <div className={classes['columns']}>
        <ExecuteTests tests={tests} selection={selection} onChange={setSelection} />
        <ExecuteLimits
          form={form}
          before={before}
          errors={errors}
          problem={problem}
          onChange={setForm}
        />
      </div>
      <footer className={classes['footer']}>
        <span className={classes['soft']}>
          {countOf(count, 'solution')} on {countOf(chosen.length, 'test')}
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={!isRight || run.isPending}
          leftSection={<Icon name="play" size={14} />}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {run.isPending ? 'Starting…' : 'Execute'}
        </Button>
      </footer>
    </form>
  )
}
