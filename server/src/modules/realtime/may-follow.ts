import { AppError, isProblemTopic, problemOfTopic } from '@drafts/contract'
import type { Account, Topic } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { resolveAccess } from '../problems/index.ts'

/** `parts`: the parts of the problem are theirs to see, and so is where in it somebody is. */
export type Follows = 'no' | 'whole' | 'parts'

/** Whoever may see a problem follows it; an account is followed by itself. */
export const mayFollow = async (db: Db, account: Account, topic: Topic): Promise<Follows> => {
  if (!isProblemTopic(topic)) return topic === `account:${account.id}` ? 'whole' : 'no'
  try {
    const endpoint = { access: 'problem:view', of: 'problem' } as const
    const found = await resolveAccess(db, account, endpoint, problemOfTopic(topic))
    const isEditor = found?.role === 'owner' || found?.role === 'editor'
    return isEditor || found?.isAdministrator === true ? 'parts' : 'whole'
  } catch (error) {
    if (error instanceof AppError) return 'no'
    throw error
  }
}
