import { attempt } from '../../platform/background/attempts.ts'
import type { AttemptEnd } from '../../platform/background/attempts.ts'
import { keepDoing, untilNone } from '../../platform/background/keep-doing.ts'
import type { Platform } from '../../platform/http/context.ts'
import type { Mention } from '../../platform/texts/text-work.ts'
import { accountMentions } from '../../platform/texts/texts.ts'
import {
  findHtml,
  hasUnreadComments,
  listUnreadComments,
  writeMentions,
} from './discussions.store.ts'

type Own = Pick<Platform, 'db' | 'log' | 'config'>

/** Finds names in what was said before the rules of now, for as long as the server runs. */
export const keepMentions = (platform: Own): (() => void) =>
  keepDoing(platform, {
    everyMs: platform.config.pace.lookEveryMs,
    waits: hasUnreadComments,
    fault: 'names in discussions could not be found',
    look: async (signal) => {
      for (const table of ['discussions', 'comments'] as const)
        await untilNone(
          () => listUnreadComments(platform.db, table),
          (id) => read(platform, table, id),
        )(signal)
    },
  })

const read = (
  platform: Own,
  table: 'discussions' | 'comments',
  id: string,
): Promise<AttemptEnd> => {
  const { db } = platform
  const write = (mentions: readonly Mention[]) => writeMentions(db, table, id, mentions)
  return attempt(
    platform,
    { kind: 'mentions', id: `${table}/${id}`, about: `${table} ${id}` },
    {
      work: async () => write(await accountMentions('background', await findHtml(db, table, id))),
      giveUp: () => write([]),
    },
  )
}
