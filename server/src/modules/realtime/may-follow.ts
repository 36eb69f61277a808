import { AppError, isProblemTopic, problemOfTopic } from '@drafts/contract'
import type { Account, Topic } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { resolveAccess } from '../problems/index.ts'

/** Whoever may see a problem follows it; an account is followed by itself. */
export const mayFollow = async (db: Db, account: Account, topic: Topic): Promise<boolean> => {
  if (!isProblemTopic(topic)) return topic === `account:${account.id}`
  try {
    const endpoint = { access: 'problem:view', of: 'problem' } as const
    await resolveAccess(db, account, endpoint, problemOfTopic(topic))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
