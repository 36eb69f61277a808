import { attempt } from '../../platform/background/attempts.ts'
import { keepDoing } from '../../platform/background/keep-doing.ts'
import type { Platform } from '../../platform/http/context.ts'
import { mentionsOf } from '../../platform/texts/texts.ts'
import { listUnread, writeMentions } from './discussions.store.ts'

type Own = Pick<Platform, 'db' | 'log' | 'config'>

/** Finds names in what was said before the rules of now, for as long as the server runs. */
export const keepMentions = (platform: Own): (() => void) =>
  keepDoing(platform, {
    everyMs: platform.config.pace.lookEveryMs,
    fault: 'names in discussions could not be found',
    look: async (signal) => {
      for (const table of ['discussions', 'comments'] as const)
        for (;;) {
          const unread = await listUnread(platform.db, table)
          if (unread.length === 0) break
          for (const { id, html } of unread) {
            if (signal.aborted) return
            await attempt(
              platform,
              { kind: 'mentions', id: `${table}/${id}`, about: `${table} ${id}` },
              {
                work: async () =>
                  writeMentions(platform.db, table, id, await mentionsOf('background', html)),
                giveUp: () => writeMentions(platform.db, table, id, []),
              },
            )
          }
        }
    },
  })
