import type { NotificationKind, ProblemId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notify } from '../notifications/index.ts'
import { listListeners } from './discussions.store.ts'

/** Something that was done in a discussion. */
export interface Told {
  problem: { id: ProblemId; title: string }
  partKey: string
  kind: NotificationKind & ('discussion' | 'comment' | 'resolve')
  /** Handles in lower case. */
  mentions: readonly string[]
}

/** Tells each who may see the problem now, once, and never the one who did it. */
export const tell = async (
  tx: Tx,
  { account }: Pick<Ctx, 'account'>,
  { problem, partKey, kind, mentions }: Told,
): Promise<void> => {
  const listeners = await listListeners(tx, problem.id, mentions)
  for (const { id, isMentioned } of listeners)
    await notify(tx, {
      accountId: id,
      actorId: account.id,
      kind: isMentioned ? 'mention' : kind,
      problem: { id: problem.id, title: problem.title },
      partKey,
    })
}
