import type { AccountId, ProblemSummary } from '@drafts/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { MechanismIcon } from '../../../product/problem/mechanism-icon.tsx'
import { MarkedWords } from '../../../components/html/marked-text.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { countOf } from '../../../lib/text/format.ts'
import { rowLink } from '../../../lib/choose/row-link.ts'
import { DeleteProblemButton } from './delete-problem-button.tsx'
import { ReadinessDot } from './readiness-dot.tsx'
import type { ShownColumns } from './list-search.ts'
import type { ProblemSelection } from './use-problem-selection.ts'
import { useToggleFavorite } from './problem-lists.ts'
import classes from './problem-table.module.css'
import { isShift } from '../../../lib/keyboard.ts'

export const ProblemRow = ({
  problem,
  viewerId,
  columns,
  selection,
  isTwice,
}: {
  problem: ProblemSummary
  viewerId: AccountId | undefined
  columns: ShownColumns
  selection: ProblemSelection
  /** Another of the page has its title. */
  isTwice: boolean
}): ReactElement => (
  <tr
    className={classes['row']}
    data-problem={problem.id}
    data-editable={problem.canEdit}
    {...(selection.isOn ? {} : rowLink)}
  >
    <td className={classes['starCell']}>
      {selection.isOn ? (
        <SelectBox problem={problem} selection={selection} />
      ) : (
        <Star problem={problem} />
      )}
    </td>
    <td className={classes['titleCell']}>
      <div className={classes['title']}>
        <MechanismIcon mechanism={problem.mechanism} />
        <Link
          to="/p/$problemId/$sectionKey"
          params={{ problemId: problem.id, sectionKey: 'statement' }}
          title={problem.title}
          data-row-link
        >
          {problem.found ? <MarkedWords parts={problem.found.title} /> : problem.title}
        </Link>
        {problem.locked ? (
          <Tooltip label="Locked">
            <span className={classes['soft']}>
              <Icon name="lock" size={14} label="Locked" />
            </span>
          </Tooltip>
        ) : null}
        <UnseenBadge problem={problem} />
      </div>
      {isTwice ? <Origin problem={problem} /> : null}
      {problem.found && problem.found.text.length > 0 ? (
        <p className={classes['snippet']}>
          <MarkedWords parts={problem.found.text} />
        </p>
      ) : null}
    </td>
    {columns.owner ? (
      <td className={classes['owner']}>
        {problem.owner.id === viewerId ? null : problem.owner.handle}
      </td>
    ) : null}
    {columns.readiness ? (
      <td className={classes['readiness']}>
        {problem.readiness ? <ReadinessDot readiness={problem.readiness} /> : null}
      </td>
    ) : null}
    {columns.discussions ? (
      <td className={classes['number']}>
        {problem.discussionCount > 0 ? (
          <Tooltip label={countOf(problem.discussionCount, 'open discussion')}>
            <span className={classes['discussions']}>
              <Icon name="comment" size={14} label="Open discussions:" />
              {problem.discussionCount}
            </span>
          </Tooltip>
        ) : null}
      </td>
    ) : null}
    <td className={`${classes['number']} ${classes['time']}`}>
      <RelativeTime time={problem.modifiedAt} />
    </td>
    <td className={classes['moreCell']}>
      <DeleteProblemButton problem={problem} />
    </td>
  </tr>
)

/** What tells problems of one title apart. */
const Origin = ({
  problem: { imported, forkBaseId, createdAt },
}: {
  problem: ProblemSummary
}): ReactElement => {
  const made = forkBaseId === null ? 'made' : 'forked'
  const how = imported ? 'imported' : made
  return (
    <p className={classes['originLine']}>
      {imported?.fileName ? <code>{imported.fileName}</code> : null}
      {imported?.fileName ? ', ' : ''}
      {how} <RelativeTime time={imported?.at ?? createdAt} /> ago
    </p>
  )
}

const Star = ({ problem }: { problem: ProblemSummary }): ReactElement => {
  const toggle = useToggleFavorite()
  return (
    <ActionIcon
      size="md"
      aria-label={`Star ${problem.title}`}
      aria-pressed={problem.favorite}
      className={classes['star']}
      onClick={() => toggle.mutate(problem)}
    >
      <Icon name="star" isFilled={problem.favorite} />
    </ActionIcon>
  )
}

const UnseenBadge = ({ problem }: { problem: ProblemSummary }): ReactElement | null => {
  if (problem.revisionUnseenCount === 0) return null
  const text = `${countOf(problem.revisionUnseenCount, 'revision')} you have not seen`
  return (
    <Tooltip label={text}>
      <Link
        to="/p/$problemId/$sectionKey"
        params={{ problemId: problem.id, sectionKey: 'history' }}
        className={classes['unseen']}
      >
        {problem.revisionUnseenCount > 99 ? '99+' : problem.revisionUnseenCount}
        <span className="visually-hidden"> revisions you have not seen</span>
      </Link>
    </Tooltip>
  )
}

/** In the place of the star, so that nothing moves. */
const SelectBox = ({
  problem: { id, title },
  selection: { isChosen, toggle },
}: {
  problem: Pick<ProblemSummary, 'id' | 'title'>
  selection: Pick<ProblemSelection, 'isChosen' | 'toggle'>
}): ReactElement => (
  <label className={classes['box']}>
    <input
      type="checkbox"
      aria-label={`Select ${title}`}
      checked={isChosen(id)}
      onChange={({ nativeEvent }) => toggle(id, isShift(nativeEvent) ? 'range' : 'one')}
    />
  </label>
)
