import { programUses } from '@drafts/contract'
import type { ListedProgram, ProblemId, ProgramId } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Pane } from '../../components/pane.tsx'
import { Delayed } from '../../components/states/delayed.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { isUnread } from '../../lib/is-unread.ts'
import { programQuery, programsQuery } from '../../product/queries/programs.ts'
import { ProgramEditor } from './program-editor.tsx'
import { programUseLabels } from './program-form.ts'
import classes from './programs-tab.module.css'

export const newProgramId = 'new'

/** Generators, validators and helper files at the left, the one that is open at the right. */
export const ProgramsTab = ({
  problemId,
  open,
  isReadOnly,
  onSaved,
  onClose,
}: {
  problemId: ProblemId
  /** `new`, an id, or undefined: the first of the list. */
  open: ProgramId | typeof newProgramId | undefined
  isReadOnly: boolean
  onSaved: (id: ProgramId) => void
  onClose: () => void
}): ReactElement => {
  const query = useQuery(programsQuery(problemId))
  const { data: programs } = query
  const shown = open ?? programs?.[0]?.id
  const newButton = <NewProgramButton problemId={problemId} isDisabled={isReadOnly} />
  const isLost = isUnread(query)
  return (
    <Pane title="Programs" count={programs?.length} tools={newButton}>
      {isLost ? <ReadFailure what="programs" onRetry={() => void query.refetch()} /> : null}
      {!programs && !isLost ? (
        <Delayed>
          <Skeleton height={420} />
        </Delayed>
      ) : null}
      {programs && shown === undefined ? (
        <PageState
          icon="terminal"
          title="No programs yet"
          text="A generator writes inputs of tests, a validator checks them. The script of the tests calls generators by their labels."
        >
          {newButton}
        </PageState>
      ) : null}
      {programs && shown !== undefined ? (
        <div className={classes['split']}>
          <ProgramList problemId={problemId} programs={programs} shown={shown} />
          {shown === newProgramId ? (
            <ProgramEditor
              key={newProgramId}
              problemId={problemId}
              others={programs}
              isReadOnly={isReadOnly}
              onSaved={onSaved}
              onClose={onClose}
            />
          ) : (
            <StoredProgram
              key={shown}
              problemId={problemId}
              programId={shown}
              programs={programs}
              isReadOnly={isReadOnly}
              onSaved={onSaved}
              onClose={onClose}
            />
          )}
        </div>
      ) : null}
    </Pane>
  )
}

const ProgramList = ({
  problemId,
  programs,
  shown,
}: {
  problemId: ProblemId
  programs: readonly ListedProgram[]
  shown: ProgramId | typeof newProgramId
}): ReactElement => (
  <nav className={classes['list']} aria-label="Programs">
    {programUses.map((use) => {
      const own = programs.filter(({ role }) => role === use)
      return own.length === 0 ? null : (
        <section key={use}>
          <h3>{programUseLabels[use]}s</h3>
          <ul>
            {own.map(({ id, label, build }) => (
              <li key={id}>
                <Link
                  to="/p/$problemId/edit/$sectionKey"
                  params={{ problemId, sectionKey: 'programs' }}
                  search={{ program: id }}
                  resetScroll={false}
                  aria-current={id === shown ? 'true' : undefined}
                >
                  <span>{label}</span>
                  <BuildSign build={build} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )
    })}
  </nav>
)

const BuildSign = ({ build }: Pick<ListedProgram, 'build'>): ReactElement | null => {
  if (build.pending)
    return (
      <span className={classes['pending']}>
        <Icon name="hourglass" size={14} label="Compiling" />
      </span>
    )
  return build.error === null ? null : (
    <span className={classes['broken']}>
      <Icon name="warning" size={14} label="Does not compile" />
    </span>
  )
}

const StoredProgram = ({
  programId,
  programs,
  ...rest
}: {
  problemId: ProblemId
  programId: ProgramId
  programs: readonly ListedProgram[]
  isReadOnly: boolean
  onSaved: (id: ProgramId) => void
  onClose: () => void
}): ReactElement => {
  const { data, isError } = useQuery(programQuery(rest.problemId, programId))
  if (isError)
    return (
      <PageState
        icon="question"
        title="There is no such program"
        text="It was deleted. History brings it back."
      >
        <Button onClick={rest.onClose}>Back to the programs</Button>
      </PageState>
    )
  if (!data)
    return (
      <Delayed>
        <Skeleton height={420} />
      </Delayed>
    )
  const build = programs.find(({ id }) => id === programId)?.build ?? data.build
  return (
    <ProgramEditor
      program={{ ...data, build }}
      others={programs.filter(({ id }) => id !== programId)}
      {...rest}
    />
  )
}

const NewProgramButton = ({
  problemId,
  isDisabled,
}: {
  problemId: ProblemId
  isDisabled: boolean
}): ReactElement =>
  isDisabled ? (
    <Button disabled leftSection={<Icon name="plus" />}>
      New
    </Button>
  ) : (
    <LinkButton
      to="/p/$problemId/edit/$sectionKey"
      params={{ problemId, sectionKey: 'programs' }}
      search={{ program: newProgramId }}
      leftSection={<Icon name="plus" />}
    >
      New
    </LinkButton>
  )
