import { emptyFacts } from '@drafts/contract'
import type { SectionFacts } from '@drafts/contract'
import { attempt } from '../../platform/background/attempts.ts'
import { keepDoing } from '../../platform/background/keep-doing.ts'
import type { Platform } from '../../platform/http/context.ts'
import { workOutFacts } from '../../platform/texts/texts.ts'
import { parseSectionPath } from './section-path.ts'
import { listUnread, writeFacts } from './sections.store.ts'
import type { UnreadSection } from './sections.store.ts'

// Sections that were not read by the rules of now: restored ones, and all of them after an upgrade that changes a rule.

type Own = Pick<Platform, 'db' | 'log' | 'config'>

/** Reads them for as long as the server runs. Any number of servers may do it. */
export const keepFacts = (platform: Own): (() => void) =>
  keepDoing(platform, {
    everyMs: platform.config.pace.lookEveryMs,
    fault: 'sections could not be read',
    look: async (signal) => {
      for (;;) {
        const unread = await listUnread(platform.db)
        if (unread.length === 0) return
        for (const section of unread) {
          if (signal.aborted) return
          await read(platform, section)
        }
      }
    },
  })

const read = async (platform: Own, section: UnreadSection): Promise<void> => {
  const kind = parseSectionPath(section.path)?.kind
  const write = (facts: SectionFacts): Promise<void> => writeFacts(platform.db, section, facts)
  if (!kind) return write({})
  await attempt(
    platform,
    {
      kind: 'facts',
      id: `${section.problemId}/${section.path}/${section.hash}`,
      about: `${section.path} of problem ${section.problemId}`,
    },
    {
      work: async () => write(await workOutFacts('background', kind, section)),
      giveUp: () => write(emptyFacts(kind)),
    },
  )
}
