import type { Health } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { formatSize } from '../../lib/text/format.ts'
import { secondTime } from '../../lib/text/relative-time.ts'
import { healthQuery } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import { Figure } from './figure.tsx'
import classes from './admin.module.css'

/** `Nov 26, 2026, 9:24:37 AM`, and since when where it occurred before. */
const timesOf = ({ at, firstAt, times }: Health['faults'][number]): string =>
  times === 1 ? secondTime(at) : `${secondTime(at)}; first ${secondTime(firstAt)}`

/** Below this share of free space uploads will soon fail. */
const fewFree = 0.1

export const HealthTab = (): ReactElement => {
  const { data: health, isError, refetch } = useQuery(healthQuery)
  if (isError && !health) return <ReadFailure what="figures" onRetry={() => void refetch()} />
  const disk = health?.disk
  const isFull = disk ? disk.free / disk.size < fewFree : false
  return (
    <>
      <dl className={classes['queue']}>
        <Figure label="Server" value={health?.node} />
        <Figure label="Version" value={health?.version} />
        <Figure
          label="Started"
          value={
            health ? (
              <RelativeTime time={health.startedAt} title={secondTime(health.startedAt)} />
            ) : undefined
          }
        />
        <Figure label="Memory of the server" value={health && formatSize(health.memory)} />
        <Figure label="Judges" value={health?.judges} />
        <Figure
          label="Database"
          value={health && `${formatSize(health.database.size)}, ${health.database.answerMs} ms`}
        />
        <Figure
          label="Disk"
          value={disk ? `${formatSize(disk.free)} of ${formatSize(disk.size)} free` : undefined}
        />
      </dl>
      {isFull ? (
        <p className={classes['notice']} role="alert">
          The disk is nearly full: uploads and runs will fail. Make room, or move the data folder.
        </p>
      ) : null}
      <h2 className={classes['subtitle']}>Last faults</h2>
      <p className={classes['lead']}>
        Calls that this server answered with “Something went wrong” since it started. The same fault
        is one line; its time and number are those of the last, as the person saw it. The server’s
        log has each.
      </p>
      <AdminTable
        caption="Last faults"
        heads={['Last', 'Times', 'Call', 'Message', 'Number']}
        rows={health?.faults}
        empty="None since the server started."
        renderRow={(fault) => (
          <tr key={fault.requestId}>
            <td className={classes['soft']}>
              <RelativeTime time={fault.at} title={timesOf(fault)} />
            </td>
            <td className={classes['figure']}>{fault.times}</td>
            <td>
              <code>{fault.call}</code>
            </td>
            <td className={classes['reason']}>{fault.message}</td>
            <td>
              <code>{fault.requestId}</code>
            </td>
          </tr>
        )}
      />
    </>
  )
}
