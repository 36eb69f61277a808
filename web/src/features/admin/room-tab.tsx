import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { formatSize } from '../../lib/text/format.ts'
import { usageQuery } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import { Figure } from './figure.tsx'
import classes from './admin.module.css'

/** What fills the disk, by account and by problem; the largest first. */
export const RoomTab = (): ReactElement => {
  const { data: usage, isError, refetch } = useQuery(usageQuery)
  if (isError && !usage) return <ReadFailure what="figures" onRetry={() => void refetch()} />
  const total = usage?.total
  const quotas = usage?.quotas
  return (
    <>
      <dl className={classes['queue']}>
        <Figure label="All files" value={total && formatSize(total.bytes)} />
        <Figure label="Files of problems" value={total && formatSize(total.ofProblems)} />
        <Figure
          label="Runs, old versions, uploads"
          value={total && formatSize(total.bytes - total.ofProblems)}
        />
        <Figure
          label="Of one account at most"
          value={quotas && (quotas.bytes === null ? 'no bound' : formatSize(quotas.bytes))}
        />
        <Figure
          label="Problems at most"
          value={quotas && (quotas.problems === null ? 'no bound' : quotas.problems)}
        />
      </dl>
      <h2 className={classes['subtitle']}>Accounts</h2>
      <AdminTable
        caption="Accounts by room"
        heads={['Account', 'Problems', 'Files']}
        rows={usage?.accounts}
        empty="Nobody has a problem."
        renderRow={({ handle, problems, bytes }) => (
          <tr key={handle}>
            <th scope="row">
              <Link to="/accounts/$handle" params={{ handle }}>
                {handle}
              </Link>
            </th>
            <td className={classes['figure']}>{problems}</td>
            <td className={classes['figure']}>{formatSize(bytes)}</td>
          </tr>
        )}
      />
      <h2 className={classes['subtitle']}>Problems</h2>
      <AdminTable
        caption="Problems by room"
        heads={['Problem', 'Owner', 'Files']}
        rows={usage?.problems}
        empty="There are no problems."
        renderRow={({ id, title, owner, bytes, isDeleted }) => (
          <tr key={id}>
            <th scope="row" className={classes['titleCell']}>
              {isDeleted ? (
                <>{title || 'Untitled'} (in the bin)</>
              ) : (
                <a href={`/p/${id}`}>{title || 'Untitled'}</a>
              )}
            </th>
            <td>{owner}</td>
            <td className={classes['figure']}>{formatSize(bytes)}</td>
          </tr>
        )}
      />
    </>
  )
}
