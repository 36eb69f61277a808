import { isInProgress, verdictList } from '@drafts/contract'
import type {
  ExecutionId,
  ListedSolution,
  ProblemId,
  SolutionId,
  SolutionRole,
} from '@drafts/contract'
import { ActionIcon, Checkbox, NativeSelect, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LanguageLabel } from '../../product/language/language-label.tsx'
import { confirm } from '../../lib/confirm.ts'
import { formatCpu, formatMemory, formatSize } from '../../lib/text/format.ts'
import { isShift } from '../../lib/keyboard.ts'
import { rowLink } from '../../lib/choose/row-link.ts'
import type { RowSelection } from '../../lib/choose/use-selection.ts'
import { useMe } from '../../product/queries/me.ts'
import { expectedVerdicts, parseWantVerdict } from './expected-verdicts.ts'
import { roleWords } from './run-all.ts'
import { SolutionResult } from './solution-result.tsx'
import { useDeleteSolution, useExpectVerdict } from './solution-queries.ts'
import classes from './solutions.module.css'

interface RowProps {
  problemId: ProblemId
  solution: ListedSolution
  selection: RowSelection<SolutionId> | undefined
  isReadOnly: boolean
  onRun: (ids: readonly SolutionId[]) => void
  onStop: (executionIds: readonly ExecutionId[]) => void
  /** Opens the execute dialog. */
  onExecute: (ids: readonly SolutionId[]) => void
}

export const SolutionListRow = ({
  problemId,
  solution,
  selection,
  isReadOnly,
  onRun,
  onStop,
  onExecute,
}: RowProps): ReactElement => {
  const remove = useDeleteSolution(problemId)
  const { id, execution } = solution
  const name = solution.label || 'Unlabelled'
  const isDeleting = remove.isPending || remove.isSuccess
  const usages = execution && !isInProgress(execution.status) ? execution.usages : null
  return (
    <tr
      className={classes['row']}
      data-deleting={isDeleting}
      {...(selection || isDeleting ? {} : rowLink)}
    >
      {selection ? (
        <td className={classes['checkCell']}>
          <Checkbox
            size="xs"
            aria-label={`Select ${name}`}
            checked={selection.isChosen(id)}
            onChange={(event) => selection.toggle(id, isShift(event.nativeEvent) ? 'range' : 'one')}
          />
        </td>
      ) : null}
      <td className={classes['labelCell']}>
        <Label problemId={problemId} solution={solution} name={name} />
      </td>
      <td className={classes['languageCell']}>
        <LanguageLabel languageId={solution.languageId} />
      </td>
      <td className={classes['number']} data-label="Size">
        {solution.sourceSize === null ? null : formatSize(solution.sourceSize)}
      </td>
      <td className={classes['expectedCell']} data-label="Expected">
        <Expected problemId={problemId} solution={solution} name={name} isReadOnly={isReadOnly} />
      </td>
      <td className={classes['resultCell']}>
        <SolutionResult problemId={problemId} solution={solution} name={name} />
      </td>
      <td className={classes['number']} data-label="CPU">
        {usages ? formatCpu(usages.cpu) : null}
      </td>
      <td className={classes['number']} data-label="Memory">
        {usages ? formatMemory(usages.memory) : null}
      </td>
      <td className={classes['actions']}>
        {isDeleting ? <output>Deleting…</output> : null}
        {selection || isDeleting ? null : (
          <RowActions
            name={name}
            isReadOnly={isReadOnly}
            onRun={() => onRun([id])}
            onStop={
              execution && isInProgress(execution.status) ? () => onStop([execution.id]) : undefined
            }
            onExecute={() => onExecute([id])}
            onDelete={() => remove.mutate(id)}
          />
        )}
      </td>
    </tr>
  )
}

/** Chosen in the row; the reference is expected to be Accepted, and of a generator nothing is expected. */
const Expected = ({
  problemId,
  solution: { id, reference, role, wantVerdicts },
  name,
  isReadOnly,
}: {
  problemId: ProblemId
  solution: ListedSolution
  name: string
  isReadOnly: boolean
}): ReactElement | null => {
  const expect = useExpectVerdict(problemId, id)
  if (role === 'generator') return null
  const several = wantVerdicts.length > 1 ? verdictList(wantVerdicts) : undefined
  if (reference || isReadOnly) return <>{verdictList(wantVerdicts)}</>
  return (
    <NativeSelect
      size="xs"
      variant="unstyled"
      className={classes['expected']}
      aria-label={`Expected verdict of ${name}`}
      data={
        several === undefined
          ? expectedVerdicts
          : [{ value: several, label: several }, ...expectedVerdicts]
      }
      value={several ?? wantVerdicts[0] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (value !== several) expect.mutate(parseWantVerdict(value))
      }}
    />
  )
}

const RowActions = ({
  name,
  isReadOnly,
  onRun,
  onStop,
  onExecute,
  onDelete,
}: {
  name: string
  isReadOnly: boolean
  onRun: () => void
  /** While it runs: it stands where Run was. */
  onStop: (() => void) | undefined
  onExecute: () => void
  onDelete: () => void
}): ReactElement => {
  const handleDelete = async () => {
    const question = { yes: 'Delete', tone: 'danger', detail: name } as const
    if (await confirm('Delete solution?', question)) onDelete()
  }
  return (
    <>
      <Tooltip label={onStop ? 'Stop' : 'Run'}>
        <ActionIcon aria-label={`${onStop ? 'Stop' : 'Run'} ${name}`} onClick={onStop ?? onRun}>
          <Icon name={onStop ? 'stop' : 'play'} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Run with options…">
        <ActionIcon aria-label={`Run with options: ${name}`} onClick={onExecute}>
          <Icon name="settings" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon
          aria-label={`Delete ${name}`}
          disabled={isReadOnly}
          onClick={() => void handleDelete()}
        >
          <Icon name="trash" />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** Without canView the label leads nowhere: the source is not to be seen. */
const Label = ({
  problemId,
  solution: { id, canView, reference, role, private: isPrivate, creator },
  name,
}: {
  problemId: ProblemId
  solution: ListedSolution
  name: string
}): ReactElement => {
  const me = useMe()
  const badge = badgeOf(reference, role)
  return (
    <div className={classes['label']}>
      {canView ? (
        <Link
          to="/p/$problemId/edit/$sectionKey"
          params={{ problemId, sectionKey: 'solutions' }}
          search={{ solution: id }}
          title={name}
          preload={false}
          data-row-link
        >
          {name}
        </Link>
      ) : (
        <span title={name}>{name}</span>
      )}
      {isPrivate ? (
        <Tooltip label="Private: only its creator and the owner read the source">
          <span className={classes['soft']}>
            <Icon name="eyeOff" size={14} label="Private" />
          </span>
        </Tooltip>
      ) : null}
      <div className={classes['origin']}>
        {badge ? <span className={classes['badge']}>{badge}</span> : null}
        {creator.handle === me?.handle ? null : <span title="Creator">{creator.handle}</span>}
      </div>
    </div>
  )
}

const badgeOf = (reference: boolean, role: SolutionRole): string | undefined => {
  if (reference) return 'Reference'
  return role === 'solution' ? undefined : roleWords[role]
}
