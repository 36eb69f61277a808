import { attempt } from '../../platform/background/attempts.ts'
import type { AttemptEnd } from '../../platform/background/attempts.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { Platform } from '../../platform/http/context.ts'
import type { Mention } from '../../platform/texts/text-work.ts'
import { accountMentions } from '../../platform/texts/texts.ts'
import {
  findHtml,
  hasUnreadComments,
  listUnreadComments,
  writeMentions,
} from './discussions.store.ts'
import type { UnreadComment } from './discussions.store.ts'

type Own = Pick<Platform, 'db' | 'log' | 'config'>

/** Finds names in what was said before the rules of now. */
export const mentionsWork = (platform: Own): BackgroundWork<UnreadComment> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasUnreadComments,
  list: () => listUnreadComments(platform.db),
  work: (comment) => read(platform, comment),
  fault: 'names in discussions could not be found',
})

const read = (platform: Own, comment: UnreadComment): Promise<AttemptEnd> => {
  const { db } = platform
  const { table, id } = comment
  const write = (mentions: readonly Mention[]) => writeMentions(db, comment, mentions)
  return attempt(
    platform,
    { kind: 'mentions', id: `${table}/${id}`, about: `${table} ${id}` },
    {
      work: async () => write(await accountMentions('background', await findHtml(db, comment))),
      giveUp: () => write([]),
    },
  )
}
