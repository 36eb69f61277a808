import type { AccountId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { hashSecret, newSecret } from '../../platform/ids/ids.ts'
import { addPermits, hasAdministrator } from './accounts.store.ts'
import { replaceAdminLink, useAdminLink } from './admin-links.store.ts'

/** While there is no administrator, each start has a fresh one-time link; older ones stop working. */
export const makeAdminLink = async (db: Db, publicUrl: string): Promise<string | undefined> => {
  if (await hasAdministrator(db)) return undefined
  const secret = newSecret('first')
  await replaceAdminLink(db, hashSecret(secret))
  return `${publicUrl}/api/first-administrator?token=${secret}`
}

/** True where the link was good; it is used up then. */
export const openAdminLink = (db: Db, secret: string, accountId: AccountId): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await useAdminLink(tx, hashSecret(secret)))) return false
    await addPermits(tx, accountId, ['drafts:administrator', 'drafts:invited'])
    return true
  })
