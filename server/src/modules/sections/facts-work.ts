import { emptyFacts, textHtmlBytes } from '@drafts/contract'
import type { Rendered, SectionKind } from '@drafts/contract'
import { attempt } from '../../platform/background/attempts.ts'
import type { AttemptEnd } from '../../platform/background/attempts.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { Platform } from '../../platform/http/context.ts'
import { unrendered } from '../../platform/markdown/unrendered.ts'
import { workOutFacts } from '../../platform/texts/texts.ts'
import { handlerOf } from './save-section.ts'
import { parseSectionPath } from './section-path.ts'
import { findUnread, hasUnreadFacts, listUnread, writeFacts } from './sections.store.ts'
import type { UnreadSection } from './sections.store.ts'

// Sections that were not read by the rules of now: restored ones, and all of them after an upgrade that changes a rule.

type Own = Pick<Platform, 'db' | 'log' | 'config'>

export const factsWork = (platform: Own): BackgroundWork<UnreadSection> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasUnreadFacts,
  list: () => listUnread(platform.db),
  work: (section) => read(platform, section),
  fault: 'sections could not be read',
})

const read = (platform: Own, section: UnreadSection): Promise<AttemptEnd> => {
  const { db } = platform
  const { problemId, path, hash } = section
  const kind = parseSectionPath(path)?.kind
  return attempt(
    platform,
    {
      kind: 'facts',
      id: `${problemId}/${path}/${hash}`,
      about: `${path} of problem ${problemId}`,
    },
    {
      work: async () => {
        const found = await findUnread(db, section, textHtmlBytes)
        if (!kind || !found) return writeFacts(db, section, {})
        const { body } = found
        const rendered = found.rendered ?? sourcesOf(kind, body)
        const facts = await workOutFacts('background', kind, { body, rendered })
        await writeFacts(
          db,
          section,
          facts ?? emptyFacts(kind),
          found.rendered ? undefined : rendered,
        )
      },
      giveUp: () => writeFacts(db, section, kind ? emptyFacts(kind) : {}),
    },
  )
}

/** An older version rendered whatever it took: each text is shown as it is typed. */
const sourcesOf = (kind: SectionKind, body: object): Rendered =>
  Object.fromEntries(
    // The body of the kind, as it was stored.
    Object.entries(handlerOf(kind).markdown?.(body as never) ?? {}).map(([name, text]) => [
      name,
      typeof text === 'string' ? unrendered(text) : text.map(unrendered),
    ]),
  )
