import { partWords } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notify } from '../notifications/index.ts'
import { readListeners } from './discussions.store.ts'

/** Something that was done in a discussion. */
export interface Told {
  problem: { id: ProblemId; title: string }
  partKey: string
  /** `replied in`, as a sentence about a discussion has it. */
  deed: string
  /** Handles in lower case. */
  mentions: readonly string[]
}

/** Tells each who may see the problem now, once, and never the one who did it. */
export const tell = async (
  tx: Tx,
  { account }: Pick<Ctx, 'account'>,
  { problem, partKey, deed, mentions }: Told,
): Promise<void> => {
  const href = `/p/${problem.id}/statement?discussions=${partKey}`
  const what = `a discussion of ${partWords(partKey)} of “${problem.title}”.`
  const listeners = await readListeners(tx, problem.id, mentions)
  for (const { id, isMentioned } of listeners) {
    if (id === account.id) continue
    const words = isMentioned ? `${account.handle} mentioned you in` : `${account.handle} ${deed}`
    await notify(tx, id, href, `${words} ${what}`)
  }
}
