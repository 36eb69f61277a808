import { AuditDeed } from '@drafts/contract'
import type { AuditEntry } from '@drafts/contract'
import { Button, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { auditQuery } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import { deedWords, detailWords } from './audit-words.ts'
import classes from './admin.module.css'

const deeds = AuditDeed.options.map((value) => ({ value, label: deedWords[value] }))

/** What people did, newest first; nobody can change it. */
export const AuditTab = ({
  q,
  deed,
  onDeed,
}: {
  q: string
  deed: AuditDeed | undefined
  onDeed: (deed: AuditDeed | undefined) => void
}): ReactElement => {
  const log = useInfiniteQuery(auditQuery(q, deed))
  const entries = log.data?.pages.flatMap((page) => page.entries)
  if (log.isError && !entries)
    return <ReadFailure what="lines of the audit log" onRetry={() => void log.refetch()} />
  return (
    <>
      <Select
        className={classes['filter']}
        label="What was done"
        placeholder="Everything"
        data={deeds}
        value={deed ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'Show everything' }}
        onChange={(value) => onDeed(AuditDeed.safeParse(value).data)}
      />
      <AdminTable
        caption="Audit log"
        heads={['When', 'Who', 'What', 'About', 'Details']}
        rows={entries}
        empty="Nothing is kept that fits."
        renderRow={(entry) => <EntryRow key={entry.id} entry={entry} />}
      />
      {log.hasNextPage ? (
        <Button
          mt="md"
          variant="default"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Older
        </Button>
      ) : null}
    </>
  )
}

const EntryRow = ({ entry }: { entry: AuditEntry }): ReactElement => (
  <tr>
    <td className={classes['soft']}>
      <RelativeTime time={entry.at} />
    </td>
    <td>{entry.actor?.handle ?? <span className={classes['soft']}>Nobody signed in</span>}</td>
    <td>{deedWords[entry.deed]}</td>
    <td className={classes['titleCell']}>
      {entry.href === null ? entry.subject : <a href={entry.href}>{entry.subject}</a>}
    </td>
    <td className={classes['reason']}>{detailWords(entry)}</td>
  </tr>
)
