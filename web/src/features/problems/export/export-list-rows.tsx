import { listLetter } from '@drafts/contract'
import type { ProblemId, ProblemSummary } from '@drafts/contract'
import { ActionIcon, Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { formatSize } from '../../../lib/text/format.ts'
import type { ListedReport } from '../import/use-list-reports.ts'
import classes from '../export-list.module.css'

type Listed = Pick<ProblemSummary, 'id' | 'title'>

/** The problems in their order, each with its letter; its arrows keep the focus as it moves. */
export const ExportListRows = ({
  problems,
  reports,
  onMove,
  onLeaveOut,
}: {
  problems: readonly Listed[]
  reports: ReadonlyMap<ProblemId, ListedReport>
  onMove: (id: ProblemId, by: -1 | 1) => void
  onLeaveOut: (id: ProblemId) => void
}): ReactElement => (
  <ol className={classes['rows']} aria-label="Order">
    {problems.map(({ id, title }, at) => {
      const { report, refusal, retry } = reports.get(id) ?? {}
      const arrow = (by: -1 | 1, label: string) => (
        <ActionIcon
          size="md"
          aria-label={`Move ${title} ${label}`}
          // Not disabled: that would take the focus from whoever moves it there.
          aria-disabled={problems[at + by] === undefined}
          onClick={() => onMove(id, by)}
        >
          <span aria-hidden>{by < 0 ? '↑' : '↓'}</span>
        </ActionIcon>
      )
      return (
        <li key={id}>
          <b className={classes['letter']}>{listLetter(at)}</b>
          <span className={classes['title']} title={title}>
            {title}
          </span>
          <span className={classes['size']}>{report ? formatSize(report.size) : ''}</span>
          {arrow(-1, 'up')}
          {arrow(1, 'down')}
          <ActionIcon size="md" aria-label={`Leave out ${title}`} onClick={() => onLeaveOut(id)}>
            <Icon name="cross" />
          </ActionIcon>
          {refusal === undefined ? null : (
            <p className={classes['refusal']} role="alert">
              {refusal} Leave it out, or{' '}
              <Button size="compact-xs" variant="default" onClick={retry}>
                Try again
              </Button>
            </p>
          )}
        </li>
      )
    })}
  </ol>
)
