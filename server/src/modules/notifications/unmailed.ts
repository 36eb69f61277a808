import type { AccountId, NotificationId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { listUnmailed, setMailed } from './notifications.store.ts'
import { hrefOf, notificationWords } from './words.ts'

/** A line of a mail. */
export interface ToldLine {
  words: string
  href: string
  first_id: NotificationId
  /** As it was before. */
  mailed_count: number
}

/** What is to be mailed, marked as mailed. */
export const takeUnmailed = (db: Db, accountId: AccountId): Promise<ToldLine[]> =>
  inTransaction(db, async (tx) => {
    const lines = await listUnmailed(tx, accountId)
    await setMailed(
      tx,
      accountId,
      lines.map(({ first_id, count }) => ({ first_id, mailed_count: count })),
    )
    return lines.map((line) => {
      const { first_id, mailed_count } = line
      const count = line.count - mailed_count
      const told = { ...line, count, handles: line.handles.slice(0, count) }
      return { words: notificationWords(told), href: hrefOf(told), first_id, mailed_count }
    })
  })

/** It was not sent after all. */
export const restoreMailed = (
  db: Db,
  accountId: AccountId,
  lines: readonly ToldLine[],
): Promise<void> =>
  setMailed(
    db,
    accountId,
    lines.map(({ first_id, mailed_count }) => ({ first_id, mailed_count })),
  )
