import { createHmac, timingSafeEqual } from 'node:crypto'
import { AccountId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findMailAccount } from './mail.store.ts'
import type { MailAccount } from './mail.store.ts'

// Links in mails work without signing in: each is signed for one purpose, one account and one address.

export type Purpose = 'confirm' | 'unsubscribe'

const signatureOf = ({ secret, account_id, address }: MailAccount, purpose: Purpose): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${account_id} ${address}`).digest()

export const linkOf = (publicUrl: string, row: MailAccount, purpose: Purpose): string => {
  const token = `${row.account_id}.${signatureOf(row, purpose).toString('base64url')}`
  return `${publicUrl}/api/mail/${purpose}?token=${token}`
}

/** The account that the link was sent to; undefined: it is none of ours, or of an address of before. */
export const accountOfLink = async (
  db: Db,
  token: string,
  purpose: Purpose,
): Promise<AccountId | undefined> => {
  const [, name, signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? []
  const id = AccountId.safeParse(name)
  const row = id.success ? await findMailAccount(db, id.data) : undefined
  if (!row) return undefined
  const isOurs = timingSafeEqual(signatureOf(row, purpose), Buffer.from(signature, 'base64url'))
  return isOurs ? row.account_id : undefined
}
