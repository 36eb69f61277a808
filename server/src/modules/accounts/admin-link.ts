import type { AccountId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newSecret } from '../../platform/ids/ids.ts'
import { addPermits, hasAdministrator } from './accounts.store.ts'
import { openLinkSecret, useAdminLink } from './admin-links.store.ts'

/**
 * The one-time link of an installation that has no administrator yet. Every server prints the same, each time it starts.
 */
export const makeAdminLink = async (db: Db, publicUrl: string): Promise<string | undefined> => {
  if (await hasAdministrator(db)) return undefined
  const secret = await openLinkSecret(db, newSecret('first'))
  return `${publicUrl}/api/first-administrator?token=${secret}`
}

/** True where the link was good; it is used up then. */
export const openAdminLink = (db: Db, secret: string, accountId: AccountId): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await useAdminLink(tx, secret))) return false
    await addPermits(tx, accountId, ['drafts:administrator', 'drafts:invited'])
    return true
  })
