import { testsPerProblem } from '@drafts/contract'
import type { ListedTest, ProblemId } from '@drafts/contract'
import { Button, TextInput } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { countOf } from '../../../lib/text/format.ts'
import { showNote } from '../../../lib/toasts.ts'
import { FillOutputs, isOutputToFill } from '../making/fill-outputs.tsx'
import { MakeInputs } from '../making/make-inputs.tsx'
import { newTestId } from '../dialog/test-dialog.tsx'
import { countIssues } from './test-issues.ts'
import { useFixTests } from '../test-queries.ts'
import classes from '../tests.module.css'

export const TestToolbar = ({
  problemId,
  views,
  tests,
  isReadOnly,
  filter,
  onFilter,
  onSelect,
  onReorder,
}: {
  problemId: ProblemId
  /** The switch between list and script. */
  views: ReactNode
  tests: readonly ListedTest[]
  isReadOnly: boolean
  filter: string
  onFilter: (filter: string) => void
  onSelect: () => void
  onReorder: () => void
}): ReactElement => {
  const isFull = tests.length >= testsPerProblem
  const outdated = tests.filter((test) => test.outdated.input)
  const place = { problemId, filter, isDisabled: isFull || isReadOnly }
  return (
    <>
      {views}
      <TextInput
        className={classes['filter']}
        aria-label="Filter tests"
        placeholder="Filter by label"
        type="search"
        leftSection={<Icon name="search" size={14} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      {outdated.length > 0 ? (
        <MakeInputs
          problemId={problemId}
          tests={tests}
          words={`Make ${countOf(outdated.length, 'outdated input')}`}
          isDisabled={isReadOnly}
        />
      ) : null}
      {tests.some(isOutputToFill) ? (
        <FillOutputs problemId={problemId} tests={tests} isDisabled={isReadOnly} />
      ) : null}
      <FixButton problemId={problemId} tests={tests} isReadOnly={isReadOnly} />
      <LinkButton
        to="/p/$problemId/edit/$sectionKey"
        params={{ problemId, sectionKey: 'tests' }}
        search={{ dialog: 'scanspec', ...(filter ? { filter } : {}) }}
        variant="default"
      >
        Scanspec
      </LinkButton>
      <Button variant="default" disabled={isReadOnly || tests.length === 0} onClick={onSelect}>
        Select
      </Button>
      <Button variant="default" disabled={isReadOnly || tests.length < 2} onClick={onReorder}>
        Reorder
      </Button>
      <DialogButton {...place} dialog="import" leftSection={<Icon name="upload" />}>
        Import
      </DialogButton>
      <DialogButton {...place} dialog="random">
        Random
      </DialogButton>
      <NewTestButton {...place} />
    </>
  )
}

/** Leads to a dialog that adds tests. */
const DialogButton = ({
  problemId,
  filter,
  isDisabled,
  dialog,
  leftSection,
  children,
}: {
  problemId: ProblemId
  filter: string
  isDisabled: boolean
  dialog: 'import' | 'random'
  leftSection?: ReactNode
  children: string
}): ReactElement => (
  <LinkButton
    to="/p/$problemId/edit/$sectionKey"
    params={{ problemId, sectionKey: 'tests' }}
    search={{ dialog, ...(filter ? { filter } : {}) }}
    disabled={isDisabled}
    variant="default"
    leftSection={leftSection}
  >
    {children}
  </LinkButton>
)

export const NewTestButton = ({
  problemId,
  isDisabled,
  filter = '',
}: {
  problemId: ProblemId
  isDisabled: boolean
  filter?: string
}): ReactElement => (
  <LinkButton
    to="/p/$problemId/edit/$sectionKey"
    params={{ problemId, sectionKey: 'tests' }}
    search={{ test: newTestId, ...(filter ? { filter } : {}) }}
    disabled={isDisabled}
    leftSection={<Icon name="plus" />}
  >
    New
  </LinkButton>
)

/** Only there while there is something to fix. */
const FixButton = ({
  problemId,
  tests,
  isReadOnly,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  isReadOnly: boolean
}): ReactElement | null => {
  const fix = useFixTests(problemId)
  const count = countIssues(tests)
  const handleFix = async () => {
    const detail = 'CRLF line endings become LF, and missing final newlines are added.'
    if (!(await confirm(`Fix ${count} issues(s)?`, { yes: 'Fix', detail }))) return
    fix.mutate(undefined, {
      onSuccess: ({ fixed }) => showNote(`${countOf(fixed, 'issue')} fixed.`),
    })
  }
  if (count === 0) return null
  return (
    <Button
      variant="default"
      disabled={isReadOnly || fix.isPending}
      leftSection={<Icon name="wrench" />}
      onClick={() => void handleFix()}
    >
      {fix.isPending ? 'Fixing…' : 'Fix Issues'}
    </Button>
  )
}
