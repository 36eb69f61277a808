import type { ExecutionId, Problem, ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { mechanismWords } from '../../product/problem/mechanism-icon.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { readLastTab } from '../../product/problem/last-tab.ts'
import { useForkProblem } from '../../product/queries/fork-problem.ts'
import { DownloadPackage } from '../../features/problems/export/download-package.tsx'
import { ImportReportLink } from '../../features/problems/import/import-report.tsx'
import { StatementFiles } from '../../features/problems/export/statement-files.tsx'
import { DeleteProblemButton } from '../../features/problems/list/delete-problem-button.tsx'
import { useRequestAccess } from '../../features/shares/share-queries.ts'
import { Submissions } from '../../features/executions/submissions/submissions.tsx'
import { SubmitForm } from '../../features/executions/submissions/submit-form.tsx'
import { LockedNotice } from './locked-notice.tsx'
import { ShareButton } from './share-button.tsx'
import classes from './problem-view.module.css'

/** Sticks beside the text; on a phone its details fold under the title. */
export const SidePanel = ({
  problem,
  isVersion,
  children,
}: {
  problem: Problem
  isVersion: boolean
  /** Below the facts. */
  children: ReactNode
}): ReactElement => {
  const navigate = useNavigate()
  // The parts of a version are what one comes to it for.
  const [isOpen, setIsOpen] = useState(isVersion)
  const foldedId = useId()
  const whyNotId = useId()
  const canSubmit = problem.canTest && !isVersion
  const handleSubmitted = (executionId: ExecutionId) =>
    void navigate({
      to: '/p/$problemId/executions/$executionId',
      params: { problemId: problem.id, executionId },
    })
  return (
    <aside className={classes['panel']} aria-label="About the problem" data-open={isOpen}>
      {isVersion ? null : (
        <div className={classes['actions']}>
          <EditButton problem={problem} whyNotId={whyNotId} />
          <ShareButton problem={problem} whyNotId={whyNotId} />
          <WhyNot problem={problem} id={whyNotId} />
          {problem.canShare && problem.forkBaseId === null ? (
            <ForkButton problemId={problem.id} />
          ) : null}
          <DeleteProblemButton
            problem={problem}
            onDeleted={() =>
              void navigate({
                to: '/problems/$sectionKey/p{$page}',
                params: { sectionKey: 'all', page: '1' },
              })
            }
          />
          <DownloadPackage problem={problem} className={classes['wide']} />
        </div>
      )}
      {problem.locked ? <LockedNotice /> : null}
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={isOpen}
        aria-controls={foldedId}
        onClick={() => setIsOpen((open) => !open)}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        {canSubmit ? 'Details and submit' : 'Details'}
      </button>
      <div id={foldedId} className={classes['folded']}>
        <Facts problem={problem} isVersion={isVersion} />
        {isVersion ? null : <ImportReportLink problem={problem} />}
        {isVersion ? null : <StatementFiles problem={problem} />}
        {children}
        {canSubmit ? (
          <div className={classes['box']}>
            <SubmitForm problem={problem} onSubmitted={handleSubmitted} />
            <Submissions problem={problem} />
          </div>
        ) : null}
      </div>
    </aside>
  )
}

const EditButton = ({
  problem,
  whyNotId,
}: {
  problem: Problem
  whyNotId: string
}): ReactElement => (
  <LinkButton
    to="/p/$problemId/edit/$sectionKey"
    params={{ problemId: problem.id, sectionKey: readLastTab(problem.id) ?? 'attributes' }}
    disabled={!problem.canEdit}
    leftSection={<Icon name="edit" />}
    aria-describedby={problem.canEdit ? undefined : whyNotId}
  >
    Edit
  </LinkButton>
)

/** Why Edit or Share is grey, and for a tester the way to edit. The lock has a notice of its own. */
const WhyNot = ({ problem, id }: { problem: Problem; id: string }): ReactElement | null => {
  const request = useRequestAccess(problem.id)
  if (problem.canShare) return null
  if (problem.canEdit || problem.locked)
    return (
      <p id={id} className={classes['whyNot']}>
        The author shares this problem.
      </p>
    )
  return (
    <>
      <p id={id} className={classes['whyNot']}>
        You are a tester: you read, submit and discuss.
      </p>
      <Button
        variant="default"
        className={classes['wide']}
        disabled={request.isPending || request.isSuccess}
        onClick={() => request.mutate()}
      >
        {request.isSuccess ? 'Request Sent' : 'Request edit access'}
      </Button>
    </>
  )
}

/** Whoever may share may fork: the owner and administrators. */
const ForkButton = ({ problemId }: { problemId: ProblemId }): ReactElement => {
  const fork = useForkProblem(problemId)
  return (
    <Button
      variant="default"
      leftSection={<Icon name="fork" />}
      disabled={fork.isPending}
      title="A problem of your own with the same tests and solutions, and a statement to change"
      onClick={() => fork.mutate()}
    >
      {fork.isPending ? 'Forking…' : 'Fork'}
    </Button>
  )
}

const Facts = ({ problem, isVersion }: { problem: Problem; isVersion: boolean }): ReactElement => (
  <dl className={classes['facts']}>
    <div>
      <dt>Author</dt>
      <dd>
        <Link to="/accounts/$handle" params={{ handle: problem.owner.handle }}>
          {problem.owner.handle}
        </Link>
      </dd>
    </div>
    <div>
      <dt>Mechanism</dt>
      <dd>{mechanismWords[problem.mechanism].label}</dd>
    </div>
    {isVersion ? null : (
      <div>
        <dt>{problem.modifiedAt === problem.createdAt ? 'Created' : 'Modified'}</dt>
        <dd>
          <RelativeTime time={problem.modifiedAt} /> ago
        </dd>
      </div>
    )}
    {problem.forkBaseId && problem.forkBaseTitle ? (
      <div>
        <dt>Fork of</dt>
        <dd>
          <Link
            to="/p/$problemId/$sectionKey"
            params={{ problemId: problem.forkBaseId, sectionKey: 'statement' }}
          >
            {problem.forkBaseTitle}
          </Link>
        </dd>
      </div>
    ) : null}
  </dl>
)
