import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { judgesQuery, queueQuery } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import classes from './admin.module.css'

export const JudgesTab = (): ReactElement => {
  const { data: judges } = useQuery(judgesQuery)
  const { data: queue } = useQuery(queueQuery)
  return (
    <>
      <dl className={classes['queue']}>
        <Figure label="Waiting" value={queue?.waiting} />
        <Figure label="Running" value={queue?.running} />
        <Figure
          label="Longest wait"
          value={queue && `${(queue.oldestWaitingMs / 1000).toFixed(1)} s`}
        />
      </dl>
      <AdminTable
        caption="Judges"
        heads={['Name', 'Version', 'Slots in use', 'Languages', 'Last seen']}
        rows={judges}
        empty="No judge is connected: executions wait until one is."
        renderRow={(judge) => (
          <tr key={judge.name}>
            <th scope="row">{judge.name}</th>
            <td>{judge.version}</td>
            <td>
              {judge.busy} of {judge.slots}
            </td>
            <td className={classes['reason']}>{judge.languages.join(', ')}</td>
            <td className={classes['soft']}>
              <RelativeTime time={judge.lastSeenAt} />
            </td>
          </tr>
        )}
      />
    </>
  )
}

const Figure = ({
  label,
  value,
}: {
  label: string
  value: string | number | undefined
}): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
)
