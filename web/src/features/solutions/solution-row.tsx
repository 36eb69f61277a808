import { isInProgress, verdictList } from '@drafts/contract'
import type {
  ExecutionId,
  ListedSolution,
  ProblemId,
  SolutionId,
  SolutionRole,
} from '@drafts/contract'
import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
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

export interface SolutionActions {
  onRun: (ids: readonly SolutionId[]) => void
  onStop: (executionIds: readonly ExecutionId[]) => void
  /** Opens the execute dialog. */
  onExecute: (ids: readonly SolutionId[]) => void
}

interface RowProps {
  problemId: ProblemId
  solution: ListedSolution
  selection: RowSelection<SolutionId> | undefined
  isReadOnly: boolean
  actions: SolutionActions
}

// While runs report, the list is read each second. A row whose solution stayed is not drawn again, and of one that runs only its
// result is.

export const SolutionListRow = memo(
  ({ problemId, solution, selection, isReadOnly, actions }: RowProps): ReactElement => {
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
              onChange={(event) =>
                selection.toggle(id, isShift(event.nativeEvent) ? 'range' : 'one')
              }
            />
          </td>
        ) : null}
        <td className={classes['labelCell']}>
          <Label
            problemId={problemId}
            id={id}
            name={name}
            canView={solution.canView}
            isPrivate={solution.private}
            badge={badgeOf(solution.reference, solution.role)}
            creator={solution.creator.handle}
          />
        </td>
        <td className={classes['languageCell']}>
          <LanguageLabel languageId={solution.languageId} />
        </td>
        <td className={classes['number']} data-label="Size">
          {solution.sourceSize === null ? null : formatSize(solution.sourceSize)}
        </td>
        <td className={classes['expectedCell']} data-label="Expected">
          <Expected
            problemId={problemId}
            id={id}
            reference={solution.reference}
            role={solution.role}
            wantVerdicts={solution.wantVerdicts}
            name={name}
            isReadOnly={isReadOnly}
          />
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
              id={id}
              name={name}
              isReadOnly={isReadOnly}
              runningId={execution && isInProgress(execution.status) ? execution.id : undefined}
              actions={actions}
              onDelete={remove.mutate}
            />
          )}
        </td>
      </tr>
    )
  },
)

/** Chosen in the row; the reference is expected to be Accepted, and of a generator nothing is expected. */
const Expected = memo(
  ({
    problemId,
    id,
    reference,
    role,
    wantVerdicts,
    name,
    isReadOnly,
  }: {
    problemId: ProblemId
    name: string
    isReadOnly: boolean
  } & Pick<ListedSolution, 'id' | 'reference' | 'role' | 'wantVerdicts'>): ReactElement | null => {
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
  },
)

const RowActions = memo(
  ({
    id,
    name,
    isReadOnly,
    runningId,
    actions: { onRun, onStop, onExecute },
    onDelete,
  }: {
    id: SolutionId
    name: string
    isReadOnly: boolean
    /** While it runs Stop stands where Run was. */
    runningId: ExecutionId | undefined
    actions: SolutionActions
    onDelete: (id: SolutionId) => void
  }): ReactElement => {
    const handleDelete = async () => {
      const question = { yes: 'Delete', tone: 'danger', detail: name } as const
      if (await confirm('Delete solution?', question)) onDelete(id)
    }
    const run = runningId === undefined ? 'Run' : 'Stop'
    return (
      <>
        <ActionIcon
          data-tip={run}
          aria-label={`${run} ${name}`}
          onClick={() => (runningId === undefined ? onRun([id]) : onStop([runningId]))}
        >
          <Icon name={runningId === undefined ? 'play' : 'stop'} />
        </ActionIcon>
        <ActionIcon
          data-tip="Run with options…"
          aria-label={`Run with options: ${name}`}
          onClick={() => onExecute([id])}
        >
          <Icon name="settings" />
        </ActionIcon>
        <ActionIcon
          data-tip="Delete"
          aria-label={`Delete ${name}`}
          disabled={isReadOnly}
          onClick={() => void handleDelete()}
        >
          <Icon name="trash" />
        </ActionIcon>
      </>
    )
  },
)

/** Without canView the label leads nowhere: the source is not to be seen. */
const Label = memo(
  ({
    problemId,
    id,
    name,
    canView,
    isPrivate,
    badge,
    creator,
  }: {
    problemId: ProblemId
    id: SolutionId
    name: string
    canView: boolean
    isPrivate: boolean
    badge: string | undefined
    creator: string
  }): ReactElement => {
    const me = useMe()
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
          <span
            className={classes['soft']}
            data-tip="Private: only its creator and the owner read the source"
          >
            <Icon name="eyeOff" size={14} label="Private" />
          </span>
        ) : null}
        <div className={classes['origin']}>
          {badge ? <span className={classes['badge']}>{badge}</span> : null}
          {creator === me?.handle ? null : <span title="Creator">{creator}</span>}
        </div>
      </div>
    )
  },
)

const badgeOf = (reference: boolean, role: SolutionRole): string | undefined => {
  if (reference) return 'Reference'
  return role === 'solution' ? undefined : roleWords[role]
}
